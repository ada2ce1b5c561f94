import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// The type of a provision is one that another can ask for by the same words.
struct UnsupportedType: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.members.compactMap { member in
      guard let type = member.type else { return nil }
      if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return Diagnostic(
          .unsupportedType,
          at: type,
          "A provision is there or it is optional; write '\(implicit.wrappedType.trimmed)' or"
            + " '\(implicit.wrappedType.trimmed)?' instead of '\(type.trimmed)'."
        )
      }
      if let deferral = type.deferral {
        return Diagnostic(
          .unsupportedType,
          at: type,
          "\(deferral.rawValue) is how a factory asks for a provision; provide the value itself, and"
            + " take it as '\(type.trimmed)'."
        )
      }
      guard
        let some = type.as(SomeOrAnyTypeSyntax.self),
        some.someOrAnySpecifier.tokenKind == .keyword(.some)
      else { return nil }
      return Diagnostic(
        .unsupportedType,
        at: type,
        "Nobody can name the type behind '\(type.trimmed)'; write 'any \(some.constraint.trimmed)'.",
        fixIts: [
          .replace(
            message: RuleRepair(code: .unsupportedType, message: "Write 'any'"),
            oldNode: some.someOrAnySpecifier,
            newNode: some.someOrAnySpecifier.with(\.tokenKind, .keyword(.any))
          )
        ]
      )
    }
  }
}
