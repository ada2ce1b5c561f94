import InnoCasePaths

struct ActionsCommand: ConsoleCommand {
  static let info = CommandInfo(
    "actions",
    .stores,
    "What can be sent to a store",
    examples: ["actions people"]
  )

  @CommandArgument("STORE", .store) var store: StoreHandle

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let rows = store.actions.map { action in
      let moves = store.phases.map { phases in
        phases.transitions.filter { $0.trigger == action.name }.map { "\($0.from) -> \($0.to)" }
      }
      return [action.signature, (moves ?? []).joined(separator: ", ")]
    }
    let facts = store.actions.map { action in
      ConsoleValue.facts([
        "name": .string(action.name),
        "parameters": .array(
          action.parameters.map { parameter in
            .facts(["label": .optional(parameter.label), "type": .string(parameter.typeName)])
          }
        ),
      ])
    }
    return Answer(.array(facts), lines: Columns.lines(rows))
  }
}
