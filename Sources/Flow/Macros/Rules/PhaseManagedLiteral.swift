import SwiftSyntax

/// A macro reads what is written, so the option must be a literal.
struct PhaseManagedLiteral: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.type != nil, let argument = feature.phaseManagedArgument,
      !argument.is(BooleanLiteralExprSyntax.self)
    else { return [] }
    return [
      Finding(
        .phaseManagedNotLiteral,
        at: argument,
        "phaseManaged is read while compiling; write `true` or `false`"
      )
    ]
  }
}
