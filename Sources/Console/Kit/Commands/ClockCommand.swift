struct ClockCommand: ParentCommand {
  static let info = CommandInfo(
    "clock",
    .scripting,
    "The app's clock: where it stands, who sleeps on it, and moving it by hand",
    notes: [
      "A virtual clock moves by itself while the console settles or waits; `set settle off` leaves it "
        + "to you."
    ],
    examples: ["clock"]
  )

  var subcommands: [Subcommand] {
    ClockShow()
    ClockAdvance()
  }
}

private struct ClockShow: ConsoleCommand {
  static let info = CommandInfo("Tells the time")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let virtual = console.clock as? VirtualClock else {
      return Answer(.facts(["kind": "real"]), "real time")
    }
    return Answer(virtual)
  }
}

private struct ClockAdvance: ConsoleCommand {
  static let info = CommandInfo("advance", "Moves a virtual clock")

  @CommandArgument("DURATION", .duration) var duration: Duration

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let virtual = console.clock as? VirtualClock else {
      throw ConsoleError.notExposed("virtual clock; start with --clock virtual").at(nil)
    }
    await console.advance(virtual, by: duration)
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    return Answer(virtual)
  }
}

extension Answer {
  fileprivate init(_ clock: VirtualClock) {
    let now = clock.now
    let waits = clock.deadlines.map { now.duration(to: $0) }
    self.init(
      .facts([
        "kind": "virtual", "seconds": .double(now.offset.seconds),
        "sleepers": .array(waits.map { .double($0.seconds) }),
      ]),
      "virtual, at \(now.offset.shown)"
        + (waits.isEmpty
          ? "" : ", sleepers wake in " + waits.prefix(12).map(\.shown).joined(separator: ", "))
    )
  }
}
