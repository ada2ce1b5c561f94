import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Random lines", .timeLimit(.minutes(5)))
struct RandomLineTests {
  private static let tokens = [
    "help", "container", "stores", "actions", "send", "state", "phases", "nav", "modal", "tab",
    "routes",
    "let", "set", "alias", "time", "expect-error", "--contains", "call", "clock", "advance",
    "explain", "trace", "watch", "link", "--diff", "--since", "--cause", "--text", "mermaid",
    "x", "$x", "$_", "$_.count", "$_[0]", "$", "--remove", "timeout", "settle", "on",
    "screen", "net", "events", "settle", "wait", "expect", "source", "books", "desk", "onAppear",
    "refresh", "increment", "add", "place", "tag", "annotate", "select", "row=1", "name=x", "nil",
    "3",
    "-1", "9223372036854775808", "1e400", "true", "go", "back", "backTo", "backBy", "resetTo",
    "present",
    "dismiss", "dismissAll", "detail", "shelf", "list", "terms", "loan", "log", "transport", "live",
    "stub", "history", "headers", "body", "off", "==", "!=", ">=", "<", "contains", "desk.count",
    "books.books[0]", "books.books.count", "net.last.status", "routes.books", "tab", "loaded", "--",
    "---", "--=", "--timeout", "--timeout=", "--timeout=0s", "--last", "--width", "--cover", "0s",
    "{",
    "}", "[", "]", "{}", "[]", "[1,2]", "{\"text\": \"a\", \"stars\": 1}", "{\"a\":}", "'", "\"",
    "\\",
    "#", ";", "=", ".", "..", "[0]", ".x", "a[", "/", "/dev/null", "-", "", "''", "한글", "👩‍👩‍👧",
    "\u{1B}[2J", "\u{0}", "\n", "\r", "\t", "\u{202E}", "\u{301}", "desk.", "quit2",
  ]

  private func line(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &random)).map { _ -> String in
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let scalars = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0...0x1_FFFF, using: &random))
        }
        return String(String.UnicodeScalarView(scalars))
      case 1:
        return (Self.tokens.randomElement(using: &random) ?? "")
          + (Self.tokens.randomElement(using: &random) ?? "")
      default: return Self.tokens.randomElement(using: &random) ?? ""
      }
    }
    .joined(separator: Bool.random(using: &random) || Bool.random(using: &random) ? " " : "")
  }

  @Test(
    "Each line is done, failed or incomplete, and its output has no control characters",
    arguments: 0..<6
  )
  func evaluates(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let session = try Transcript()
    session.console.defaultTimeout = .zero
    for _ in 0..<500 {
      let line = line(&random)
      let passage = await session.line(line, settles: Bool.random(using: &random))
      #expect([.done, .failed, .incomplete].contains(passage.outcome), "\(line.debugDescription)")
      #expect(
        (passage.outcome == .failed) == (passage.errors.count > 0),
        "\(line.debugDescription)"
      )
      for event in passage.events {
        for text in TextFormat().lines(for: event) {
          #expect(
            text.unicodeScalars.allSatisfy {
              $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
            },
            "\(line.debugDescription)"
          )
        }
        #expect(throws: Never.self) { try JSONValue(event.json) }
      }
      if Int.random(in: 0..<20, using: &random) == 0 { session.library.desk.cancelAllEffects() }
    }
  }

  @Test("Completion and hints work at every cursor position", arguments: 0..<4)
  func completes(seed: Int) async throws {
    var random = SeededGenerator(seed: 100 + UInt64(seed))
    let session = try Transcript()
    await session.line("send books onAppear")
    for _ in 0..<250 {
      let line = line(&random)
      let count = line.unicodeScalars.count
      let cursor = Int.random(in: 0...count, using: &random)
      let completion = session.console.complete(line, at: cursor)
      #expect(completion.range.upperBound == cursor)
      #expect(completion.range.lowerBound >= 0)
      _ = session.console.hint(for: line)
    }
  }
}
