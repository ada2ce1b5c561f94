import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Session files of several sessions of an app", .timeLimit(.minutes(5)))
struct JoinedSessionTests {
  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  /// Evaluates lines in the given session, and expects each line to succeed.
  private func run(_ lines: String..., in console: Console) async {
    for line in lines {
      #expect(await console.evaluate(line, settles: true) == .done, "\(line)")
    }
  }

  /// Returns the lines of a kind in a session file.
  private func lines(_ kind: JSONValue) throws -> [JSONValue] {
    try lab.text("a.session").split(separator: "\n").map { try JSONValue(String($0)) }
      .filter { $0["kind"] == kind }
  }

  @Test(
    "In a replay, a joined session has the variables, aliases and functions that it copied"
  )
  func joined() async throws {
    await lab.run(
      "session start \(lab.path("a.session"))",
      "let n = 3",
      "alias inc = send desk increment",
      "def more(x) { send desk add $x }"
    )
    let other = Console(joining: lab.console)
    await run("send desk add $n", "inc", "more 4", "expect desk.count == 8", in: other)
    #expect(await lab.run("let n = 100", "alias inc = send desk add 50") == [])
    await run("send desk add $n", "inc", "expect desk.count == 12", in: other)
    await lab.run("session stop")
    #expect(try lines("join").map { $0["value"] } == [["joined": 1, "of": 0]])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 12", "expect $n == 100") == [])
  }

  @Test("Two joined sessions in one file keep their own variables in a replay")
  func twoJoined() async throws {
    let early = Console(joining: lab.console)
    await lab.run("session start \(lab.path("a.session"))", "let n = 1")
    let first = Console(joining: lab.console)
    await run("let n = 20", in: first)
    // The second session joins the first one, not the session that started the recording.
    let second = Console(joining: first)
    await run("let m = 300", "send desk add $n", in: second)
    await run("send desk add $n", "send books onAppear", in: first)
    await run("let k = 4000", "send desk add $k", in: early)
    await run("send desk add $m", in: second)
    #expect(await lab.run("send desk add $n", "expect desk.count == 4341", "session stop") == [])
    #expect(
      try lines("join").map { $0["value"] } == [
        ["joined": 1, "of": 0], ["joined": 2, "of": 0], ["joined": 3, "of": 2],
      ]
    )
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
    #expect(await lab.run("expect desk.count == 4341", "expect books.phase == loaded") == [])
  }

  @Test("A session that left before the recording is not in the file")
  func left() async throws {
    let other = Console(joining: lab.console)
    other.leave()
    await lab.run("session start \(lab.path("a.session"))", "send desk add 2", "session stop")
    #expect(try lines("join") == [])
    #expect(await lab.run("session replay \(lab.path("a.session"))") == [])
  }
}
