struct LinkCommand: ConsoleCommand {
  let name = "link"
  let group = CommandGroup.navigation
  let summary = "Opens a deep link, or tells what it would open"
  let forms = [
    CommandForm([], "the links that the app opens, and the one that is held back", options: []),
    CommandForm([.word("resume")], "take up the link that is held back", options: []),
    CommandForm([.word("discard")], "forget the link that is held back", options: []),
    CommandForm(
      [.word("gate"), .optional("STATE", .choice(["open", "closed"]))],
      "sign in or out, where links ask for it",
      options: []
    ),
    CommandForm([.value("URL", .link)], "open a URL"),
  ]
  let options = [CommandOption("plan", "Tell what the URL would open, and open nothing")]
  let examples = [
    "link", "link innosample://app/people/3", "link innosample://app/posts/7 --plan", "link gate",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let links = console.links else { throw ConsoleError.notExposed("deep links").at(nil) }
    if let url = call["URL"] {
      guard call.option("plan") != nil else {
        return try Self.carryOut(links.handle(url.text), url)
      }
      let verdict = links.plan(url.text)
      if let refusal = verdict.refusal { throw ConsoleError.refused(refusal).at(url) }
      return Answer(
        .facts(["decision": .string(verdict.name), "text": .string(verdict.text)]),
        verdict.text.escapedForTerminal
      )
    }
    switch call.fixedWords.first {
    case "resume": return try Self.carryOut(links.resume(), nil)
    case "discard":
      guard let url = links.discard() else {
        throw ConsoleError.refused("no link is held back").at(nil)
      }
      return Answer(.facts(["url": .string(url)]), "\(url) is forgotten".escapedForTerminal)
    case "gate": return try Self.gate(call["STATE"], of: links)
    default: return Answer(links.facts, lines: links.lines)
    }
  }

  /// What became of the link is on the timeline; a refusal is the command's error as well.
  private static func carryOut(
    _ verdict: LinkHandle.Verdict,
    _ word: Word?
  ) throws(CommandFailure) -> Answer? {
    if let refusal = verdict.refusal { throw ConsoleError.refused(refusal).at(word?.range) }
    return nil
  }

  private static func gate(
    _ state: Word?,
    of links: LinkHandle
  ) throws(CommandFailure) -> Answer? {
    guard let gate = links.gate else { throw ConsoleError.notExposed("gate for links").at(nil) }
    if let state { gate.set(state.text == "open") }
    return Answer(.facts(["gate": .enumCase(gate.name, [])]), "gate \(gate.name)")
  }
}
