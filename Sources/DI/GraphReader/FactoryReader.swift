import InnoDIGraph
import SwiftSyntax

/// Reads what a factory takes and which types it makes.
struct FactoryReader {
  private let factory: ExprSyntax
  private let issues: SourceIssues

  init(_ factory: ExprSyntax, _ issues: SourceIssues) {
    self.factory = factory
    self.issues = issues
  }

  /// The parameters of the closure, by name alone.
  var dependencies: [Dependency] {
    guard let closure = factory.as(ClosureExprSyntax.self) else { return [] }
    let numbered = NumberedParameterSearch(viewMode: .sourceAccurate)
    numbered.walk(closure.statements)
    if let token = numbered.found { refuse(token) }
    switch closure.signature?.parameterClause {
    case .simpleInput(let parameters):
      return parameters.compactMap { dependency($0.name, .needs) }
    case .parameterClause(let clause):
      return clause.parameters.compactMap { parameter in
        let name = parameter.secondName ?? parameter.firstName
        if let type = parameter.type { issues.noteParameter(of: type, at: name) }
        return dependency(name, parameter.type?.dependencyKind ?? .needs)
      }
    case nil:
      return []
    }
  }

  /// The types that are called, which may be containers.
  var references: [ContainerReference] {
    let search = CallSearch(viewMode: .sourceAccurate)
    search.walk(factory)
    return search.found.map {
      ContainerReference(path: $0.path, role: .used, place: issues.places[$0.node])
    }
  }

  private func dependency(_ token: TokenSyntax, _ kind: Dependency.Kind) -> Dependency? {
    guard token.tokenKind != .wildcard else {
      refuse(token)
      return nil
    }
    return Dependency(name: token.plainText, kind: kind, place: issues.places[token])
  }

  private func refuse(_ token: TokenSyntax) {
    issues.report(
      .unnamedParameter,
      at: token,
      "'\(token.text)' does not say what to pass; name each parameter of the factory after a"
        + " provision."
    )
  }
}

extension TypeSyntax {
  /// How a parameter of this type takes its dependency.
  fileprivate var dependencyKind: Dependency.Kind {
    deferral.flatMap { Dependency.Kind(rawValue: $0.lowercased()) } ?? .needs
  }
}

private final class NumberedParameterSearch: SyntaxVisitor {
  private(set) var found: TokenSyntax?

  override func visit(_ closure: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ reference: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, case .dollarIdentifier = reference.baseName.tokenKind {
      found = reference.baseName
    }
    return .skipChildren
  }
}

private final class CallSearch: SyntaxVisitor {
  private(set) var found: [(path: [String], node: Syntax)] = []

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard var path = call.calledExpression.path else { return .visitChildren }
    if path.count > 1, ["init", "withOverrides"].contains(path.last) { path.removeLast() }
    if path.last?.first?.isUppercase == true {
      found.append((path, Syntax(call.calledExpression)))
    }
    return .visitChildren
  }
}
