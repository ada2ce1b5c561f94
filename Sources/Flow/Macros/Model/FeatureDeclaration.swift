import SwiftSyntax

/// A feature as it is written.
struct FeatureDeclaration {
  let attribute: AttributeSyntax
  let group: any DeclGroupSyntax

  /// The struct, or `nil` when something else carries the attribute.
  let type: StructDeclSyntax?

  private let members: [DeclSyntax]

  init(_ attribute: AttributeSyntax, _ group: some DeclGroupSyntax) {
    self.attribute = attribute
    self.group = group
    type = group.as(StructDeclSyntax.self)
    members = group.memberBlock.members.map(\.decl)
  }

  /// What the rules say.
  var findings: [Finding] { featureRules.flatMap { $0.check(self) } }

  /// What was written for `phaseManaged:`.
  var phaseManagedArgument: ExprSyntax? {
    attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
  }

  var isPhaseManaged: Bool {
    phaseManagedArgument?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }

  var body: VariableDeclSyntax? { property("body", isStatic: false) }

  var phaseMap: VariableDeclSyntax? { property("phaseMap", isStatic: true) }

  /// A `reduce(into:action:)` that was written by hand.
  var reduce: FunctionDeclSyntax? { function("reduce", labels: ["into", "action"]) }

  /// The declaration of a nested type.
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

  /// The nested enum that a path of names leads to: `["State", "Phase"]`.
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
