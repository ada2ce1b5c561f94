import InnoFlow
import TestSupport
import Testing

@testable import InnoConsole

@MainActor
@Suite("Scripts", .timeLimit(.minutes(5)))
struct ScriptTests {
  private let session: Transcript
  private let folder: TemporaryFolder

  init() throws {
    session = try Transcript()
    folder = try TemporaryFolder()
  }

  private func places(_ passage: Transcript.Passage) -> [String] {
    passage.events.compactMap { event in
      guard case .error(let report) = event.kind else { return nil }
      return "\(report.location.map { "\($0)" } ?? "-") \(report.failure.error.code)"
    }
  }

  @Test("Lines run in order, each settled before the next")
  func runs() async {
    let (ending, passage) = await session.script(
      """
      # the whole path
      send books onAppear

      expect books.phase == loaded; expect books.books.count == 3
      """
    )
    #expect(ending == Script.Ending(succeeded: true))
    #expect(ending.exitCode == 0)
    #expect(passage.errors.isEmpty)
  }

  @Test("Without settling, lines do not wait for effects")
  func unsettled() async {
    session.console.scriptOptions.settles = false
    let (ending, _) = await session.script("send desk watch\nexpect books.phase == idle\n")
    #expect(ending.succeeded)
    session.library.desk.cancelAllEffects()
  }

  @Test("A failed command stops the script and is reported with its location")
  func stops() async {
    let (ending, passage) = await session.script("stores\nnope\nstores\n", named: "a.inno")
    #expect(ending == Script.Ending(succeeded: false))
    #expect(ending.exitCode == 1)
    #expect(passage.events("command").count == 2)
    #expect(
      passage.text.suffix(3) == [
        #"a.inno:2: error: unknown command "nope"; run "help" to list them"#, "  nope", "  ^^^^",
      ]
    )
  }

  @Test("A failed expectation also stops a script")
  func expectation() async {
    let (ending, passage) = await session.script("expect tab == desk\nstores")
    #expect(ending.exitCode == 1)
    #expect(passage.text.last == "test.inno:1: error: expected tab == desk, but it is books")
  }

  @Test("A script that keeps going runs to its end and fails")
  func keepsGoing() async {
    session.console.scriptOptions.keepsGoing = true
    let (ending, passage) = await session.script("nope\nexpect tab == desk\nsend desk increment\n")
    #expect(ending == Script.Ending(succeeded: false))
    #expect(places(passage) == ["test.inno:1 unknown-command", "test.inno:2 expectation-failed"])
    #expect(passage.events("action").count == 1)
  }

  @Test(
    "quit ends a script with its code",
    arguments: [("quit\nnope", 0), ("quit 3\nnope", 3), ("nope\nquit", 1), ("nope\nquit 0", 0)]
  )
  func quit(script: String, code: Int32) async {
    session.console.scriptOptions.keepsGoing = true
    let (ending, _) = await session.script(script)
    #expect(ending.hasQuit)
    #expect(ending.exitCode == code)
  }

  @Test("JSON spans lines, and errors after it have the right position")
  func json() async {
    let (ending, passage) = await session.script(
      """
      send books annotate {
        "text": "old",  
        "stars": 3
      }
      expect books.remark.stars == 3
      send books annotate {
        "text": nope
      }
      """
    )
    #expect(!ending.succeeded)
    #expect(places(passage) == ["test.inno:6 wrong-argument"])
    #expect(
      passage.errors.first?.description.hasSuffix("line 2, column 11: expected a value") == true
    )
  }

  @Test("Unclosed JSON at the end is reported with its first line")
  func unclosedJSON() async {
    let (ending, passage) = await session.script("stores\nsend books annotate {\n\"text\": 1\n\n")
    #expect(ending.exitCode == 1)
    #expect(places(passage) == ["test.inno:2 unclosed-json"])
  }

  @Test("An open quote is reported on its line, including in JSON")
  func unclosedQuote() async {
    session.console.scriptOptions.keepsGoing = true
    let (_, passage) = await session.script("tab 'x\nsend books annotate {\"a\": \"b}\nstores\n")
    #expect(places(passage) == ["test.inno:1 unclosed-quote", "test.inno:2 unclosed-quote"])
    #expect(passage.events("answer").count == 1)
  }

  @Test("A line that is not UTF-8 fails with its position")
  func invalidUTF8() async {
    session.console.scriptOptions.keepsGoing = true
    var script = Script("b.inno", in: session.console)
    let ending = await script.run([.text("stores"), .invalid(column: 3), .text("stores")])
    #expect(ending.exitCode == 1)
    let errors = session.console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { report } else { nil }
    }
    #expect(errors.map(\.failure.error) == [.invalidUTF8(column: 3)])
    #expect(errors.first?.location == SourceLocation(file: "b.inno", line: 2))
  }

  @Test("Lines may arrive one by one")
  func stream() async {
    let (lines, continuation) = AsyncStream.makeStream(of: ScriptLine.self)
    let console = session.console
    let task = Task {
      var script = Script("-", in: console)
      return await script.run(lines)
    }
    continuation.yield(.text("send desk increment"))
    await waitUntil { session.library.desk.state.count == 1 }
    continuation.yield(.text("quit 5"))
    #expect(await task.value.exitCode == 5)
  }

  @Test("A script whose task is cancelled runs no further line")
  func cancelled() async {
    let console = session.console
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var script = Script("-", in: console)
      return await script.run([.text("send desk increment")])
    }
    #expect(await task.value.succeeded == false)
    #expect(session.library.desk.state.count == 0)
  }

  @Test("source runs a file and reports errors with its name")
  func source() async throws {
    let good = try folder.write("send desk increment\r\nsend desk increment\r\n", to: "good.inno")
    #expect(await session.line("source \(good)").outcome == .done)
    #expect(session.library.desk.state.count == 2)
    let bad = try folder.write("stores\nnope", to: "bad.inno")
    let (ending, passage) = await session.script("stores\nsource \(bad)\nstores", named: "top.inno")
    #expect(ending.exitCode == 1)
    #expect(places(passage) == ["\(bad):2 unknown-command", "top.inno:2 script-failed"])
  }

  @Test("source reports why a file cannot be read")
  func unreadable() async {
    #expect(
      await session.line("source '\(folder.path)/nope'").errors
        == [.unreadableFile("\(folder.path)/nope", reason: "no such file")]
    )
    #expect(
      await session.line("source '\(folder.path)'").errors
        == [.unreadableFile(folder.path, reason: "the path is a folder")]
    )
  }

  @Test("Nested source and quit end correctly")
  func nested() async throws {
    let inner = try folder.write("send desk increment\nquit 7\nsend desk increment\n", to: "inner")
    let outer = try folder.write("source \(inner)\nsend desk increment\n", to: "outer")
    #expect(await session.line("source \(outer); send desk increment").outcome == .quit(7))
    #expect(session.library.desk.state.count == 1)
  }

  @Test("A script that keeps going continues after each command of a line")
  func keepsGoingWithinALine() async {
    session.console.scriptOptions.keepsGoing = true
    let (ending, _) = await session.script("nope; send desk increment\nsend desk increment\n")
    #expect(ending.exitCode == 1)
    #expect(session.library.desk.state.count == 2)
  }

  @Test("exit is an alias of quit")
  func exit() async {
    #expect(await session.line("exit 4").outcome == .quit(4))
  }

  @Test("Another line can run after quit")
  func afterQuit() async throws {
    #expect(await session.line("quit 3").outcome == .quit(3))
    #expect(await session.line("stores").outcome == .done)
  }

  @Test("quit in a file that keeps going does not hide an earlier failure")
  func quitAfterFailure() async throws {
    session.console.scriptOptions.keepsGoing = true
    let inner = try folder.write("nope\nquit\n", to: "inner")
    let (ending, _) = await session.script("source \(inner)\nsend desk increment\n")
    #expect(ending.hasQuit)
    #expect(ending.exitCode == 1)
    #expect(session.library.desk.state.count == 0)
  }

  @Test("A file that sources itself is stopped")
  func recursive() async throws {
    let path = folder.path + "/self"
    try folder.write("source \(path)\n", to: "self")
    let passage = await session.line("source \(path)")
    #expect(passage.outcome == .failed)
    #expect(
      passage.errors == [
        .unreadableFile(path, reason: "files are nested more than 16 levels deep"),
        .scriptFailed(path),
      ]
    )
    #expect(await session.line("source \(try folder.write("stores", to: "ok"))").outcome == .done)
  }

  @Test("Interrupting a file that waits is reported as an interruption")
  func interrupted() async throws {
    let path = try folder.write("wait desk.count == 5\nstores\n", to: "waits")
    let session = session
    let task = Task { await session.line("source \(path)", settles: false) }
    await waitUntil { session.console.app.deadlines.count == 1 }
    task.cancel()
    #expect(await task.value.errors == [.interrupted, .interrupted])
  }
}
