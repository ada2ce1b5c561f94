import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ReflectedCases`: a case path for each case, and what `CaseReflecting` asks for.
struct ReflectedCasesMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let findings = findings(node, declaration)
    for finding in findings { finding.report(to: context) }
    guard findings.areHarmless, let declaration = declaration.as(EnumDeclSyntax.self) else {
      return []
    }
    let code = CasePathCode(declaration)
    return code.paths + code.reflection
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard findings(node, declaration).areHarmless else { return [] }
    return [try declaration.extending(type, with: ["CaseReflecting"], in: context)]
  }

  private static func findings(
    _ node: AttributeSyntax,
    _ declaration: some DeclGroupSyntax
  ) -> [Finding] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      return [
        Finding(
          .enumRequired,
          at: node,
          "case paths are made for the cases of an enum; declare this type as an enum"
        )
      ]
    }
    return caseRules.flatMap { $0.check(declaration) }
  }
}
