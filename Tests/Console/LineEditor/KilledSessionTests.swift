import Foundation
import PseudoTerminal
import Testing

/// Tests of a session that is killed while it writes the history.
@Suite struct KilledSessionTests {
  @Test(
    "A session that is killed at any moment loses no line that was entered",
    arguments: 0..<8 as Range<UInt64>
  )
  func killed(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 20...400, using: &random)
    // With a limit this low the file is compacted again and again.
    let demo = try DemoSession(in: folder, history: folder.path("history"), limit: 8, rows: 1000)
    demo.terminal.paste((1...500).map { "line \($0)\n" }.joined())
    try demo.terminal.waitFor("line \(count)") { $0.text.contains("got: line \(count)\n") }
    demo.terminal.signal(SIGKILL)
    #expect(try demo.terminal.waitForExit() == .killed(signal: SIGKILL))

    let answered =
      demo.terminal.screen.text.split(separator: "\n")
      .compactMap { $0.hasPrefix("got: line ") ? Int($0.dropFirst(10)) : nil }.max() ?? 0
    let kept = try folder.text("history").split(separator: "\n")
    let numbers = kept.compactMap { $0.hasPrefix("line ") ? Int($0.dropFirst(5)) : nil }
    #expect(numbers.count == kept.count)
    let last = try #require(numbers.last)
    #expect(last >= answered)
    #expect(numbers == Array((last - numbers.count + 1)...last))
    #expect(numbers.count >= 8)

    let next = try DemoSession(in: folder, history: folder.path("history"), limit: 8)
    next.terminal.send(.up)
    try next.waitForPrompt("line \(last)")
    #expect(try folder.mode("history") == 0o600)
  }
}
