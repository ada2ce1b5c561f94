import SwiftSyntax

/// N002: the macro reads the path from the source.
enum PathWrittenOutRule: EndpointRule {
  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    guard let syntax = endpoint.pathSyntax, endpoint.pathText == nil else { return [] }
    return [
      Violation(
        "N002",
        "the path must be written out as one plain string; "
          + "write a value of the endpoint as {name}",
        at: syntax
      )
    ]
  }
}
