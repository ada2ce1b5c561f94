import SwiftDiagnostics
import SwiftSyntax

/// N008: a value that is neither in the path nor part of the protocol is never sent.
enum UnusedPropertyRule: EndpointRule {
  private static let protocolMembers: Set<String> = [
    "parameters", "headers", "requestInterceptors", "responseInterceptors", "logger",
    "acceptableStatusCodes", "timeout", "decoder", "decoding", "queryEncoder", "queryRootKey",
    // Told by another rule.
    "method", "path", "sessionAuthentication",
  ]

  static func violations(of endpoint: EndpointSyntax) -> [Violation] {
    guard let path = endpoint.path else { return [] }
    let payload = [endpoint.query, endpoint.body].compactMap { $0?.name }
    let used = protocolMembers.union(path.parameters).union(payload)
    return endpoint.storedProperties
      .filter { !used.contains($0.name) && !isRead($0.name, in: endpoint) }
      .map { property in
        Violation(
          "N008",
          "'\(property.name)' is never sent; name it in the path as {\(property.name)}, "
            + "or send it in 'parameters', 'query' or 'body'",
          at: property.syntax.pattern,
          severity: .warning
        )
      }
  }

  /// Whether code of the struct reads the property, such as to make parameters of it.
  private static func isRead(_ name: String, in endpoint: EndpointSyntax) -> Bool {
    endpoint.declaration.memberBlock.tokens(viewMode: .sourceAccurate).contains { token in
      token.text.filter { $0 != "`" } == name
        && token.parent?.is(DeclReferenceExprSyntax.self) == true
    }
  }
}
