import Foundation

struct HelpCommand: ConsoleCommand {
  let name = "help"
  let group = CommandGroup.session
  let summary = "All commands, or one with its usage and examples"
  let forms = [CommandForm([.optional("COMMAND", .verb)])]
  let examples = ["help", "help send"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["COMMAND"] else { return Self.overview(console.commands) }
    return Self.page(try console.command(named: word))
  }

  private static func overview(_ commands: [any ConsoleCommand]) -> Answer {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = CommandGroup.allCases.flatMap { group -> [String] in
      let rows = commands.filter { $0.group == group }.map { command in
        [command.name.padding(toLength: width, withPad: " ", startingAt: 0), command.summary]
      }
      return rows.isEmpty ? [] : [group.rawValue] + Columns.lines(rows, indent: 2)
    }
    let facts = commands.map { command in
      ConsoleValue.facts(["name": .string(command.name), "summary": .string(command.summary)])
    }
    return Answer(.array(facts), lines: lines + ["help COMMAND tells more about one"])
  }

  private static func page(_ command: any ConsoleCommand) -> Answer {
    var lines = [command.summary, ""]
    lines += Columns.lines(
      zip(command.usageLines, command.forms).map { [$0, $1.summary ?? ""] },
      indent: 2
    )
    if !command.options.isEmpty {
      lines += [""] + Columns.lines(command.options.map { [$0.usage, $0.summary] }, indent: 2)
    }
    if !command.notes.isEmpty { lines += [""] + command.notes.map { "  " + $0 } }
    let prepared = command.preparation.isEmpty ? [] : ["  after \(command.shownPreparation):"]
    lines += [""] + prepared + command.examples.map { "  > \($0)" }
    let facts = ConsoleValue.facts([
      "name": .string(command.name),
      "summary": .string(command.summary),
      "usage": .strings(command.usageLines),
      "options": .strings(command.options.map(\.usage)),
      "preparation": .string(command.preparation),
      "examples": .strings(command.examples),
    ])
    return Answer(facts, lines: lines)
  }
}
