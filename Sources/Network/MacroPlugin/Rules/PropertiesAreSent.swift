import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax

struct PropertiesAreSent: Rule {
  var codes: [DiagnosticCode] { [.unusedProperty] }

  private static let protocolMembers: Set<String> = [
    "parameters", "headers", "requestInterceptors", "requestSigners", "responseInterceptors",
    "logger", "acceptableStatusCodes", "timeout", "decoder", "decoding", "queryEncoder",
    "queryRootKey",
    // The rule `GeneratedMembers` reports these names.
    "method", "path", "sessionAuthentication",
  ]

  func check(_ endpoint: EndpointDeclaration) -> [Finding] {
    guard let path = endpoint.path else { return [] }
    let payload = [endpoint.query, endpoint.body].compactMap { $0?.name }
    let used = Self.protocolMembers.union(path.parameters).union(payload)
    return endpoint.storedProperties
      .filter { !used.contains($0.name) && !isRead($0.name, in: endpoint) }
      .map { property in
        Finding(
          .unusedProperty,
          at: property.syntax.pattern,
          "'\(property.name)' is never sent; add '{\(property.name)}' to the path, "
            + "or send it in 'query', 'body' or 'parameters'"
        )
      }
  }

  /// Returns a Boolean value that indicates whether code in the struct refers to the property.
  private func isRead(_ name: String, in endpoint: EndpointDeclaration) -> Bool {
    endpoint.declaration.memberBlock.tokens(viewMode: .sourceAccurate).contains { token in
      token.text.filter { $0 != "`" } == name
        && token.parent?.is(DeclReferenceExprSyntax.self) == true
    }
  }
}

extension DiagnosticCode {
  static let unusedProperty = DiagnosticCode(
    "property.unused",
    "Each stored property must be named `query` or `body`, implement a property of `APIDefinition` (such as `headers`), appear in the path, or be read by other code in the endpoint.",
    severity: .warning,
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users") struct FetchUsers {
        typealias APIResponse = [User]
        let page: Int
      }
      """,
      reports: "3:7: 'page' is never sent; add '{page}' to the path, "
        + "or send it in 'query', 'body' or 'parameters'",
      correct: """
        @APIDefinition(path: "/users") struct FetchUsers {
          typealias APIResponse = [User]
          let page: Int
          var parameters: [String: Int] { ["page": page] }
        }
        """
    )
  )
}
