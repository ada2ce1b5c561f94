import SwiftSyntax

/// How a provision is built.
enum ConstructionSource {
  /// A closure literal, whose parameters are the dependencies.
  case closure(ClosureExprSyntax)

  /// A closure literal that the value is awaited from.
  case asyncClosure(ClosureExprSyntax)

  /// The initialiser of a type, whose argument labels are the dependencies.
  case type(ExprSyntax, [MemberReference])

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

  var closure: ClosureExprSyntax? {
    switch self {
    case .closure(let closure), .asyncClosure(let closure): closure
    case .type, .expression: nil
    }
  }

  /// What it asks for, named or not.
  var dependencies: [Dependency] {
    if case .type(_, let members) = self { return members.map { Dependency(token: $0.token) } }
    switch closure?.signature?.parameterClause {
    case .simpleInput(let parameters):
      return parameters.map { Dependency(token: $0.name) }
    case .parameterClause(let clause):
      return clause.parameters.map {
        Dependency(token: $0.secondName ?? $0.firstName, type: $0.type)
      }
    case nil:
      return []
    }
  }

  /// The first `$0` of the closure, those of closures within it aside.
  var firstNumberedParameter: TokenSyntax? {
    guard let closure else { return nil }
    let search = NumberedParameterSearch(viewMode: .sourceAccurate)
    search.walk(closure.statements)
    return search.found
  }

  /// Whether each parameter tells what to pass for it.
  var canBeCalled: Bool {
    firstNumberedParameter == nil && dependencies.allSatisfy { $0.name != nil }
  }

  /// Whether the value is awaited.
  var isAsync: Bool {
    if case .asyncClosure = self { true } else { false }
  }

  /// Whether awaiting the value can fail.
  var isThrowing: Bool {
    isAsync && closure?.signature?.effectSpecifiers?.throwsClause != nil
  }

  /// The effects of a function that builds the value, with a space before each.
  var signature: String { isThrowing ? " async throws" : isAsync ? " async" : "" }

  /// What stands before a call of it: nothing, `await` or `try await`.
  var effects: String {
    isThrowing ? "try await " : isAsync ? "await " : ""
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
