import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxMacros

/// The declaration of a feature in the source code.
struct FeatureDeclaration {
  let type: StructDeclSyntax

  private let attribute: AttributeSyntax
  private let members: [DeclSyntax]

  /// A Boolean value that indicates whether the feature is generic or nested in a generic type.
  private let isGeneric: Bool

  /// Creates a feature from the declaration to which the macro is attached, or returns `nil` if the
  /// declaration is not a struct.
  init?(_ attached: AttachedDeclaration, in context: some MacroExpansionContext) {
    guard let type = attached.group.as(StructDeclSyntax.self) else { return nil }
    self.type = type
    attribute = attached.attribute
    members = type.memberBlock.members.map(\.decl)
    isGeneric = Syntax(type).isGeneric || context.lexicalContext.contains(where: \.isGeneric)
  }

  /// The expression after `phaseManaged:`, or `nil` if the attribute has no argument.
  var phaseManagedArgument: ExprSyntax? {
    attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
  }

  var isPhaseManaged: Bool {
    phaseManagedArgument?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }

  /// A Boolean value that indicates whether the macro generates a stored copy of the phase map.
  ///
  /// A generic type, or a type nested in a generic type, cannot have stored static properties.
  var storesPhaseMap: Bool { isPhaseManaged && !isGeneric }

  var body: VariableDeclSyntax? { property("body", isStatic: false) }

  var phaseMap: VariableDeclSyntax? { property("phaseMap", isStatic: true) }

  /// The handwritten `reduce(into:action:)`, or `nil` if the feature does not declare this
  /// function.
  var reduce: FunctionDeclSyntax? { function("reduce", labels: ["into", "action"]) }

  /// Returns the nested type with the given name, or `nil` if no such type exists.
  func nestedType(_ name: String) -> DeclSyntax? {
    members.first { $0.isType && $0.declaredName == name }
  }

  func property(_ name: String, isStatic: Bool) -> VariableDeclSyntax? {
    members.lazy.compactMap { $0.as(VariableDeclSyntax.self) }
      .first { $0.isStatic == isStatic && $0.declares(name) }
  }

  func function(_ name: String, labels: [String]) -> FunctionDeclSyntax? {
    members.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == name
        && function.signature.parameterClause.parameters.map(\.firstName.text) == labels
    }
  }

  /// Returns the nested enum at a path of names, such as `["State", "Phase"]`, or `nil` if no such
  /// enum exists.
  func nestedEnum(at path: some Collection<String>) -> EnumDeclSyntax? {
    var found: DeclSyntax?
    var members = members
    for name in path {
      found = members.first { $0.isType && $0.declaredName == name }
      members = found?.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members.map(\.decl) ?? []
    }
    return found?.as(EnumDeclSyntax.self)
  }
}

extension Syntax {
  fileprivate var isGeneric: Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
  }
}
