import InnoFlow

struct PhasesCommand: ConsoleCommand {
  static let info = CommandInfo(
    "phases",
    .stores,
    "A store's phase map, and where it stands now",
    examples: ["phases people", "phases people --format mermaid"]
  )

  @CommandArgument("STORE", .store) var store: StoreHandle
  @CommandOption("format", "FORMAT", .choice, "As a drawing") var format: PhaseDrawing?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let phases = store.phases else {
      throw ConsoleError.notExposed("phase map for the store \(store.name)").at($store)
    }
    let current = phases.current()
    if let format {
      return Answer(drawing: phases.drawn(format), as: format.rawValue)
    }
    let rows = phases.transitions.enumerated().map { index, transition in
      let isFirst = index == 0 || phases.transitions[index - 1].from != transition.from
      let mark = transition.from == current ? "* " : "  "
      return [
        isFirst ? mark + transition.from : "", "\(transition.trigger) -> \(transition.to)",
      ]
    }
    let facts = phases.transitions.map { transition in
      ConsoleValue.facts([
        "from": .string(transition.from),
        "on": .string(transition.trigger),
        "to": .string(transition.to),
      ])
    }
    return Answer(
      .facts(["current": .string(current), "transitions": .array(facts)]),
      lines: ["now \(current)"] + Columns.lines(rows)
    )
  }
}
