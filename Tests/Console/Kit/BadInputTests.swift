import Foundation
import InnoFlow
import TestSupport
import Testing

@testable import InnoConsole

@MainActor
@Suite("Hostile input", .timeLimit(.minutes(5)))
struct BadInputTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  private func run(_ bytes: some Sequence<UInt8>) async -> [String] {
    let before = session.console.timeline.lastNumber
    var script = Script("bad", in: session.console)
    _ = await script.run(Script.lines(of: bytes))
    return session.console.timeline.kept.events.filter { $0.number > before }
      .flatMap { TextFormat(echoesCommands: false).lines(for: $0) }
  }

  @Test("A line without an end does not exhaust memory")
  func endless() {
    var splitter = LineSplitter()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<20 { #expect(splitter.append(piece).isEmpty) }
    #expect(splitter.append(Array("\na\n".utf8)) == [.tooLong, .text("a")])
    for _ in 0..<9 { _ = splitter.append(piece) }
    #expect(splitter.finish() == .tooLong)
    #expect(splitter.finish() == nil)
  }

  @Test("A long line is kept only in part")
  func keptLine() async {
    let line = "send desk write " + String(repeating: "x", count: 2 << 20)
    #expect(await session.console.evaluate(line) == .done)
    #expect(await session.console.evaluate(line + " y") == .failed)
    #expect(await session.console.evaluate("'" + line) == .failed)
    for event in session.console.timeline.kept.events {
      switch event.kind {
      case .command(let line): #expect(line.utf8.count < 2_000)
      case .error(let report): #expect(report.line.utf8.count <= 2_000)
      default: break
      }
    }
    #expect(session.console.typed.lines.allSatisfy { $0.utf8.count < 2_000 })
  }

  @Test("Nested commands have a depth limit, and numbers that are out of range are refused")
  func depth() async {
    let nested = await session.line(String(repeating: "time ", count: 5_000) + "stores")
    #expect(nested.errors.map(\.description) == ["commands are nested more than 64 levels deep"])
    #expect(await session.line("time time stores").outcome == .done)
    #expect(
      await session.line("let y = [1e400]").errors.map(\.description)
        == ["invalid JSON at line 1, column 7: the number is out of range"]
    )
    #expect(await session.line("let x = 1e400").outcome == .failed)
  }

  @Test("A line of many commands yields the main actor and can be interrupted")
  func manyCommands() async {
    let line = String(repeating: "send desk add 1;", count: 2_000)
    let running = Task { await session.console.evaluate(line) }
    await waitUntil { session.library.desk.count > 0 }
    running.cancel()
    #expect(await running.value == .failed)
    #expect((1..<2_000).contains(session.library.desk.count))
    #expect(await session.line(line).outcome == .done)
    #expect(session.library.desk.count > 2_000)
  }

  @Test(
    "A NUL is refused with its position",
    arguments: ["a\u{0}", "send desk write '\u{0}'", "send books annotate {\"\u{0}\"", "\u{0}"]
  )
  func nul(line: String) async {
    let passage = await session.line(line)
    #expect(
      passage.errors.map(\.description) == [
        "the line contains a NUL character; remove the character, or write \\u{0} in double quotes"
      ]
    )
    #expect(passage.text.last?.hasSuffix("^") == true)
  }

  @Test("A NUL in a file name never opens another file")
  func nulInFileName() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("send desk add 1\n", to: "a.inno")
    let passage = await session.line("source \"\(file)\\u{0}.txt\"")
    #expect(passage.errors.first?.code == "unreadable-file")
    #expect(session.library.desk.count == 0)
    let recorded = await session.line("record \"\(file)\\u{0}.txt\" --replace")
    #expect(
      recorded.errors.first?.description
        == #"cannot write \#(file)\u{0}.txt: the file name is empty or contains a NUL character"#
    )
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "send desk add 1\n")
  }

  @Test("Bytes that are not UTF-8 are refused with their position")
  func invalidUTF8() async {
    session.console.scriptOptions.keepsGoing = true
    let lines = await run([0xC3, 0x28, 0x0A] + Array("ab".utf8) + [0xED, 0xA0, 0x80])
    #expect(
      lines
        == [1, 3].enumerated().map {
          "bad:\($0 + 1): error: the line is not valid UTF-8 at byte \($1); save the text as UTF-8"
        }
    )
  }

  @Test("JSON of 10,000 levels is refused, on one line and over 20,000 lines")
  func deepJSON() async {
    let open = String(repeating: "[", count: 10_000)
    let close = String(repeating: "]", count: 10_000)
    let passage = await session.line("send desk tag \(open)\(close)")
    #expect(
      passage.errors.first?.description.hasSuffix("nested deeper than 200 levels") == true
    )
    let lines = (["send desk tag ["] + open.map(String.init) + close.map(String.init) + ["]"])
      .joined(separator: "\n")
    #expect(await run(Array(lines.utf8)).first?.contains("nested deeper than 200 levels") == true)
    #expect(await session.line("let deep = \(open)\(close)").errors.first?.code == "bad-json")
    #expect(await session.line("send desk tag \(open)").outcome == .incomplete)
  }

  @Test("JSON over many lines is read in linear time")
  func longJSON() async {
    let items = (0..<50_000).map { "\"\($0)\"" }.joined(separator: ",\n")
    let lines = await run(Array("send desk tag [\n\(items)\n]\n".utf8))
    #expect(session.library.desk.tags.count == 50_000)
    #expect(lines.count == 2)
  }

  @Test("JSON over lines that exceeds the limit of a line is refused")
  func endlessJSON() async {
    let item = "\"" + String(repeating: "x", count: 1 << 20) + "\",\n"
    let lines = await run(Array(("send desk tag [\n" + String(repeating: item, count: 9)).utf8))
    #expect(lines.first?.hasPrefix("bad:1: error: the line is longer than 8 MB") == true)
  }
}
