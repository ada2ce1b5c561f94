struct ClockCommand: ConsoleCommand {
  let name = "clock"
  let group = CommandGroup.scripting
  let summary = "The app's clock: where it stands, who sleeps on it, and moving it by hand"
  let forms = [
    CommandForm([], "Tells the time"),
    CommandForm([.word("advance"), .value("DURATION", .duration)], "Moves a virtual clock"),
  ]
  let notes = [
    "A virtual clock moves by itself while the console settles or waits; `set settle off` leaves it "
      + "to you."
  ]
  let examples = ["clock"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let virtual = console.clock as? VirtualClock
    if let word = call["DURATION"] {
      guard let virtual else {
        throw ConsoleError.notExposed("virtual clock; start with --clock virtual").at(nil)
      }
      await console.advance(virtual, by: try call.duration(word))
      guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    }
    guard let virtual else { return Answer(.facts(["kind": "real"]), "real time") }
    let now = virtual.now
    let waits = virtual.deadlines.map { now.duration(to: $0) }
    return Answer(
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
