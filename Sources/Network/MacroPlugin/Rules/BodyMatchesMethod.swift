import InnoMacroSupport
import SwiftSyntax

struct BodyMatchesMethod: Rule {
  var codes: [DiagnosticCode] { [.unsupportedBody] }

  private static let methods: Set<String> = ["get", "head", "delete"]

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    let method = endpoint.method.split(separator: ".").last.map(String.init) ?? ""
    guard let body = endpoint.body, Self.methods.contains(method) else { return [] }
    return [
      Finding(
        .unsupportedBody,
        at: body.syntax.pattern,
        "a \(method.uppercased()) endpoint cannot have a 'body'; "
          + "rename the property to 'query', or use a method that sends a body, such as .post"
      )
    ]
  }
}

extension DiagnosticCode {
  static let unsupportedBody = DiagnosticCode(
    "body.unsupported-method",
    "GET, HEAD and DELETE endpoints send parameters in the query, so they cannot have a `body` property.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users") struct FindUsers {
        typealias APIResponse = [User]
        let body: Filter
      }
      """,
      reports: "3:7: a GET endpoint cannot have a 'body'; rename the property to 'query', "
        + "or use a method that sends a body, such as .post",
      correct: """
        @APIDefinition(path: "/users") struct FindUsers {
          typealias APIResponse = [User]
          let query: Filter
        }
        """
    )
  )
}
