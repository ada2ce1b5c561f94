import SwiftSyntax

/// What the macro writes has names that nothing else of the feature may have.
struct ReservedNames: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.type != nil else { return [] }
    let maps =
      feature.isPhaseManaged
      ? [true, false].compactMap { feature.property("_phaseMap", isStatic: $0) } : []
    let builders = [feature.function("built", labels: [])].compactMap(\.self)
    return maps.map { finding("_phaseMap", at: $0.bindings) }
      + builders.map { finding("built()", at: $0.name) }
  }

  private func finding(_ name: String, at node: some SyntaxProtocol) -> Finding {
    Finding(
      .reservedName,
      at: node,
      "@InnoFlow writes a `\(name)` of its own; give this another name"
    )
  }
}
