package import SwiftSyntax
package import SwiftSyntaxMacros

/// A macro that adds case paths and protocol conformances to an enum.
package protocol CasePathMacro: MemberMacro, ExtensionMacro {
  /// The generator of the case paths.
  static var casePaths: CasePathExpansion { get }

  /// Returns the source code of the conformances to add.
  ///
  /// - Parameter missing: The protocols that the declaration of the macro lists, except those to
  ///   which the enum already conforms.
  /// - Returns: The conformances, such as `nonisolated Route`, or an empty array if no conformance
  ///   is needed.
  static func conformances(_ missing: [TypeSyntax]) -> [String]
}

extension CasePathMacro {
  package static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    casePaths.members(of: AttachedDeclaration(node, declaration), in: context)
  }

  package static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let conformances = conformances(protocols)
    // The expansion that adds the members already reports the findings.
    guard !conformances.isEmpty,
      casePaths.findings(in: AttachedDeclaration(node, declaration)).isEmpty
    else { return [] }
    return [try declaration.extending(type, with: conformances, in: context)]
  }
}
