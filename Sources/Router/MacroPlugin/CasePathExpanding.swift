import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that adds case paths and a case schema to an enum, and the conformances that it declares.
protocol CasePathExpanding: MemberMacro, ExtensionMacro {
  /// The attribute as it is written, for what a developer reads.
  static var attribute: String { get }
}

extension CasePathExpanding {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let findings = findings(in: declaration)
    for finding in findings { finding.report(to: context) }
    guard findings.isEmpty, let declaration = declaration.as(EnumDeclSyntax.self) else {
      return []
    }
    return CasePathCode(declaration).members
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member role reports the findings.
    guard findings(in: declaration).isEmpty, !protocols.isEmpty else { return [] }
    // A route is `Sendable`, so its conformances cannot belong to an actor, not even where a module
    // isolates everything to the main actor by default.
    let conformances = protocols.map { "nonisolated \($0.trimmedDescription)" }
      .joined(separator: ", ")
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances) {}")]
  }

  private static func findings(in declaration: some DeclGroupSyntax) -> [Finding] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      return [EnumRequired.finding(declaration, attribute: attribute)]
    }
    let scope = CaseScope(declaration: declaration, attribute: attribute)
    return caseRules.flatMap { $0.check(scope) }
  }
}
