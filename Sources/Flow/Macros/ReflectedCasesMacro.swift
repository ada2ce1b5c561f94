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
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.report(FlowDiagnostic.notAnEnum.diagnostic, at: node)
      return []
    }
    guard let cases = sound(declaration, reportingTo: context) else { return [] }
    let code = CaseReflectionCode(cases: cases, access: declaration.modifiers.accessPrefix)
    let paths = cases.map { enumCase in
      code.casePath(to: enumCase, property: enumCase.pathName + "CasePath")
    }
    return paths + code.members
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self), sound(declaration) != nil else {
      return []
    }
    return [try ExtensionDeclSyntax("extension \(type): InnoFlow.CaseReflecting {}")]
  }

  /// The cases, or `nil` when they cannot be told apart.
  ///
  /// Without a context it only looks.
  private static func sound(
    _ declaration: EnumDeclSyntax,
    reportingTo context: (any MacroExpansionContext)? = nil
  ) -> [EnumCase]? {
    let cases = declaration.cases
    let overloaded = Dictionary(grouping: cases, by: \.pathName).values.compactMap { same in
      same.count > 1 ? same[1] : nil
    }
    for enumCase in overloaded {
      context?.report(
        FlowDiagnostic.overloadedCase(enumCase.pathName).diagnostic,
        at: enumCase.syntax
      )
    }
    for block in declaration.conditionalCases {
      context?.report(FlowDiagnostic.conditionalCase.diagnostic, at: block)
    }
    return overloaded.isEmpty && declaration.conditionalCases.isEmpty ? cases : nil
  }
}

extension EnumCase {
  /// The name that a case path is made of: an underscore in front is left out.
  fileprivate var pathName: String {
    let name = plainName
    return name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name
  }
}
