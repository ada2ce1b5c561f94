import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@InnoFlow`: makes a reducer of the body and the phase map, and has `Action` tell of its cases.
struct InnoFlowMacro: MemberMacro, ExtensionMacro, MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let feature = FeatureDeclaration(node, declaration)
    let findings = feature.findings
    for finding in findings { finding.report(to: context) }
    guard findings.areHarmless else { return [] }
    // A generic type cannot store a static property, nor can a type inside one.
    let isGeneric =
      Syntax(declaration).isGeneric || context.lexicalContext.contains(where: \.isGeneric)
    let map = isGeneric ? "phaseMap" : "_phaseMap"
    let work = feature.isPhaseManaged ? "body.phaseMap(Self.\(map))" : "body.built()"
    let access = declaration.modifiers.accessPrefix
    let storedMap: [DeclSyntax] =
      feature.isPhaseManaged && !isGeneric ? ["private static let _phaseMap = phaseMap"] : []
    return storedMap + [
      """
      \(raw: access)func built() -> some InnoFlow.Reducer<State, Action> {
        \(raw: work)
      }
      """,
      """
      \(raw: access)func reduce(
        into state: inout State,
        action: Action
      ) -> InnoFlow.EffectTask<Action> {
        built().reduce(into: &state, action: action)
      }
      """,
    ]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let feature = FeatureDeclaration(node, declaration)
    guard feature.findings.areHarmless else { return [] }
    // Both are named: with the phase-managed one alone the compiler does not find the other.
    let conformances = feature.isPhaseManaged ? ["Reducer", "PhaseManagedReducer"] : ["Reducer"]
    return [try declaration.extending(type, with: conformances, in: context)]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let action = member.as(EnumDeclSyntax.self), action.name.text == "Action",
      !action.attributes.contains(where: { $0.trimmedDescription.hasSuffix("ReflectedCases") })
    else { return [] }
    return ["@InnoFlow.ReflectedCases"]
  }
}

extension Syntax {
  fileprivate var isGeneric: Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
  }
}
