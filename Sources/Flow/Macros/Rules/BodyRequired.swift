import SwiftSyntax

/// A feature says in its body what it does.
struct BodyRequired: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let type = feature.type, feature.body == nil, feature.reduce == nil else { return [] }
    let body = """
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          .none
        }
      }
      """
    return [
      Finding(
        .missingBody,
        at: type.name,
        "a feature needs a body; add `var body: some Reducer<State, Action>`",
        repair: Repair(
          "Add an empty body",
          replacing: type.memberBlock,
          with: type.members(adding: body)
        )
      )
    ]
  }
}
