import InnoText

struct SettleCommand: ConsoleCommand {
  static let info = CommandInfo(
    "settle",
    .scripting,
    "Waits until no effect is in flight",
    examples: ["settle", "settle --timeout 5s"]
  )

  let limit = TimeLimit()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    do { try await console.settle(for: limit.timeout) } catch { throw error.at(nil) }
    return nil
  }
}

struct WaitCommand: ConsoleCommand {
  static let info = CommandInfo(
    "wait",
    .scripting,
    "Waits until a condition holds",
    notes: Condition.notes + [
      "Without --timeout, the limit is the value of \"set timeout\", initially 30 s."
    ],
    examples: ["wait people.phase == idle --timeout 2s"]
  )

  @CommandArgument("CONDITION", .condition) var condition: Condition
  let limit = TimeLimit()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try await console.wait(for: condition, limit: limit.timeout ?? console.defaultTimeout)
    return nil
  }
}

/// The option that limits the waiting time.
@MainActor
struct TimeLimit {
  @CommandOption(
    "timeout",
    "DURATION",
    .duration,
    "The longest time to wait, such as 500ms, 2s or 1m"
  ) var timeout: Duration?
}

struct ExpectCommand: ConsoleCommand {
  static let info = CommandInfo(
    "expect",
    .scripting,
    "Checks a condition; a script exits with 1 if a check fails",
    notes: Condition.notes,
    examples: ["expect people.people.count == 0", "expect tab == people"],
    isCheck: true
  )

  @CommandArgument("CONDITION", .condition) var condition: Condition

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let verdict = try condition.check(in: console)
    // Inside `expect-error`, do not record the failure as a failed check of the script.
    if verdict.holds || console.evaluation.catches == 0 {
      console.record(
        .expectation(condition: "\(condition)", ok: verdict.holds, actual: verdict.actual)
      )
    }
    guard verdict.holds else {
      throw ConsoleError.expectationFailed(condition: "\(condition)", actual: verdict.sentence)
        .at(nil)
    }
    return nil
  }
}

extension ValueKind<Condition> {
  /// The kind of an argument that is a condition.
  ///
  /// The condition consists of all words up to the end of the command.
  static var condition: Self {
    Self(
      .condition,
      words: { words, call throws(CommandFailure) in
        try Condition(words, in: call.console)
      }
    )
  }
}

struct ExpectErrorCommand: ConsoleCommand {
  static let info = CommandInfo(
    "expect-error",
    .scripting,
    "Runs a command that must fail",
    notes: [
      "Put --contains and --code before the command, and the command's own options after it.",
      "$_.message and $_.code describe the error.",
    ],
    examples: [
      "expect-error nav people back",
      "expect-error --contains \"unknown store\" send nobody onAppear",
    ],
    isCheck: true
  )

  @CommandArgument("COMMAND", .command) var command: ParsedCommand
  @CommandOption("contains", "TEXT", .text, "Text that the error must contain") var text: String?
  @CommandOption("code", "CODE", .text, "The code that the error must have") var code: String?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let command = command.typed
    var failure: ConsoleError?
    console.evaluation.catches += 1
    defer { console.evaluation.catches -= 1 }
    do {
      _ = try await console.perform(self.command)
    } catch {
      console.redact(failedLine: console.evaluation.line)
      failure = error.error
    }
    guard failure != .interrupted else { throw ConsoleError.interrupted.at(nil) }
    let text = text ?? ""
    let holds =
      failure.map { failure in
        (text.isEmpty || failure.description.contains(text))
          && code.map { $0 == failure.code } ?? true
      } ?? false
    let actual = failure.map { "\($0)" }
    console.record(
      .expectation(
        condition: "an error of \(command)",
        ok: holds,
        actual: actual.map(ConsoleValue.string) ?? .enumCase("no error", [])
      )
    )
    guard let failure, holds else {
      let wanted = code.map { text.isEmpty ? "code \($0)" : "\(text) (code \($0))" } ?? text
      throw ConsoleError.errorExpected(containing: wanted, actual: actual).at(nil)
    }
    return Answer(
      .facts(["message": .string(failure.description), "code": .string(failure.code)]),
      "\(failure.code): \(failure)"
    )
  }
}

struct TimeCommand: ConsoleCommand {
  static let info = CommandInfo(
    "time",
    .scripting,
    "Runs a command, waits until no effect is in flight, and prints the elapsed time",
    notes: ["With a virtual clock, the time is measured on that clock."],
    examples: ["time send people onAppear"],
    isStable: false
  )

  @CommandArgument("COMMAND", .command) var command: ParsedCommand

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let virtual = console.app.virtualClock
    let (start, virtualStart) = (ContinuousClock.now, virtual?.now)
    let inner = try await console.perform(command)
    let answered = ContinuousClock.now
    do { try await console.settle() } catch { throw error.at(nil) }
    if let answer = inner.answer { console.print(answer, of: inner.command?.name ?? "time") }
    let (own, whole) = (start.duration(to: answered), start.duration(to: .now))
    let passed = virtualStart.flatMap { start in virtual.map { start.duration(to: $0.now) } }
    // With a virtual clock, report the virtual time, which does not depend on the speed of the
    // machine.
    if let passed {
      return Answer(
        .facts(["virtualSeconds": .double(passed.inSeconds)]),
        "\(passed.shown) on the virtual clock"
      )
    }
    return Answer(
      .facts([
        "ms": .double(own.shownMilliseconds), "restMs": .double(whole.shownMilliseconds),
        "virtualSeconds": .null,
      ]),
      "\(own.shownMilliseconds) ms, at rest after \(whole.shownMilliseconds) ms"
    )
  }
}

extension Duration {
  /// The duration as shown in messages, such as `800 ms` or `2 s`.
  fileprivate var words: String {
    shown.hasSuffix("ms") ? shown.dropLast(2) + " ms" : shown.dropLast() + " s"
  }

  /// The duration in milliseconds, to one decimal place.
  fileprivate var shownMilliseconds: Double { (inSeconds * 10_000).rounded() / 10 }
}

struct ClockCommand: ParentCommand {
  static let info = CommandInfo(
    "clock",
    .scripting,
    "Shows the app's clock and its sleeping tasks, or advances a virtual clock",
    notes: [
      "A virtual clock advances by itself while the console settles or waits; to advance it by hand, "
        + "run \"set settle off\" first."
    ],
    examples: ["clock"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    ClockShow()
    ClockAdvance()
  }
}

private struct ClockShow: ConsoleCommand {
  static let info = CommandInfo("Shows the time")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.app.virtualClock.map { Answer($0, console.timeline.kept) }
      ?? Answer(.facts(["kind": "real"]), "real time")
  }
}

private struct ClockAdvance: ConsoleCommand {
  static let info = CommandInfo("advance", "Advances a virtual clock")

  @CommandArgument("DURATION", .duration) var duration: Duration

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let virtual = console.app.virtualClock else {
      throw ConsoleError.notExposed(
        "virtual clock; restart the app with --clock virtual, if the app supports that option"
      ).at(nil)
    }
    try console.app.checkRunning()
    await console.advance(virtual, by: duration)
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    return Answer(virtual, console.timeline.kept)
  }
}

extension Answer {
  fileprivate init(_ clock: VirtualClock, _ kept: Timeline.Contents) {
    let now = clock.now
    let sleepers = clock.causes.map { deadline, cause in
      (wait: now.duration(to: deadline), name: cause.flatMap { kept.work(of: $0) })
    }
    self.init(
      .facts([
        "kind": "virtual", "seconds": .double(now.offset.inSeconds),
        "seed": .string("\(clock.random.seed)"),
        "sleepers": .array(
          sleepers.map {
            .facts(["name": .optional($0.name), "seconds": .double($0.wait.inSeconds)])
          }
        ),
      ]),
      "virtual, at \(now.offset.shown), seed \(clock.random.seed)"
        + (sleepers.isEmpty
          ? ""
          : ", \(sleepers.count.counted("task")) waiting: "
            + sleepers.prefix(12).map { sleeper in
              (sleeper.name.map { "\($0.escapedForTerminal), " } ?? "") + "in \(sleeper.wait.words)"
            }.joined(separator: "; "))
    )
  }
}

extension Timeline.Contents {
  /// Returns the name of the effect, step or command line that caused an event.
  ///
  /// The method starts at the event and follows the chain of causes to an effect or a command line.
  /// A step, such as a call to a use case, is returned only if the timeline does not contain the
  /// cause of the step.
  ///
  /// The result is `nil` if no effect, step or command line is found.
  fileprivate func work(of number: Int) -> String? {
    var next: Int? = number
    while let number = next, let event = self[number] {
      switch event.kind {
      case .effect(let id, _, _): return id
      case .step(let name, _, _) where event.cause.flatMap({ self[$0] }) == nil: return name
      case .command(let line): return line.shortened()
      default: next = event.cause
      }
    }
    return nil
  }
}
