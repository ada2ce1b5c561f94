import InnoMacroSupport
import SwiftSyntax

struct BodyTypeRequired: Rule {
  var codes: [DiagnosticCode] { [.missingBodyType] }

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard let body = endpoint.body, body.type == nil else { return [] }
    return [
      Finding(
        .missingBodyType,
        at: body.syntax.pattern,
        "'body' has no type annotation; write 'var body: Type'"
      )
    ]
  }
}

extension DiagnosticCode {
  static let missingBodyType = DiagnosticCode(
    "body.missing-type",
    "`body` must have an explicit type, because a macro cannot see inferred types.",
    example: DiagnosticExample(
      """
      @APIDefinition(method: .post, path: "/users") struct CreateUser {
        typealias APIResponse = User
        var body = NewUser()
      }
      """,
      reports: "3:7: 'body' has no type annotation; write 'var body: Type'",
      correct: """
        @APIDefinition(method: .post, path: "/users") struct CreateUser {
          typealias APIResponse = User
          var body: NewUser = NewUser()
        }
        """
    )
  )
}
