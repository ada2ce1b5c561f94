@testable import InnoFlowMacros

let phaseRuleCases = [
  RuleCase(
    .phaseManagedNotLiteral,
    broken: door(managed: "isManaged", map: ""),
    says: "1:25: phaseManaged is read while compiling; write `true` or `false`",
    kept: door(managed: "false", map: "")
  ),
  RuleCase(
    .missingPhaseMap,
    broken: door(map: ""),
    says: "2:8: a phase-managed feature needs a map; add "
      + "`static var phaseMap: PhaseMap<State, Action, State.Phase>`",
    repair: "Add an empty map",
    repaired: """
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
  ),
  RuleCase(
    .missingPhaseMap,
    broken: door(map: "private var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"),
    says: "2:8: a phase-managed feature needs a map; add "
      + "`static var phaseMap: PhaseMap<State, Action, State.Phase>`",
    repair: "Make phaseMap static",
    repaired: door(
      map: "private static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"
    )
  ),
  RuleCase(
    .missingPhaseMap,
    broken: door(map: "var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"),
    says: "2:8: a phase-managed feature needs a map; add "
      + "`static var phaseMap: PhaseMap<State, Action, State.Phase>`",
    repair: "Make phaseMap static",
    repaired: door(
      map: "static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"
    )
  ),
  RuleCase(
    .reservedName,
    broken: door(
      map: """
        static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }
          let _phaseMap = 1
        """
    ),
    says: "7:7: @InnoFlow writes a `_phaseMap` of its own; give this another name",
    kept: door(managed: "false", map: "let _phaseMap = 1")
  ),
  RuleCase(
    .mapAppliedTwice,
    broken: door(
      body: "base\n    .phaseMap(Self.phaseMap)",
      map: "static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"
    ),
    says: "6:6: phaseManaged: true applies the map to the whole body already; remove this call",
    repair: "Remove the call",
    repaired: door(
      body: "base",
      map: "static var phaseMap: PhaseMap<State, Action, State.Phase> { \(rules) }"
    )
  ),
  RuleCase(
    .unreferencedPhase,
    broken: door(
      map: """
        static var phaseMap: PhaseMap<State, Action, State.Phase> {
            PhaseMap(\\.phase) { From(.open) { On(.shut, targets: [.open]) { _ in .open } } }
          }
        """
    ),
    says: "3:42: no rule of phaseMap names the phase shut; "
      + "add a rule that leads to it, or remove the case",
    kept: door(
      map: """
        static var phaseMap: PhaseMap<State, Action, Self.State.Phase> {
            PhaseMap(\\.phase) { From(.open) { On(.push) { _, _ in .shut } } }
          }
        """
    )
  ),
  RuleCase(
    .unreferencedPhase,
    broken: door(
      map: """
        static let phaseMap = PhaseMap<State, Action, State.Phase>(\\.phase) {
            From(.open) { On(Action.pushCasePath, to: .open) }
          }
        """
    ),
    says: "3:42: no rule of phaseMap names the phase shut; "
      + "add a rule that leads to it, or remove the case",
    kept: door(
      map: """
        static let phaseMap = PhaseMap<State, Action, State.Phase>(\\.phase) {
            for phase in State.Phase.allCases { From(phase) { On(.push, to: .open) } }
          }
        """
    )
  ),
  RuleCase(
    .unreferencedPhase,
    broken: door(
      map: """
        enum Place: Hashable { case here, `default` }
          static var phaseMap: PhaseMap<State, Action, Door.Place> {
            PhaseMap(\\.place) { From(.here) {} }
          }
        """
    ),
    says: "6:37: no rule of phaseMap names the phase default; "
      + "add a rule that leads to it, or remove the case",
    kept: door(map: "static var phaseMap: PhaseMap<State, Action, State.Phase> { shared }")
  ),
]

private let rules = "PhaseMap(\\.phase) { From(.open) { On(.push, to: .shut) } }"

private func door(managed: String = "true", body: String = "base", map: String) -> String {
  """
  @InnoFlow(phaseManaged: \(managed))
  struct Door {
    struct State { enum Phase { case open, shut }; var phase = Phase.open }
    enum Action { case push, pull }
    var body: some Reducer<State, Action> { \(body) }
  """ + (map.isEmpty ? "" : "\n  " + map) + "\n}"
}
