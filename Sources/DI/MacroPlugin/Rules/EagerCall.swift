import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct EagerCall: Rule {
  var codes: [DiagnosticCode] { [.lazyEagerCall, .providerEagerCall] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.filter { $0.scope == .shared && !$0.isAsync }.flatMap { provision in
      provision.dependencies.flatMap { dependency -> [Finding] in
        guard let deferral = dependency.deferral, let closure = provision.source?.closure else {
          return []
        }
        let search = CallSearch(of: dependency.token.text)
        search.walk(closure.statements)
        return search.found.map { call in
          Finding(
            deferral == .lazy ? .lazyEagerCall : .providerEagerCall,
            at: call,
            "the factory calls '\(dependency.token.text)' immediately, so \(deferral.rawValue) "
              + "defers nothing; remove \(deferral.rawValue) from the parameter "
              + "'\(dependency.token.text)', or call '\(dependency.token.text)' later"
          )
        }
      }
    }
  }
}

/// A search for calls to a `Lazy` or `Provider` parameter in the body of a factory.
///
/// The search skips nested closures and functions.
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

extension DiagnosticCode {
  static let lazyEagerCall = DiagnosticCode(
    "provide.lazy-eager-call",
    "The synchronous factory of a shared provision must not call a `Lazy` parameter while the factory runs.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: A
        @Provide(factory: { (a: Lazy<A>) in Y(a()) }) var b: any B
      }
      """,
      reports:
        "3:41: the factory calls 'a' immediately, so Lazy defers nothing; remove Lazy from the parameter 'a', or call 'a' later",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @Provide(factory: { (a: Lazy<A>) in Y { a() } }) var b: any B
        }
        """
    )
  )

  static let providerEagerCall = DiagnosticCode(
    "provide.provider-eager-call",
    "The synchronous factory of a shared provision must not call a `Provider` parameter while the factory runs.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.transient) var a: any A = X()
        @Provide(factory: { (a: Provider<any A>) in Y(a.callAsFunction()) }) var b: any B
      }
      """,
      reports:
        "3:49: the factory calls 'a' immediately, so Provider defers nothing; remove Provider from the parameter 'a', or call 'a' later",
      correct: """
        @DIContainer struct C {
          @Provide(.transient) var a: any A = X()
          @Provide(.transient, factory: { (a: Provider<any A>) in Y(a()) }) var b: any B
        }
        """
    )
  )
}
