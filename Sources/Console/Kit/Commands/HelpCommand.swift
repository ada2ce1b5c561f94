import Foundation

struct HelpCommand: ConsoleCommand {
  static let info = CommandInfo(
    "help",
    .session,
    "All commands, or one with its usage and examples",
    examples: ["help", "help send"]
  )

  @CommandArgument("COMMAND", .verb) var command: CommandDeclaration?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    command.map(Self.page) ?? Self.overview(console.commands)
  }

  private static func overview(_ commands: [CommandDeclaration]) -> Answer {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = CommandGroup.allCases.flatMap { group -> [String] in
      let rows = commands.filter { $0.info.group == group }.map { command in
        [
          command.name.padding(toLength: width, withPad: " ", startingAt: 0), command.info.summary,
        ]
      }
      return rows.isEmpty ? [] : [group.rawValue] + Columns.lines(rows, indent: 2)
    }
    let facts = commands.map { command in
      ConsoleValue.facts(["name": .string(command.name), "summary": .string(command.info.summary)])
    }
    return Answer(.array(facts), lines: lines + ["help COMMAND tells more about one"])
  }

  private static func page(_ command: CommandDeclaration) -> Answer {
    let info = command.info
    var lines = [info.summary, ""]
    lines += Columns.lines(command.syntax, indent: 2)
    if !command.options.isEmpty {
      lines += [""] + Columns.lines(command.options.map { [$0.usage, $0.summary] }, indent: 2)
    }
    if !info.notes.isEmpty { lines += [""] + info.notes.map { "  " + $0 } }
    let prepared = info.preparation.isEmpty ? [] : ["  after \(info.shownPreparation):"]
    lines += [""] + prepared + info.examples.map { "  > \($0)" }
    let facts = ConsoleValue.facts([
      "name": .string(command.name),
      "summary": .string(info.summary),
      "usage": .strings(command.usageLines),
      "options": .strings(command.options.map(\.usage)),
      "preparation": .string(info.preparation),
      "examples": .strings(info.examples),
    ])
    return Answer(facts, lines: lines)
  }
}

extension ValueKind<CommandDeclaration> {
  fileprivate static var verb: Self {
    Self(.verb) { word, call throws(CommandFailure) in try call.console.command(named: word) }
  }
}
