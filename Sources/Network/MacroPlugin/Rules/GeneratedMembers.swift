import InnoMacroSupport
import SwiftSyntax

struct GeneratedMembers: Rule {
  var codes: [DiagnosticCode] { [.memberGenerated] }

  private static let arguments = [
    "method": "method", "path": "path", "sessionAuthentication": "auth",
  ]

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    endpoint.memberNames.compactMap { member -> Finding? in
      guard let argument = Self.arguments[member.name] else { return nil }
      return Finding(
        .memberGenerated,
        at: member.syntax,
        "@APIDefinition generates '\(member.name)'; "
          + "remove your member and pass its value as the argument '\(argument)'"
      )
    }
  }
}

extension DiagnosticCode {
  static let memberGenerated = DiagnosticCode(
    "endpoint.member-generated",
    "The macro generates `method`, `path` and `sessionAuthentication` from the arguments of the attribute, so an endpoint cannot declare them.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users") struct FetchUsers {
        typealias APIResponse = [User]
        var method: HTTPMethod { .get }
      }
      """,
      reports: "3:7: @APIDefinition generates 'method'; "
        + "remove your member and pass its value as the argument 'method'",
      correct: """
        @APIDefinition(method: .get, path: "/users") struct FetchUsers {
          typealias APIResponse = [User]
        }
        """
    )
  )
}
