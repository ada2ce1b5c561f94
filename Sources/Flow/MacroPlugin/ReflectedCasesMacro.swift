import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The `@ReflectedCases` macro, which adds a case path for each case and a conformance to
/// `CaseReflecting`.
struct ReflectedCasesMacro: MemberMacro, ExtensionMacro {
  static let casePaths = CasePathExpansion(
    CasePathSpelling(
      library: "InnoFlow",
      attribute: "@ReflectedCases",
      pathName: { $0.pathName + "CasePath" },
      derivedPath: { enumCase in
        // The case of a row's actions, such as `case todo(id: ID, action: Action)`.
        guard enumCase.payloads.map(\.label) == ["id", "action"] else { return nil }
        let types = enumCase.payloads.map(\.type).joined(separator: ", ")
        return CasePathSpelling.DerivedPath(
          name: enumCase.pathName + "ActionPath",
          type: "CollectionActionPath<Self, \(types)>",
          value: "CollectionActionPath(\(enumCase.pathName)CasePath)"
        )
      }
    ),
    rules: {
      [
        UniqueCaseNames($0), UnconditionalCases(), FreeMemberNames($0),
        CasesAvailableEverywhere($0),
      ]
    }
  )

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
    guard casePaths.findings(in: AttachedDeclaration(node, declaration)).isEmpty else { return [] }
    return [try declaration.extending(type, with: ["InnoFlow.CaseReflecting"], in: context)]
  }
}

extension EnumCase {
  /// The name without leading underscores.
  fileprivate var pathName: String {
    plainName.hasPrefix("_") ? String(plainName.drop { $0 == "_" }) : plainName
  }
}
