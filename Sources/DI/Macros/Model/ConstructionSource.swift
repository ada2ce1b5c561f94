import SwiftSyntax

/// How a provision is built.
enum ConstructionSource {
  /// A closure literal, whose parameters are the dependencies.
  case closure(ClosureExprSyntax)

  /// An expression without dependencies: the `factory:` argument or the property's initial value.
  case expression(ExprSyntax)

  init(_ expression: ExprSyntax) {
    self =
      if let closure = expression.as(ClosureExprSyntax.self) {
        .closure(closure)
      } else {
        .expression(expression)
      }
  }

  /// The parameters of the closure, named or not.
  var parameters: [FactoryParameter] {
    guard case .closure(let closure) = self, let clause = closure.signature?.parameterClause else {
      return []
    }
    switch clause {
    case .simpleInput(let parameters):
      return parameters.map { FactoryParameter(token: $0.name) }
    case .parameterClause(let clause):
      return clause.parameters.map { FactoryParameter(token: $0.secondName ?? $0.firstName) }
    }
  }

  /// The first `$0` of the closure, those of closures within it aside.
  var firstNumberedParameter: TokenSyntax? {
    guard case .closure(let closure) = self else { return nil }
    let search = NumberedParameterSearch(viewMode: .sourceAccurate)
    search.walk(closure.statements)
    return search.found
  }

  /// Whether each parameter tells what to pass for it.
  var canBeCalled: Bool {
    firstNumberedParameter == nil && parameters.allSatisfy { $0.name != nil }
  }

  /// The expression that builds the value from the expressions of its dependencies.
  func call(_ arguments: [String]) -> String {
    switch self {
    case .closure(let closure): "(\(closure.trimmed))(\(arguments.joined(separator: ", ")))"
    case .expression(let expression): "\(expression.trimmed)"
    }
  }
}

/// A parameter of a factory closure: an edge of the graph.
struct FactoryParameter {
  let token: TokenSyntax

  /// The name of the dependency, or `nil` for `_`.
  var name: String? {
    token.tokenKind == .wildcard ? nil : token.plainText
  }
}

extension TokenSyntax {
  /// The text of an identifier without the backticks that may escape it.
  var plainText: String {
    identifier?.name ?? text
  }

  /// The identifier as the label of an argument, where most keywords need no backticks.
  var asLabel: String {
    let isPlain = plainText.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isPlain && !["inout", "let", "var"].contains(plainText) ? plainText : text
  }
}

private final class NumberedParameterSearch: SyntaxVisitor {
  private(set) var found: TokenSyntax?

  override func visit(_ closure: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ reference: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, case .dollarIdentifier = reference.baseName.tokenKind {
      found = reference.baseName
    }
    return .skipChildren
  }
}
