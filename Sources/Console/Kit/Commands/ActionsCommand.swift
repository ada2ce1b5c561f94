import InnoReflection

struct ActionsCommand: ConsoleCommand {
  let name = "actions"
  let group = CommandGroup.stores
  let summary = "What can be sent to a store"
  let forms = [CommandForm([.value("STORE", .store)])]
  let examples = ["actions people"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["STORE"] else { return nil }
    let store = try console.store(named: word)
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
