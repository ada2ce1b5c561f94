struct TimeCommand: ConsoleCommand {
  static let info = CommandInfo(
    "time",
    .scripting,
    "Runs a command, waits until the app is at rest, and tells how long it took",
    notes: ["With a virtual clock, the time that passed on it is told too."],
    examples: ["time send people onAppear"]
  )

  @CommandArgument("COMMAND", .command) var command: ParsedCommand

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let virtual = console.clock as? VirtualClock
    let (start, virtualStart) = (ContinuousClock.now, virtual?.now)
    let inner = try await console.perform(command)
    let answered = ContinuousClock.now
    do { try await console.settle() } catch { throw error.at(nil) }
    if let answer = inner.answer { console.tell(answer, of: inner.command?.name ?? Self.info.name) }
    let (own, whole) = (start.duration(to: answered), start.duration(to: .now))
    let passed = virtualStart.flatMap { start in virtual.map { start.duration(to: $0.now) } }
    return Answer(
      .facts([
        "ms": .double(own.milliseconds), "restMs": .double(whole.milliseconds),
        "virtualSeconds": passed.map { .double($0.seconds) } ?? .null,
      ]),
      "\(own.milliseconds) ms, at rest after \(whole.milliseconds) ms"
        + (passed.map { ", \($0.shown) on the virtual clock" } ?? "")
    )
  }
}

extension Duration {
  /// The duration in milliseconds, to the tenth.
  fileprivate var milliseconds: Double { (seconds * 10_000).rounded() / 10 }
}
