struct AliasCommand: ParentCommand {
  static let info = CommandInfo(
    "alias",
    .language,
    "Defines a short name for a command; arguments after the name are added to the command",
    examples: [
      "alias", "alias who = state people people", "alias pick = send people select",
      "alias who = state people people; alias who --remove",
    ]
  )

  var subcommands: [Subcommand] {
    AliasList()
    AliasShow()
    AliasMake()
  }
}

private struct AliasList: ConsoleCommand {
  static let info = CommandInfo("Lists the aliases")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(aliases: console.aliases)
  }
}

private struct AliasShow: ConsoleCommand {
  static let info = CommandInfo("Shows an alias")

  @CommandArgument("NAME", .alias) var name: String
  @CommandFlag("remove", "Remove the alias") var removes: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let known = console.aliases.filter { $0.key == name }
    if removes { console.aliases[name] = nil }
    return Answer(aliases: known)
  }
}

private struct AliasMake: ConsoleCommand {
  static let info = CommandInfo(
    "Defines an alias for one command, up to the first semicolon; "
      + "for several commands, use \"def\""
  )

  @CommandArgument("NAME", .newAlias) var name: String
  @CommandArgument("COMMAND", after: "=", .command) var command: ParsedCommand

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    // Refuse an alias that refers to itself, directly or through other aliases, because such an
    // alias cannot run.
    var verb = command.verb.text
    var seen: Set<String> = []
    while seen.insert(verb).inserted {
      guard verb != name else { throw ConsoleError.aliasLoop(name).at($command) }
      guard let next = console.aliases[verb]?.first else { break }
      verb = next.text
    }
    console.aliases[name] = command.words
    return Answer(aliases: [name: command.words])
  }
}

extension ValueKind<String> {
  fileprivate static var alias: Self {
    Self(.name { $0.aliases }) { word, call throws(CommandFailure) in
      try call.console.aliases.keys.named(word, kind: "alias", listing: "alias", \.self)
    }
  }

  fileprivate static var newAlias: Self {
    Self(.value { $0.aliases }) { word, call throws(CommandFailure) in
      try call.console.checkNewName(word.text, of: "the alias", at: word.range)
      return word.text
    }
  }
}

extension Answer {
  fileprivate init(aliases: [String: [Word]]) {
    let all = aliases.sorted { $0.key < $1.key }.map { name, words in
      (name, words.map(\.asTyped).joined(separator: " "))
    }
    self.init(listing: all.map { ($0, .string($1)) }, lines: all.map { "\($0) = \($1)" })
  }
}
