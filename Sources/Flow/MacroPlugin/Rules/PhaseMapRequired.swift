import InnoMacroSupport
import SwiftSyntax

struct PhaseMapRequired: Rule {
  var codes: [DiagnosticCode] { [.missingPhaseMap] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.isPhaseManaged, feature.phaseMap == nil else { return [] }
    let type = feature.type
    return [
      Finding(
        .missingPhaseMap,
        at: type.name,
        "'\(type.name.text)' has no static phase map; add "
          + "'static var phaseMap: PhaseMap<State, Action, State.Phase>'",
        fixIt: fixIt(of: feature)
      )
    ]
  }

  private func fixIt(of feature: FeatureDeclaration) -> Repair {
    guard let property = feature.property("phaseMap", isStatic: false) else {
      let map = """
        static var phaseMap: PhaseMap<State, Action, State.Phase> {
          PhaseMap(\\State.phase) {
          }
        }
        """
      return Repair(
        "Add an empty map",
        replacing: feature.type.memberBlock,
        with: feature.type.members(adding: map)
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
      "Make 'phaseMap' static",
      replacing: property,
      with: property.with(\.modifiers, property.modifiers + [isStatic])
        .with(\.bindingSpecifier, specifier)
    )
  }
}

extension DiagnosticCode {
  static let missingPhaseMap = DiagnosticCode(
    "phase.missing-map",
    "A phase-managed feature must declare a static `phaseMap`.",
    example: DiagnosticExample(
      """
      @InnoFlow(phaseManaged: true)
      struct Door {
        struct State { enum Phase { case open, shut }; var phase = Phase.open }
        enum Action { case push, pull }
        var body: some Reducer<State, Action> { base }
      }
      """,
      reports: "2:8: 'Door' has no static phase map; add "
        + "'static var phaseMap: PhaseMap<State, Action, State.Phase>'",
      fixIts: ["Add an empty map"],
      fixed: """
        @InnoFlow(phaseManaged: true)
        struct Door {
          struct State { enum Phase { case open, shut }; var phase = Phase.open }
          enum Action { case push, pull }
          var body: some Reducer<State, Action> { base }

          static var phaseMap: PhaseMap<State, Action, State.Phase> {
            PhaseMap(\\State.phase) {
            }
          }
        }
        """
    )
  )
}
