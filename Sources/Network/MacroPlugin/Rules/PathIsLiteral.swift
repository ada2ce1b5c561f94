import InnoMacroSupport
import SwiftSyntax

struct PathIsLiteral: Rule {
  var codes: [DiagnosticCode] { [.pathNotLiteral] }

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard let syntax = endpoint.pathSyntax, endpoint.pathText == nil else { return [] }
    return [
      Finding(
        .pathNotLiteral,
        at: syntax,
        "the path is not a plain string literal; use a literal such as \"/users/{id}\", "
          + "without escapes or interpolations"
      )
    ]
  }
}

extension DiagnosticCode {
  static let pathNotLiteral = DiagnosticCode(
    "path.not-literal",
    "The path must be a string literal without escapes or interpolations, because a macro cannot evaluate code.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users/\\(id)") struct FetchUser {
        typealias APIResponse = User
        let id: Int
      }
      """,
      reports: "1:22: the path is not a plain string literal; "
        + "use a literal such as \"/users/{id}\", without escapes or interpolations",
      correct: """
        @APIDefinition(path: "/users/{id}") struct FetchUser {
          typealias APIResponse = User
          let id: Int
        }
        """
    )
  )
}
