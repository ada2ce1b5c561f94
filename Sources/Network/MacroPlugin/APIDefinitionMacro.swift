import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Expands `@APIDefinition`.
enum APIDefinitionMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let violations = EndpointRules.violations(of: declaration, node)
    for violation in violations {
      context.report(violation.diagnostic, at: violation.node, fixIts: violation.fixIts)
    }
    guard !violations.contains(where: \.isError),
      let endpoint = EndpointSyntax(declaration, node), let path = endpoint.path
    else { return [] }
    let access = endpoint.declaration.modifiers.accessPrefix
    return [
      "\(raw: access)var method: InnoNetwork.HTTPMethod { \(raw: endpoint.method) }",
      "\(raw: access)var path: String { \(raw: path.code) }",
      """
      \(raw: access)var sessionAuthentication: InnoNetwork.SessionAuthentication { \
      \(raw: endpoint.authentication) }
      """,
    ] + payload(of: endpoint, access)
  }

  /// What the properties `query` and `body` send.
  private static func payload(of endpoint: EndpointSyntax, _ access: String) -> [DeclSyntax] {
    var members: [DeclSyntax] = []
    if endpoint.query != nil {
      members.append(
        """
        \(raw: access)func encodedQuery() throws -> [InnoNetwork.QueryItem] {
          try self.queryEncoder.encode(self.query, rootKey: self.queryRootKey)
        }
        """
      )
    }
    if let type = endpoint.body?.type?.trimmedDescription {
      members.append("\(raw: access)typealias Parameter = \(raw: type)")
      members.append("\(raw: access)var parameters: \(raw: type) { self.body }")
    }
    return members
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member role reports what is wrong; here it only must not be made worse.
    let violations = EndpointRules.violations(of: declaration, node)
    guard !violations.contains(where: \.isError), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): InnoNetwork.APIDefinition {}")]
  }
}
