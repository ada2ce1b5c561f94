import Foundation
import InnoLocking
import Testing

@testable import InnoConsole

extension SessionFileTests {
  @Test("An event of an unknown kind is reported as an event that did not occur")
  func unknownKind() async throws {
    await record(["send desk add 2"])
    var (data, sum) = (Data(), SessionFormat.seed)
    for line in try lab.text("a.session").split(separator: "\n") {
      let fields = line.dropFirst(24)
        .replacing(#""kind":"state","source":"desk""#, with: #""kind":"aura","source":"desk""#)
      SessionFormat.append(String(fields), to: &data, sum: &sum)
    }
    let entries = try SessionFile(data, path: "b.session").entries
    let aura = try #require(entries.first { $0.kindName == "aura" })
    #expect(aura.kind == nil && aura.line == nil)
    try data.write(to: URL(filePath: lab.path("b.session")))
    let errors = await lab.run("session replay \(lab.path("b.session"))")
    #expect(errors.count == 1, "\(errors)")
    #expect(
      errors.first?.contains("differs at event \(aura.number): desk aura did not occur") == true,
      "\(errors)"
    )
  }

  @Test("The answer of an app's own command is compared only if the command is stable")
  func ownCommand() async throws {
    let count = Locked(0)
    lab.console.add(Ticket(count: count))
    await record(["ticket", "let id = ticket", "print $id"])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    let other = try SessionLab(in: lab.folder)
    other.console.add(StableTicket(count: count))
    let file = other.path("b.session")
    await other.run("session start \(file)", "stable-ticket", "session stop")
    let errors = await other.run("session replay \(file)")
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains("console answer differs") == true, "\(errors)")
  }
}

/// A command that prints another number each time.
private struct Ticket: ConsoleCommand {
  static let info = CommandInfo(
    "ticket",
    .session,
    "Prints a new number",
    examples: ["ticket"],
    isStable: false
  )

  let count: Locked<Int>

  func run(in console: Console) async throws(CommandFailure) -> Answer? { Answer(next: count) }
}

/// A command that claims to be stable, but prints another number each time.
private struct StableTicket: ConsoleCommand {
  static let info = CommandInfo(
    "stable-ticket",
    .session,
    "Prints a new number",
    examples: ["stable-ticket"]
  )

  let count: Locked<Int>

  func run(in console: Console) async throws(CommandFailure) -> Answer? { Answer(next: count) }
}

extension Answer {
  /// The next number.
  fileprivate init(next count: Locked<Int>) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    self.init(.int(number), "\(number)")
  }
}
