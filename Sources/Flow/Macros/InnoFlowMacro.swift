import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@InnoFlow`: writes `reduce(into:action:)` from the body and the phase map, and has `Action` tell
/// of its cases.
struct InnoFlowMacro: MemberMacro, ExtensionMacro, MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let feature = Feature(node, declaration, reportingTo: context) else { return [] }
    let access = declaration.modifiers.accessPrefix
    // A generic type cannot store a static property, nor can a type inside one.
    let storesMap = !feature.isGeneric && !context.lexicalContext.contains(where: \.isGeneric)
    guard feature.isPhaseManaged else {
      return [
        """
        \(raw: access)func reduce(
          into state: inout State,
          action: Action
        ) -> InnoFlow.EffectTask<Action> {
          body.reduce(into: &state, action: action)
        }
        """
      ]
    }
    let map = storesMap ? "_phaseMap" : "phaseMap"
    let reduce: DeclSyntax = """
      \(raw: access)func reduce(
        into state: inout State,
        action: Action
      ) -> InnoFlow.EffectTask<Action> {
        Self.\(raw: map).reduce(into: &state, action: action, base: body)
      }
      """
    return storesMap ? ["private static let _phaseMap = phaseMap", reduce] : [reduce]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let feature = Feature(node, declaration) else { return [] }
    // Both are named: with the phase-managed one alone the compiler does not find the other.
    let conformances = feature.isPhaseManaged ? ["Reducer", "PhaseManagedReducer"] : ["Reducer"]
    let list = conformances.map { "InnoFlow.\($0)" }.joined(separator: ", ")
    return [try ExtensionDeclSyntax("extension \(type): \(raw: list) {}")]
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

/// What the macro reads from the struct it is attached to.
private struct Feature {
  let isPhaseManaged: Bool
  let isGeneric: Bool

  /// Reads the feature, or reports why it cannot be one.
  ///
  /// Without a context it only reads.
  init?(
    _ node: AttributeSyntax,
    _ declaration: some DeclGroupSyntax,
    reportingTo context: (any MacroExpansionContext)? = nil
  ) {
    var isSound = true
    func complain(_ finding: FlowDiagnostic, at place: some SyntaxProtocol) {
      isSound = false
      context?.report(finding.diagnostic, at: place)
    }
    guard let feature = declaration.as(StructDeclSyntax.self) else {
      complain(.notAStruct, at: node)
      return nil
    }
    let members = feature.memberBlock.members.map(\.decl)
    if !members.contains(where: { $0.declares(type: "State") }) {
      complain(.missingState, at: feature.name)
    }
    if !members.contains(where: { $0.declares(type: "Action") }) {
      complain(.missingAction, at: feature.name)
    }
    if !members.contains(where: { $0.declares(property: "body", isStatic: false) }) {
      complain(.missingBody, at: feature.name)
    }
    if let reduce = members.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) })
      .first(where: \.isReduce)
    {
      complain(.explicitReduce, at: reduce.name)
    }
    var isPhaseManaged = false
    if let argument = node.arguments?.as(LabeledExprListSyntax.self)?.first {
      if let literal = argument.expression.as(BooleanLiteralExprSyntax.self) {
        isPhaseManaged = literal.literal.tokenKind == .keyword(.true)
      } else {
        complain(.phaseManagedNotLiteral, at: argument.expression)
      }
    }
    if isPhaseManaged,
      !members.contains(where: { $0.declares(property: "phaseMap", isStatic: true) })
    {
      complain(.missingPhaseMap, at: feature.name)
    }
    guard isSound else { return nil }
    self.isPhaseManaged = isPhaseManaged
    self.isGeneric = Syntax(feature).isGeneric
  }
}

extension Syntax {
  fileprivate var isGeneric: Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
  }
}

extension DeclSyntax {
  fileprivate func declares(type name: String) -> Bool {
    (asProtocol((any NamedDeclSyntax).self)?.name.text == name)
      && (self.is(StructDeclSyntax.self) || self.is(EnumDeclSyntax.self)
        || self.is(TypeAliasDeclSyntax.self))
  }

  fileprivate func declares(property name: String, isStatic: Bool) -> Bool {
    guard let variable = self.as(VariableDeclSyntax.self) else { return false }
    return variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) } == isStatic
      && variable.bindings.contains {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
      }
  }
}

extension FunctionDeclSyntax {
  fileprivate var isReduce: Bool {
    name.text == "reduce"
      && signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
  }
}
