import SwiftSyntax

/// N006: an endpoint says what it answers.
enum ResponseRule: EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    guard !endpoint.memberNames.contains(where: { $0.name == "APIResponse" }) else { return [] }
    return [
      Violation(
        "N006",
        "'\(endpoint.declaration.name.text)' does not say what it answers; "
          + "declare 'typealias APIResponse', such as EmptyResponse when nothing matters",
        at: endpoint.declaration.name
      )
    ]
  }
}
