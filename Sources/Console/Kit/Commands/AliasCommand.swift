struct AliasCommand: ConsoleCommand {
  let name = "alias"
  let group = CommandGroup.language
  let summary = "Gives a command a shorter name; what follows the name is added to the command"
  let forms = [
    CommandForm([], "Lists the aliases", options: []),
    CommandForm([.value("NAME", .alias)], "Shows one"),
    CommandForm(
      [.value("NAME", .alias), .word("="), .rest("COMMAND", .command)],
      "Makes one; `;` ends the command, `source` runs several",
      options: []
    ),
  ]
  let options = [CommandOption("remove", "Forgets the alias")]
  let examples = [
    "alias", "alias who = state people people", "alias pick = send people select",
    "alias who = state people people; alias who --remove",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let name = call["NAME"] else { return Self.answer(console.aliases) }
    let words = call.rest("COMMAND")
    guard !words.isEmpty else {
      let key = try console.aliases.keys.named(name, kind: "alias", listing: "alias", \.self)
      let known = console.aliases.filter { $0.key == key }
      if call.option("remove") != nil { console.aliases[key] = nil }
      return Self.answer(known)
    }
    guard !console.commands.contains(where: { ([$0.name] + $0.aliases).contains(name.text) }) else {
      throw ConsoleError.refused("\(name.text) is a command; give the alias another name").at(name)
    }
    console.aliases[name.text] = words
    return Self.answer([name.text: words])
  }

  private static func answer(_ aliases: [String: [Word]]) -> Answer {
    let all = aliases.sorted { $0.key < $1.key }.map { name, words in
      (name, words.map(\.asTyped).joined(separator: " "))
    }
    return Answer(
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
