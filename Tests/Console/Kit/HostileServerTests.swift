import Foundation
import InnoFlow
import InnoNetwork
import InnoNetworkTestSupport
import InnoText
import Testing

@testable import InnoConsole

/// Tests that responses are escaped when they are shown, so that no terminal interprets them.
@MainActor
@Suite("Responses with control characters", .timeLimit(.minutes(5)))
struct HostileServerTests {
  /// Sequences that terminals obey: colors, clearing the screen, a title, the clipboard, a query
  /// whose reply appears as typed input, C1 controls, and marks that reorder or split a line.
  nonisolated static let attacks = [
    "\u{1B}[31m", "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;cm0gLXJm\u{1B}\\",
    "\u{1B}P$q\"p\u{1B}\\", "\u{1B}[6n", "\u{1B}c", "\u{9B}31m", "\u{9D}52;c;cm0gLXJm\u{9C}",
    "\u{90}q",
    "\u{85}", "\u{7}\u{8}\u{8}", "\rover", "\u{202E}txt.exe", "\u{2066}\u{2069}", "\u{200F}",
    "\u{61C}",
    "a\u{2028}b\u{2029}c", "\u{FEFF}", "\u{7F}",
  ]

  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  private func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: \.drivesTerminal)
  }

  /// Runs a line and checks its output as text, styled, and as JSON.
  private func check(_ line: String) async {
    for event in await session.line(line).events {
      for isStyled in [false, true] {
        for text in TextFormat(isStyled: isStyled).lines(for: event) {
          // No sequences other than styles are allowed.
          let plain = text.replacing(/\u{1B}\[[0-9]+m/, with: isStyled ? "" : "\u{1B}")
          #expect(isHarmless(plain), "\(line): \(plain.debugDescription)")
        }
      }
      #expect(isHarmless(event.json), "\(line): \(event.json.debugDescription)")
    }
  }

  private static let lines = [
    "net log body", "send books onAppear", "stores", "state books", "state books --diff 1",
    "expect books.books[0].title == nope", "state books errorMessage", "events --last 50", "screen",
    "trace", "trace --format mermaid", "trace --format chrome", "net", "net history", "net show 1",
    "net show 1 --reveal", "net curl 1", "net replay 1", "let x = state books.books", "$x",
    "$x[0].title", "nav books go note $x[0].title", "routes", "send desk write $x[0].title",
    "state desk", "expect-error --contains nope $x[0].title", "net stub list",
  ]

  @Test("Control characters in a body are escaped", arguments: attacks)
  func body(attack: String) async throws {
    let book = Book(id: 1, title: attack, author: "x\(attack)")
    let json = String(decoding: try JSONEncoder().encode([book]), as: UTF8.self)
    session.library.stub.set(.get, "/books", .json(json))
    for line in Self.lines { await check(line) }
    #expect(session.library.books.books.first?.title == attack)
    for line in ["send books select ", "expect books.books[0].title == ", "$x[0]."] {
      for candidate in session.console.complete(line, at: line.count).candidates {
        #expect(isHarmless(candidate.detail))
      }
    }
  }

  @Test(
    "Control characters in an invalid body, in headers and in a status are escaped",
    arguments: attacks
  )
  func response(attack: String) async {
    var headers = HTTPHeaders()
    headers.update(name: "X-Greeting", value: attack)
    headers.update(name: "Content-Type", value: "text/\(attack)")
    session.library.stub.set(
      .get,
      "/books",
      StubAnswer(status: 500, headers: headers, body: Data("{\"\(attack)".utf8))
    )
    for line in Self.lines { await check(line) }
  }

  @Test("Control characters in an error of the app are escaped", arguments: attacks)
  func error(attack: String) async {
    session.console.expose(call: "fail", "Fails") { () async throws -> Void in
      throw Refusal(text: attack)
    }
    await check("call fail")
    await check("nope\(attack)")
    await check("source '/tmp/\(attack)'")
    await check("net transport live 'http://127.0.0.1/\(attack)'")
  }

  private struct Refusal: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
