struct AliasCommand: ParentCommand {
  static let info = CommandInfo(
    "alias",
    .language,
    "Gives a command a shorter name; what follows the name is added to the command",
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
  static let info = CommandInfo("Shows one")

  @CommandArgument("NAME", .alias) var name: String
  @CommandFlag("remove", "Forgets the alias") var removes: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let known = console.aliases.filter { $0.key == name }
    if removes { console.aliases[name] = nil }
    return Answer(aliases: known)
  }
}

private struct AliasMake: ConsoleCommand {
  static let info = CommandInfo("Makes one; `;` ends the command, `source` runs several")

  @CommandArgument("NAME", .newAlias) var name: String
  @CommandArgument("COMMAND", after: "=", .command) var command: ParsedCommand

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.aliases[name] = command.words
    return Answer(aliases: [name: command.words])
  }
}

extension ValueKind<String> {
  fileprivate static var alias: Self {
    Self(.alias) { word, call throws(CommandFailure) in
      try call.console.aliases.keys.named(word, kind: "alias", listing: "alias", \.self)
    }
  }

  fileprivate static var newAlias: Self {
    Self(.alias) { word, call throws(CommandFailure) in
      let isCommand = call.console.commands.contains { command in
        command.name == word.text || command.info.aliases.contains(word.text)
      }
      guard !isCommand else {
        throw ConsoleError.refused("\(word.text) is a command; give the alias another name")
          .at(word)
      }
      return word.text
    }
  }
}

extension Answer {
  fileprivate init(aliases: [String: [Word]]) {
    let all = aliases.sorted { $0.key < $1.key }.map { name, words in
      (name, words.map(\.asTyped).joined(separator: " "))
    }
    self.init(
      .object(type: "", all.map { .init($0, .string($1)) }, id: nil),
      lines: all.map { "\($0) = \($1)" }
    )
  }
}

extension Word {
  /// The word as it can be typed again.
  var asTyped: String {
    switch form {
    case .plain: text.asOneWord
    case .quoted: ConsoleValue.string(text).text
    case .json, .variable: text
    }
  }
}
