import InnoDISyntax
import InnoMacroSupport
import InnoNearestMatch
import SwiftSyntax

struct UnresolvedFactoryParameter: Rule {
  var codes: [DiagnosticCode] { [.unresolvedFactoryParameter] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision in
      (provision.options.type == nil ? provision.dependencies : []).compactMap { parameter in
        guard let name = parameter.name, container.byName[name] == nil else { return nil }
        let others = container.names.filter { $0 != provision.name }
        let nearest = NearestMatch.of(name, in: others, completing: false)
        return Finding(
          .unresolvedFactoryParameter,
          at: parameter.token,
          "this container has no provision '\(name)'; "
            + (nearest.map { "did you mean '\($0)'?" }
              ?? "rename the parameter, or declare '\(name)' as an .input"),
          fixIt: nearest.flatMap { rename(parameter, to: $0, in: provision) }
        )
      }
    }
  }

  /// Returns a fix-it that renames the parameter and its uses in the factory, or `nil` if the
  /// factory is not a closure.
  private func rename(
    _ parameter: Dependency,
    to name: String,
    in provision: ProvisionDeclaration
  ) -> Repair? {
    guard let closure = provision.source?.closure else { return nil }
    let references = ReferenceSearch(to: parameter.token.text)
    references.walk(closure.statements)
    return references.found.reduce(
      Repair("Rename the parameter to '\(name)'", renaming: parameter.token, to: name)
    ) { repair, token in
      repair.replacing(token, with: token.with(\.tokenKind, .identifier(name)))
    }
  }
}

private final class ReferenceSearch: SyntaxVisitor {
  private(set) var found: [TokenSyntax] = []
  private let name: String

  init(to name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ access: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = access.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ reference: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if reference.baseName.text == name { found.append(reference.baseName) }
    return .visitChildren
  }
}

extension DiagnosticCode {
  static let unresolvedFactoryParameter = DiagnosticCode(
    "provide.unresolved-factory-parameter",
    "A factory parameter must be named after a provision of the same container.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var baseURL: URL
        @Provide(.shared, factory: { (baseUrl: URL, session: S) in X(baseUrl) }) var a: any A
      }
      """,
      reports: "3:33: this container has no provision 'baseUrl'; did you mean 'baseURL'?",
      "3:47: this container has no provision 'session'; rename the parameter, or declare 'session' as an .input",
      fixIts: ["Rename the parameter to 'baseURL'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var baseURL: URL
          @Provide(.shared, factory: { (baseURL: URL, session: S) in X(baseURL) }) var a: any A
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.input) var baseURL: URL
          @Provide(.shared, factory: { (baseURL: URL) in X(baseURL) }) var a: any A
        }
        """
    )
  )
}
