import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The `@Routable` macro, which adds case paths and conformances to `Route` and `CaseReflecting`.
enum RoutableMacro: CasePathMacro {}

/// The `@CasePathable` macro, which adds case paths and a conformance to `CaseReflecting`.
enum CasePathableMacro: CasePathMacro {}

/// A macro that adds case paths to an enum, and the conformances that the macro's declaration
/// lists.
protocol CasePathMacro: MemberMacro, ExtensionMacro {}

extension CasePathMacro {
  static var casePaths: CasePathExpansion { spelledCasePaths }

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    casePaths.members(of: AttachedDeclaration(node, declaration), in: context)
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member macro reports the findings.
    guard !protocols.isEmpty,
      casePaths.findings(in: AttachedDeclaration(node, declaration)).isEmpty
    else { return [] }
    let conformances = protocols.map { "nonisolated \($0.trimmedDescription)" }
    return [try declaration.extending(type, with: conformances, in: context)]
  }
}

/// The members and conformances are `nonisolated`, because a route is `Sendable` and its module may
/// isolate everything to the main actor by default.
private let spelledCasePaths = CasePathExpansion(
  CasePathSpelling(
    library: "InnoRouter",
    attribute: "@Routable",
    namespace: "Cases",
    modifiers: "nonisolated ",
    pathName: \.name
  ),
  rules: {
    [CasesRequired($0), CasesAvailableEverywhere($0), UniqueCaseNames($0), FreeMemberNames($0)]
  }
)
