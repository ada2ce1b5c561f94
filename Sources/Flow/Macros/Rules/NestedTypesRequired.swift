import SwiftSyntax

/// A feature has a state and actions of its own, and the macro reads the actions.
struct NestedTypesRequired: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let type = feature.type else { return [] }
    let state = feature.nestedType("State") == nil ? [missing("State", "struct", of: type)] : []
    guard let action = feature.nestedType("Action") else {
      return state + [missing("Action", "enum", of: type)]
    }
    guard let alias = action.as(TypeAliasDeclSyntax.self) else { return state }
    let elsewhere = Finding(
      .actionElsewhere,
      at: alias.name,
      "Action is declared elsewhere, where @InnoFlow cannot read its cases; "
        + "it needs @ReflectedCases there to have case paths"
    )
    return state + [elsewhere]
  }

  private func missing(_ name: String, _ kind: String, of type: StructDeclSyntax) -> Finding {
    let declaration = "\(kind) \(name): Equatable, Sendable"
    return Finding(
      name == "State" ? .missingState : .missingAction,
      at: type.name,
      "a feature needs a nested \(name); add `\(declaration)`",
      repair: Repair(
        "Add \(name)",
        replacing: type.memberBlock,
        with: type.members(adding: "\(declaration) {}")
      )
    )
  }
}
