import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of the macro `@APIDefinition`, which generates the members of an endpoint
/// from the attribute and the stored properties.
enum APIDefinitionMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let attached = AttachedDeclaration(node, declaration)
    let findings = findings(in: attached)
    findings.report(to: context)
    guard findings.allowExpansion,
      let endpoint = EndpointDeclaration(attached), let path = endpoint.path
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

  /// Returns the members that pass an endpoint's `query` and `body` properties to the client.
  private static func payload(of endpoint: EndpointDeclaration, _ access: String) -> [DeclSyntax] {
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
    // The expansion that generates the members has already reported the findings.
    let findings = findings(in: AttachedDeclaration(node, declaration))
    guard findings.allowExpansion, !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): InnoNetwork.APIDefinition {}")]
  }

  private static func findings(in attached: AttachedDeclaration) -> [Finding] {
    guard let endpoint = EndpointDeclaration(attached) else {
      return endpointStruct.check(attached)
    }
    return endpointRules.flatMap { $0.check(endpoint) }
  }
}

/// The rule that an endpoint must be a struct.
///
/// If a declaration breaks this rule, the other rules of `@APIDefinition` cannot be checked.
let endpointStruct = DeclarationKindRequired(
  .struct,
  code: DiagnosticCode(
    "endpoint.not-a-struct",
    "An endpoint must be a struct.",
    example: DiagnosticExample(
      """
      @APIDefinition(path: "/users") final class FetchUsers {
        typealias APIResponse = [User]
      }
      """,
      reports: "1:38: @APIDefinition cannot be attached to a class; "
        + "declare 'FetchUsers' as a struct",
      fixIts: ["Replace 'class' with 'struct'"],
      fixed: """
        @APIDefinition(path: "/users") struct FetchUsers {
          typealias APIResponse = [User]
        }
        """
    )
  )
)
