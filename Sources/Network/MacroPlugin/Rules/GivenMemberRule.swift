import SwiftSyntax

/// N007: what the attribute says is not said twice.
enum GivenMemberRule: EndpointRule {
  private static let arguments = [
    "method": "method", "path": "path", "sessionAuthentication": "auth",
  ]

  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    endpoint.memberNames.compactMap { member in
      guard let argument = arguments[member.name] else { return nil }
      return Violation(
        "N007",
        "'\(member.name)' is given by @APIDefinition; "
          + "remove it and write its value as the argument '\(argument)'",
        at: member.syntax
      )
    }
  }
}
