import InnoMacroSupport
import SwiftSyntax

struct ResponseRequired: Rule {
  var codes: [DiagnosticCode] { [.missingResponse] }

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard !endpoint.memberNames.contains(where: { $0.name == "APIResponse" }) else { return [] }
    return [
      Finding(
        .missingResponse,
        at: endpoint.declaration.name,
        "'\(endpoint.declaration.name.text)' has no response type; "
          + "add 'typealias APIResponse = Type'; to ignore the response body, use EmptyResponse"
      )
    ]
  }
}

extension DiagnosticCode {
  static let missingResponse = DiagnosticCode(
    "response.missing",
    "An endpoint must declare the type of its response.",
    example: DiagnosticExample(
      "@APIDefinition(path: \"/logout\") struct LogOut {}",
      reports: "1:40: 'LogOut' has no response type; "
        + "add 'typealias APIResponse = Type'; to ignore the response body, use EmptyResponse",
      correct: """
        @APIDefinition(path: "/logout") struct LogOut {
          typealias APIResponse = EmptyResponse
        }
        """
    )
  )
}
