import SwiftSyntax

/// N010: a macro sees no types but those that are written.
enum BodyTypeRule: EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    guard let body = endpoint.body, body.type == nil else { return [] }
    return [
      Violation(
        "N010",
        "'body' needs its type; write 'body: Type'",
        at: body.syntax.pattern
      )
    ]
  }
}
