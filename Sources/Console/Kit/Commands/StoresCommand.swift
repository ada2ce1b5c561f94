struct StoresCommand: ConsoleCommand {
  static let info = CommandInfo(
    "stores",
    .stores,
    "Every store: phase, effects in flight, actions so far",
    examples: ["stores"]
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let rows = console.stores.map { store in
      let effects = store.effects().map(\.id)
      return [
        store.name,
        store.phases.map { "phase \($0.current())" } ?? "no phases",
        effects.isEmpty ? "no effects" : "running " + effects.joined(separator: ", "),
        "\(store.actionCount()) \(store.actionCount() == 1 ? "action" : "actions")",
      ]
    }
    let facts = console.stores.map { store in
      ConsoleValue.facts([
        "name": .string(store.name),
        "phase": .optional(store.phases?.current()),
        "effects": .strings(store.effects().map(\.id)),
        "actions": .int(store.actionCount()),
      ])
    }
    return Answer(.array(facts), lines: Columns.lines(rows))
  }
}
