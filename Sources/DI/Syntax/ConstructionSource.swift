package import SwiftSyntax

/// The code that builds a provision.
package enum ConstructionSource {
  /// A closure literal whose parameters are the dependencies.
  case closure(ClosureExprSyntax)

  /// A closure literal in `asyncFactory:` whose parameters are the dependencies.
  case asyncClosure(ClosureExprSyntax)

  /// A call to the initializer of a type, in which each argument is a dependency and has the
  /// dependency's name as its label.
  case type(ExprSyntax, [MemberReference])

  /// An expression without dependencies, from the `factory:` argument or from the initial value of
  /// the provision's property.
  case expression(ExprSyntax)

  init(_ expression: ExprSyntax) {
    self =
      if let closure = expression.as(ClosureExprSyntax.self) {
        .closure(closure)
      } else {
        .expression(expression)
      }
  }

  /// The closure literal that builds the value, or `nil` if a type or another expression builds it.
  package var closure: ClosureExprSyntax? {
    switch self {
    case .closure(let closure), .asyncClosure(let closure): closure
    case .type, .expression: nil
    }
  }

  /// The closure, type or expression that builds the value, without the `with:` argument.
  package var expression: ExprSyntax {
    switch self {
    case .closure(let closure), .asyncClosure(let closure): ExprSyntax(closure)
    case .type(let expression, _), .expression(let expression): expression
    }
  }

  /// The dependencies of the value that is built, including unnamed parameters (`_`).
  package var dependencies: [Dependency] {
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

  /// The first numbered parameter of the closure, such as `$0`.
  ///
  /// Nested closures are ignored.
  package var firstNumberedParameter: TokenSyntax? {
    guard let closure else { return nil }
    let search = NumberedParameterSearch(viewMode: .sourceAccurate)
    search.walk(closure.statements)
    return search.found
  }

  /// The parameters of a factory closure that do not name a dependency.
  ///
  /// The array contains each parameter `_`, and the first numbered parameter, such as `$0`, if any.
  package var unnamedParameters: [TokenSyntax] {
    dependencies.filter { $0.name == nil }.map(\.token)
      + (firstNumberedParameter.map { [$0] } ?? [])
  }

  /// A Boolean value that indicates whether the value is built by a closure in `asyncFactory:`.
  package var isAsync: Bool {
    if case .asyncClosure = self { true } else { false }
  }

  /// A Boolean value that indicates whether the value is built by an `asyncFactory:` closure that
  /// is marked `throws`.
  package var isThrowing: Bool {
    isAsync && closure?.signature?.effectSpecifiers?.throwsClause != nil
  }
}

/// A dependency of a provision or a sub-container.
package struct Dependency {
  /// A type that wraps a dependency whose value is built later.
  package enum Deferral: String, CaseIterable, Sendable {
    case lazy = "Lazy"
    case provider = "Provider"
  }

  /// The name of the dependency, as written in the source code.
  package let token: TokenSyntax

  /// The type of the parameter, or `nil` if the source code does not specify the type.
  package let type: TypeSyntax?

  package init(token: TokenSyntax, type: TypeSyntax? = nil) {
    self.token = token
    self.type = type
  }

  /// The name of the dependency, or `nil` for `_`.
  package var name: String? {
    token.tokenKind == .wildcard ? nil : token.plainText
  }

  /// The wrapper type of the parameter, `Lazy` or `Provider`; `nil` if the parameter has another
  /// type.
  package var deferral: Deferral? { type?.deferral }
}

extension TypeSyntax {
  /// The kind of deferral if this type is `Lazy` or `Provider`, or `nil` for any other type.
  ///
  /// The name of the type can include the module, as in `InnoDI.Lazy`.
  package var deferral: Dependency.Deferral? {
    guard let path, let name = path.last, path.count == 1 || path == ["InnoDI", name] else {
      return nil
    }
    return Dependency.Deferral(rawValue: name)
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
