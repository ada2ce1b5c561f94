struct LinkCommand: ParentCommand {
  static let info = CommandInfo(
    "link",
    .navigation,
    "Opens a deep link, or shows what it would open",
    examples: [
      "link", "link innosample://app/people/3", "link innosample://app/posts/7 --plan", "link gate",
    ]
  )

  var subcommands: [Subcommand] {
    LinkList()
    LinkResume()
    LinkDiscard()
    LinkGateCommand()
    LinkOpen()
  }
}

private struct LinkList: ConsoleCommand {
  static let info = CommandInfo("Lists the links that the app opens, and the deferred link")

  @Exposed(\.links, "deep links") var links: LinkHandle

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let links = links.snapshot
    return try console.app.lastAnswers.answer(of: LinkCommand.info.name, for: links) {
      () throws(CommandFailure) in Answer(links.facts, lines: links.lines)
    }
  }
}

private struct LinkResume: ConsoleCommand {
  static let info = CommandInfo("resume", "Opens the deferred link")

  @Exposed(\.links, "deep links") var links: LinkHandle

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.app.checkRunning()
    try console.logging { links.links.resume() }.check(at: nil)
    return nil
  }
}

private struct LinkDiscard: ConsoleCommand {
  static let info = CommandInfo("discard", "Discards the deferred link")

  @Exposed(\.links, "deep links") var links: LinkHandle

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.app.log?.add(.discardsLink)
    guard let url = links.links.discard() else {
      throw ConsoleError.refused("no link is deferred").at(nil)
    }
    return Answer(.facts(["url": .string(url)]), "\(url) was discarded".escapedForTerminal)
  }
}

private struct LinkGateCommand: ConsoleCommand {
  enum State: String, CaseIterable { case open, closed }

  static let info = CommandInfo(
    "gate",
    "Signs a user in (open) or out (closed), or shows whether a user is signed in"
  )

  @Exposed(\.links, "deep links") var links: LinkHandle
  @CommandArgument("STATE", .choice) var state: State?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let gate = links.gate else {
      throw ConsoleError.notExposed(
        "way to sign in or out; in the app's code, pass isSignedIn and signIn when you expose the "
          + "links, or implement ConsoleLinks.gate"
      ).at(nil)
    }
    if state != nil { try console.app.checkRunning() }
    if let state {
      console.app.log?.add(.gate(isOpen: state == .open))
      gate.set(state == .open)
    }
    return Answer(.facts(["gate": .enumCase(gate.name, [])]), "gate \(gate.name)")
  }
}

private struct LinkOpen: ConsoleCommand {
  static let info = CommandInfo("Opens a URL")

  @Exposed(\.links, "deep links") var links: LinkHandle
  @CommandArgument("URL", .link) var url: String
  @CommandFlag("plan", "Show what the URL would open, but do not open it") var plans: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if !plans { try console.app.checkRunning() }
    let verdict = plans ? links.links.plan(url) : console.logging(url) { links.links.open(url) }
    try verdict.check(at: $url)
    guard plans else { return nil }
    return Answer(
      .facts(["decision": .string(verdict.name), "text": .string(verdict.text)]),
      verdict.text.escapedForTerminal
    )
  }
}

extension ValueKind<String> {
  fileprivate static var link: Self { Self(.value { $0.links() }) { word, _ in word.text } }
}

extension LinkOutcome {
  /// Throws an error with the reason if the link cannot be opened.
  fileprivate func check(at place: Range<Int>?) throws(CommandFailure) {
    if let refusal { throw ConsoleError.refused(refusal).at(place) }
  }
}

extension Console {
  /// Opens or resumes a link, and adds the outcome to the session log for exported tests.
  ///
  /// If the link is refused, the session prints the refusal only once, as the command's error. The
  /// session does not print the event that records the refusal.
  fileprivate func logging(
    _ url: String? = nil,
    _ open: () -> LinkOutcome
  ) -> LinkOutcome {
    Timeline.$opener.withValue(session) {
      guard let log = app.log else { return open() }
      return log.adding(open) { .links(url: url, outcome: $0.name) }
    }
  }
}
