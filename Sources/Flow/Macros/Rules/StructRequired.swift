import SwiftSyntax

/// A feature is a value: its state is in the store, not in it.
struct StructRequired: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.type == nil else { return [] }
    return [
      Finding(
        .structRequired,
        at: feature.attribute,
        "@InnoFlow makes a reducer of a struct; declare the feature as a struct",
        repair: repair(of: feature)
      )
    ]
  }

  private func repair(of feature: FeatureDeclaration) -> Repair? {
    let keyword =
      feature.group.as(ClassDeclSyntax.self)?.classKeyword
      ?? feature.group.as(ActorDeclSyntax.self)?.actorKeyword
    guard let keyword else { return nil }
    let repair = Repair(
      "Make it a struct",
      replacing: keyword,
      with: keyword.with(\.tokenKind, .keyword(.struct))
    )
    let modifiers = feature.group.modifiers
    let kept = modifiers.filter { $0.name.tokenKind != .keyword(.final) }
    return kept.count == modifiers.count ? repair : repair.replacing(modifiers, with: kept)
  }
}
