import InnoText

struct GotoCommand: ConsoleCommand {
  static let info = CommandInfo(
    "goto",
    .session,
    "Shows the app as it was at an event, and pauses it",
    notes: [
      "The stores, routers, modals, tabs, screen and \"net history\" are shown as they were at the event. "
        + "\"events\" lists the numbers of the events."
    ],
    preparation: "send people onAppear; settle",
    examples: ["goto 2; state people; resume"],
    isStable: false
  )

  @CommandArgument("NUMBER", .event("the number of an event")) var number: Int

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try $number.located(try console.goTo(number))
    return console.place
  }
}

struct BackCommand: ConsoleCommand {
  static let info = CommandInfo(
    "back",
    .session,
    "Shows the app as it was before its last change, and pauses it",
    notes: [
      "During a lesson, \"back\" returns to the previous step; \"goto NUMBER\" shows the app at an "
        + "earlier event."
    ],
    preparation: "send people onAppear; settle",
    examples: ["back; resume", "back 3; resume"],
    isStable: false
  )

  @CommandArgument("COUNT", .number(1 ... .max, "a number of changes, 1 or more")) var count: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try $count.located(try console.goTo(try console.event(-(count ?? 1))))
    return console.place
  }
}

struct ForwardCommand: ConsoleCommand {
  static let info = CommandInfo(
    "forward",
    .session,
    "Moves a paused app forward to the state after its next change",
    preparation: "send people onAppear; settle",
    examples: ["back 3; forward; forward 2; resume"],
    isStable: false
  )

  @CommandArgument("COUNT", .number(1 ... .max, "a number of changes, 1 or more")) var count: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.checkPaused()
    try $count.located(try console.goTo(try console.event(count ?? 1)))
    return console.place
  }
}

struct StepCommand: ConsoleCommand {
  static let info = CommandInfo(
    "step",
    .session,
    "Moves a paused app forward to the state after the next typed line",
    preparation: "send people onAppear\nsend people clearSelection",
    examples: ["goto 1; step; step; resume"],
    isStable: false
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.checkPaused()
    try Optional(nil).located(try console.goTo(try console.nextStep()))
    return console.place
  }
}

struct ResumeCommand: ConsoleCommand {
  static let info = CommandInfo(
    "resume",
    .session,
    "Returns a paused app to the present",
    preparation: "send people onAppear; settle",
    examples: ["back; resume"],
    isStable: false
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let dropped = try Optional(nil).located(try console.resume())
    let text =
      dropped == 0
      ? "the app is running"
      : "the app is running; dropped \(dropped.counted("action")) that it sent during the pause"
    return Answer(.facts(["dropped": .int(dropped)]), text)
  }
}

extension Console {
  fileprivate func checkPaused() throws(CommandFailure) {
    guard app.pause == nil else { return }
    throw ConsoleError.refused(
      "the app is not paused; run \"goto NUMBER\" or \"back\" to pause it"
    ).at(nil)
  }

  /// A description of the event at which the app is paused; `nil` if the app is not paused.
  fileprivate var place: Answer? {
    guard let pause = app.pause, let event = timeline.kept[pause.position] else { return nil }
    let text = event.kind.text.first ?? ""
    return Answer(
      .facts([
        "event": .int(event.number), "of": .int(pause.end), "source": .string(event.source),
        "kind": .string(event.kind.name), "text": .string(text),
      ]),
      "at event \(event.number) of \(pause.end): \(event.source) \(event.kind.name) \(text.shortened(to: 80))"
    )
  }
}

// MARK: - Sandbox

struct SandboxCommand: ParentCommand {
  static let info = CommandInfo(
    "sandbox",
    .session,
    "Runs commands, shows what they would change, and restores the app",
    notes: ["A sandbox does not use the live network; the stub still answers requests."],
    examples: ["sandbox send people onAppear", "sandbox on; send people onAppear; sandbox off"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    SandboxShow()
    SandboxOn()
    SandboxOff()
    SandboxRun()
  }
}

private struct SandboxShow: ConsoleCommand {
  static let info = CommandInfo("Shows whether a sandbox is on")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let isOn = console.app.sandbox != nil
    return Answer(.facts(["on": .bool(isOn)]), isOn ? "on" : "off")
  }
}

private struct SandboxOn: ConsoleCommand {
  static let info = CommandInfo("on", "Starts a sandbox; \"sandbox off\" undoes its changes")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try Optional(nil).located(try console.enterSandbox())
    return nil
  }
}

private struct SandboxOff: ConsoleCommand {
  static let info = CommandInfo("off", "Shows what has changed, and restores the app")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    do { try await console.settle() } catch { throw error.at(nil) }
    return try await console.endSandbox(after: nil)
  }
}

private struct SandboxRun: ConsoleCommand {
  static let info = CommandInfo("Runs one command in a sandbox")

  @CommandArgument("COMMAND", .command) var command: ParsedCommand

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try Optional(nil).located(try console.enterSandbox())
    var failure: CommandFailure?
    do throws(CommandFailure) {
      let inner = try await console.perform(command)
      if let answer = inner.answer { console.print(answer, of: inner.command?.name ?? "sandbox") }
      do { try await console.settle() } catch { throw error.at(nil) }
    } catch {
      failure = error
    }
    return try await console.endSandbox(after: failure)
  }
}

extension Console {
  /// Turns the sandbox off and restores the app.
  ///
  /// - Parameter failure: The failure of the command that ran in the sandbox; `nil` if the command
  ///   succeeded.
  /// - Returns: The changes that were undone.
  /// - Throws: An error if the command tried to use the live network. Otherwise, `failure` if it is
  ///   not `nil`, or the error that prevents the sandbox from being turned off.
  fileprivate func endSandbox(
    after failure: CommandFailure?
  ) async throws(CommandFailure) -> Answer {
    var failure = failure
    do throws(ConsoleError) { try checkSandbox() } catch { failure = error.at(nil) }
    let changes: [ValueChange]
    do { changes = try await leaveSandbox() } catch { throw failure ?? error.at(nil) }
    if let failure { throw failure }
    return Answer(undone: changes)
  }
}

extension Answer {
  /// Creates an answer that lists the changes that were undone.
  fileprivate init(undone changes: [ValueChange]) {
    self.init(
      .facts(["changes": .array(changes.map(\.facts))]),
      lines: changes.isEmpty
        ? ["nothing would change"] : ["would change:"] + changes.map { "  " + $0.text }
    )
  }
}

// MARK: - Branches

struct BranchCommand: ConsoleCommand {
  static let info = CommandInfo(
    "branch",
    .session,
    "Continues the app from an earlier event, on a new branch",
    notes: ["Without NUMBER, the branch starts at the event at which the app is paused."],
    preparation: "send people onAppear; settle",
    examples: ["branch 1; expect people.phase == idle"],
    isStable: false
  )

  @CommandArgument("NUMBER", .event("the number of an event")) var number: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let branch = try $number.located(try console.branch(at: number))
    let event = branch.origin?.event ?? 0
    return Answer(
      .facts(["branch": .string(branch.name), "from": .int(event)]),
      "\(branch.name), from event \(event)"
    )
  }
}

struct BranchesCommand: ConsoleCommand {
  static let info = CommandInfo(
    "branches",
    .session,
    "The branches of the session",
    examples: ["branches"],
    isStable: false
  )

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let branches = console.app.branches
    let rows = branches.all.enumerated().map { index, branch in
      let origin = branch.origin.map { "from event \($0.event) of \(branches.all[$0.branch].name)" }
      let end = branch.end.map { "to \($0.number)" } ?? "continues"
      return [(index == branches.current ? "* " : "  ") + branch.name, end, origin ?? ""]
    }
    let facts = branches.all.enumerated().map { index, branch in
      ConsoleValue.facts([
        "name": .string(branch.name),
        "of": .optional(branch.origin.map { branches.all[$0.branch].name }),
        "from": .optional(branch.origin?.event), "start": .int(branch.start),
        "end": .optional(branch.end?.number), "isCurrent": .bool(index == branches.current),
      ])
    }
    return Answer(.array(facts), lines: Columns.lines(rows))
  }
}

struct CompareCommand: ConsoleCommand {
  static let info = CommandInfo(
    "compare",
    .session,
    "Two branches side by side: the events since they diverged, the states and the screens",
    preparation: "send people onAppear; settle; branch 1",
    examples: ["compare main b1"],
    isStable: false
  )

  @CommandArgument("BRANCH", .branch) var first: Int
  @CommandArgument("BRANCH", .branch) var second: Int

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let comparison = console.compare(first, second)
    return Answer(comparison.facts, lines: comparison.lines)
  }
}

extension ValueKind<Int> {
  /// The kind of argument that names a branch.
  ///
  /// The argument is converted to the index of the branch.
  fileprivate static var branch: Self {
    Self(
      .name { context in
        context.console.app.branches.all.map { .init($0.name, $0.end == nil ? "continues" : "") }
      }
    ) { word, call throws(CommandFailure) in try call.console.branch(named: word) }
  }
}

extension BranchComparison {
  fileprivate var facts: ConsoleValue {
    func side(_ name: String, _ events: [TimelineEvent], _ screen: [String]) -> ConsoleValue {
      .facts([
        "branch": .string(name),
        "events": .array(events.map { .facts(["n": .int($0.number), "text": .string($0.line)]) }),
        "screen": .strings(screen),
      ])
    }
    return .facts([
      "first": side(names.0, events.0, screens.0), "second": side(names.1, events.1, screens.1),
      "changes": .array(changes.map(\.facts)),
    ])
  }

  fileprivate var lines: [String] {
    func beside(_ left: [String], _ right: [String]) -> [String] {
      let limit = 40
      let rows = (0..<min(max(left.count, right.count), limit)).map { index in
        [
          "  " + (index < left.count ? left[index].shortened(to: 60) : ""),
          "| " + (index < right.count ? right[index].shortened(to: 60) : ""),
        ]
      }
      let rest = max(left.count, right.count) - limit
      return Columns.lines([["  " + names.0, "| " + names.1]] + rows)
        + (rest > 0 ? ["  … \(rest) more"] : [])
    }
    return ["events"] + beside(events.0.map(\.line), events.1.map(\.line)) + ["states"]
      + (changes.isEmpty ? ["  equal"] : changes.map { "  " + $0.text })
      + (screens.0 == screens.1
        ? ["screens", "  equal"] : ["screens"] + beside(screens.0, screens.1))
  }
}

extension TimelineEvent {
  /// A one-line description of the event.
  fileprivate var line: String { "\(source) \(kind.name) \(kind.text.first ?? "")" }
}
