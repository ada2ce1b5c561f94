import Foundation

/// A command whose help can also describe an action or a call.
///
/// For example, `help send people peopleLoaded` describes an action, and `help call fetchPeople`
/// describes a call.
@MainActor
protocol ArgumentExplaining: Sendable {
  /// Returns the description of the action or the call that the words identify.
  ///
  /// - Parameters:
  ///   - names: The words that follow the name of the command. In `help send people peopleLoaded`,
  ///     for example, the words are `people peopleLoaded`. There is at least one word.
  ///   - console: The console in which `help` was typed.
  /// - Returns: The description; `nil` if the number of words is wrong.
  /// - Throws: ``CommandFailure`` if a name is unknown.
  static func explanation(
    of names: [Word],
    in console: Console
  ) throws(CommandFailure) -> Answer?
}

struct HelpCommand: ConsoleCommand {
  static let info = CommandInfo(
    "help",
    .session,
    "Lists all commands, or shows the usage and examples of one",
    aliases: ["?"],
    notes: [
      "\"help send STORE ACTION\" shows the parameters of an action, and \"help call NAME\" shows "
        + "the parameters of a use case."
    ],
    examples: ["help", "help send", "help send people peopleLoaded", "help call fetchPeople"]
  )

  @CommandArgument("COMMAND", .verb) var command: CommandDeclaration?
  @CommandArgument("NAME", .word(.text)) var names: [Word]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let command else {
      let commands = console.commands
      return try console.app.lastAnswers.answer(
        of: Self.info.name,
        for: commands.map { ObjectIdentifier($0) }
      ) { () throws(CommandFailure) in Self.overview(commands) }
    }
    guard let first = names.first else { return Self.page(command) }
    if let answer = try command.explaining?.explanation(of: names, in: console) { return answer }
    throw ConsoleError.unexpected(
      first.shown,
      expected: nil,
      nearest: nil,
      usage: "help COMMAND | help send STORE ACTION | help call NAME"
    ).at(first)
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
    return Answer(
      .array(facts),
      lines: lines + ["\"help COMMAND\" shows the usage and examples of a command"],
      isProse: true
    )
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
    return Answer(facts, lines: lines, isProse: true)
  }
}

extension ValueKind<CommandDeclaration> {
  fileprivate static var verb: Self {
    Self(.name { $0.verbs }) { word, call throws(CommandFailure) in
      // For an alias, show the help of the command that the alias runs.
      try call.console.command(named: call.console.expand([word])[0])
    }
  }
}

extension Console {
  /// A Markdown reference of all commands, generated from their declarations.
  package var commandsPage: String {
    let groups = CommandGroup.allCases.map { group in
      (group, commands.filter { $0.info.group == group })
    }
    return groups.filter { !$0.1.isEmpty }.map { group, commands in
      (["## \(group.rawValue)"] + commands.map(\.page)).joined(separator: "\n\n")
    }
    .joined(separator: "\n\n") + "\n"
  }
}

extension CommandDeclaration {
  /// The section about this command in the reference, as Markdown.
  fileprivate var page: String {
    let lines = Columns.lines(syntax).joined(separator: "\n")
    var parts = ["### \(name)", info.summary + ".", "```text\n\(lines)\n```"]
    if !info.aliases.isEmpty {
      parts.append("Also \(info.aliases.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    if !options.isEmpty {
      parts.append(options.map { "- `\($0.usage)`: \($0.summary)" }.joined(separator: "\n"))
    }
    if !info.notes.isEmpty { parts.append(info.notes.map(\.inMarkdown).joined(separator: "  \n")) }
    let first = info.preparation.isEmpty ? "" : "After \(info.shownPreparation):\n\n"
    parts.append("\(first)```console\n\(info.examples.joined(separator: "\n"))\n```")
    return parts.joined(separator: "\n\n")
  }
}

extension String {
  /// The text, escaped for Markdown.
  fileprivate var inMarkdown: String {
    replacing("<", with: "\\<").replacing("*", with: "\\*").replacing("_", with: "\\_")
  }
}

extension Console {
  /// Adds the commands that every console has.
  ///
  /// Within each group, help lists the commands in the order in which they are added.
  func addStandardCommands() {
    add(ContainerCommand())
    add(CallCommand())
    add(StoresCommand())
    add(ActionsCommand())
    add(SendCommand())
    add(StateCommand())
    add(WatchCommand())
    add(PhasesCommand())
    add(NavCommand())
    add(ModalCommand())
    add(TabCommand())
    add(LinkCommand())
    add(RoutesCommand())
    add(ScreenCommand())
    add(NetCommand())
    #if WebSocket
    add(SocketCommand())
    #endif
    #if Download
    add(DownloadCommand())
    #endif
    add(LetCommand())
    add(SetCommand())
    add(AliasCommand())
    add(DefCommand())
    add(IfCommand())
    add(ForCommand())
    add(RepeatCommand())
    add(PrintCommand())
    add(FailCommand())
    add(SleepCommand())
    add(ResetCommand())
    add(SettleCommand())
    add(WaitCommand())
    add(ExpectCommand())
    add(ExpectErrorCommand())
    add(TimeCommand())
    add(ClockCommand())
    add(SourceCommand())
    add(RecordCommand())
    add(ExportCommand())
    add(SessionCommand())
    add(GotoCommand())
    add(BackCommand())
    add(ForwardCommand())
    add(StepCommand())
    add(ResumeCommand())
    add(SandboxCommand())
    add(BranchCommand())
    add(BranchesCommand())
    add(CompareCommand())
    add(EventsCommand())
    add(TraceCommand())
    add(HelpCommand())
    add(ExplainCommand())
    add(TourCommand())
    add(HistoryCommand())
    add(QuitCommand())
  }
}
