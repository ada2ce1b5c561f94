import InnoFlow

struct PhasesCommand: ConsoleCommand {
  let name = "phases"
  let group = CommandGroup.stores
  let summary = "A store's phase map, and where it stands now"
  let forms = [CommandForm([.value("STORE", .store)])]
  let options = [
    CommandOption(
      "format",
      takes: ("FORMAT", .choice(PhaseDrawing.allCases.map(\.rawValue))),
      "As a drawing"
    )
  ]
  let examples = ["phases people", "phases people --format mermaid"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["STORE"] else { return nil }
    let store = try console.store(named: word)
    guard let phases = store.phases else {
      throw ConsoleError.notExposed("phase map for the store \(store.name)").at(word)
    }
    let current = phases.current()
    if let format = try call.choice("format", among: PhaseDrawing.allCases) {
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
