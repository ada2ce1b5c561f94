import SwiftSyntax

/// A phase-managed feature has a map, which belongs to the type.
struct PhaseMapRequired: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let type = feature.type, feature.isPhaseManaged, feature.phaseMap == nil else {
      return []
    }
    return [
      Finding(
        .missingPhaseMap,
        at: type.name,
        "a phase-managed feature needs a map; add "
          + "`static var phaseMap: PhaseMap<State, Action, State.Phase>`",
        repair: repair(of: feature, type)
      )
    ]
  }

  private func repair(
    of feature: FeatureDeclaration,
    _ type: StructDeclSyntax
  ) -> Repair {
    guard let property = feature.property("phaseMap", isStatic: false) else {
      let map = """
        static var phaseMap: PhaseMap<State, Action, State.Phase> {
          PhaseMap(\\State.phase) {
          }
        }
        """
      return Repair(
        "Add an empty map",
        replacing: type.memberBlock,
        with: type.members(adding: map)
      )
    }
    var specifier = property.bindingSpecifier
    let leading = specifier.leadingTrivia
    specifier.leadingTrivia = []
    let isStatic = DeclModifierSyntax(
      leadingTrivia: leading,
      name: .keyword(.static),
      trailingTrivia: .space
    )
    return Repair(
      "Make phaseMap static",
      replacing: property,
      with: property.with(\.modifiers, property.modifiers + [isStatic])
        .with(\.bindingSpecifier, specifier)
    )
  }
}
