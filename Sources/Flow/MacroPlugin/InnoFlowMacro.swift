import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The `@InnoFlow` macro, which generates the methods `built()` and `reduce(into:action:)` of a
/// feature.
///
/// The generated reducer runs the feature's `body` and, if the feature is phase-managed, applies
/// the feature's phase map. The macro also attaches `@ReflectedCases` to the feature's `Action`.
struct InnoFlowMacro: MemberMacro, ExtensionMacro, MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let attached = AttachedDeclaration(node, declaration)
    let findings = findings(in: attached, context)
    findings.report(to: context)
    guard findings.allowExpansion, let feature = FeatureDeclaration(attached, in: context) else {
      return []
    }
    let map = feature.storesPhaseMap ? "_phaseMap" : "phaseMap"
    let work = feature.isPhaseManaged ? "body.phaseMap(Self.\(map))" : "body.built()"
    let access = declaration.modifiers.accessPrefix
    let storedMap: [DeclSyntax] =
      feature.storesPhaseMap ? ["private static let _phaseMap = phaseMap"] : []
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
    let attached = AttachedDeclaration(node, declaration)
    guard findings(in: attached, context).allowExpansion,
      let feature = FeatureDeclaration(attached, in: context)
    else { return [] }
    // In a generated extension, the compiler does not infer `Reducer` from `PhaseManagedReducer`.
    // The macro therefore adds both conformances to a phase-managed feature.
    let conformances =
      ["InnoFlow.Reducer"] + (feature.isPhaseManaged ? ["InnoFlow.PhaseManagedReducer"] : [])
    return [try declaration.extending(type, with: conformances, in: context)]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let action = member.as(EnumDeclSyntax.self), action.name.text == "Action",
      !action.isReflected
    else { return [] }
    return ["@InnoFlow.ReflectedCases"]
  }

  private static func findings(
    in attached: AttachedDeclaration,
    _ context: some MacroExpansionContext
  ) -> [Finding] {
    guard let feature = FeatureDeclaration(attached, in: context) else {
      return featureStruct.check(attached)
    }
    return featureRules.flatMap { $0.check(feature) }
  }
}

/// The rule that a feature must be a struct.
///
/// The other rules of `@InnoFlow` are checked only for a struct.
let featureStruct = DeclarationKindRequired(
  .struct,
  code: DiagnosticCode(
    "feature.not-a-struct",
    "A feature must be a struct.",
    example: DiagnosticExample(
      "@InnoFlow public final class Counter {}",
      reports: "1:24: @InnoFlow cannot be attached to a class; declare 'Counter' as a struct",
      fixIts: ["Replace 'class' with 'struct'"],
      fixed: "@InnoFlow public struct Counter {}",
      correct: """
        @InnoFlow public struct Counter {
          public struct State: Equatable, Sendable { var count = 0 }
          public enum Action: Equatable, Sendable { case increment }
          public var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        }
        """
    )
  )
)
