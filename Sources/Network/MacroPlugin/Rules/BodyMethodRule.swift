import SwiftSyntax

/// N009: a method that sends its parameters in the query has no body.
enum BodyMethodRule: EndpointRule {
  private static let methods: Set<String> = ["get", "head", "delete"]

  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    let method = endpoint.method.split(separator: ".").last.map(String.init) ?? ""
    guard let body = endpoint.body, methods.contains(method) else { return [] }
    return [
      Violation(
        "N009",
        "\(method.uppercased()) sends no body; name the property 'query', "
          + "or choose a method that sends one, such as .post",
        at: body.syntax.pattern
      )
    ]
  }
}
