import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// What is asked for later is not called for at once.
struct EagerCall: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.filter { $0.scope == .shared && !$0.isAsync }.flatMap { provision in
      provision.dependencies.flatMap { dependency -> [Diagnostic] in
        guard let deferral = dependency.deferral, let closure = provision.source?.closure else {
          return []
        }
        let search = CallSearch(of: dependency.token.text)
        search.walk(closure.statements)
        return search.found.map { call in
          Diagnostic(
            deferral == .lazy ? .lazyEagerCall : .providerEagerCall,
            at: call,
            "The factory calls '\(dependency.token.text)' while it builds, so nothing is put off; take"
              + " the value itself, or pass the \(deferral.rawValue) on."
          )
        }
      }
    }
  }
}

/// Finds the calls that happen when the factory runs: not those in closures and functions in it.
private final class CallSearch: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []
  private let name: String

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = call.calledExpression
    let base = callee.as(MemberAccessExprSyntax.self)
      .flatMap { $0.declName.baseName.text == "callAsFunction" ? $0.base : nil }
    if (base ?? callee).as(DeclReferenceExprSyntax.self)?.baseName.text == name {
      found.append(call)
    }
    return .visitChildren
  }

  override func visit(_ closure: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ function: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
