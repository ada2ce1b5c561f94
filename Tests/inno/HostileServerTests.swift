import Foundation
import PseudoTerminal
import Testing

/// A server whose responses contain control sequences for the terminal.
@Suite("A server that sends control sequences", .timeLimit(.minutes(5)))
struct HostileServerTests {
  /// Sequences that clear the screen, set the clipboard or query the device; 8-bit controls; and
  /// characters that reorder or split a line.
  private static let attack =
    "\u{1B}[2J\u{1B}]52;c;cm0gLXJm\u{7}\u{1B}P$q\"p\u{1B}\\\u{1B}[6n\u{9B}31m\u{9D}0;t\u{9C}"
    + "\u{202E}txt\u{2066}\u{2028}\u{2029}\u{FEFF}\rover"

  private static func answer(status: String, body: String) -> [UInt8] {
    Array(
      """
      HTTP/1.1 \(status)\r
      Content-Type: application/json\r
      X-Greeting: \(attack.replacing("\r", with: ""))\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r

      """.utf8
    ) + body.utf8
  }

  private static var people: String {
    let text = attack.unicodeScalars.map {
      "\\u" + String(0x10000 + $0.value, radix: 16).dropFirst()
    }
    .joined()
    return """
      [{"id": 1, "name": "\(text)", "username": "\(text)", "email": "\(text)", "phone": "\(text)",
        "website": "\(text)", "company": {"name": "\(text)", "catchPhrase": "\(text)", "bs": ""},
        "address": {"street": "", "suite": "", "city": "\(text)", "zipcode": "",
                    "geo": {"lat": "0", "lng": "0"}}}]
      """
  }

  @Test(
    "No control sequence of a server reaches the terminal",
    arguments: [
      ("200 OK", people), ("200 \(attack)", people), ("200 OK", "[{\"\(attack)\": \(attack)"),
      ("500 \(attack)", attack),
    ],
    [[], ["--output", "json"]]
  )
  func escaped(answer: (status: String, body: String), arguments: [String]) throws {
    let server = try RawServer(
      answering: Self.answer(status: answer.status.replacing("\r", with: ""), body: answer.body)
    )
    let folder = try Folder()
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["--base-url", "http://127.0.0.1:\(server.port)"] + arguments,
      environment: PseudoTerminal.environment(home: folder.path),
      rows: 400,
      columns: 200
    )
    try terminal.waitForPrompt()
    terminal.paste(
      """
      net log body
      send people onAppear
      state people
      screen
      net history
      net show 1 --reveal
      send people select 1
      nav people go detail 1
      routes
      screen
      events --last 100
      trace

      """
    )
    try terminal.waitFor("the last line") {
      $0.transcript.contains("trace") && $0.transcript.hasSuffix("inno(live)>")
        && $0.cursorLine == "inno(live)>"
    }
    terminal.send("send people select \t")
    try terminal.waitFor("the completion") {
      $0.cursorLine.hasPrefix("inno(live)> send people select")
    }
    terminal.send(.controlC)
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))

    #expect(terminal.screen.unknown.isEmpty, "\(terminal.screen.unknown)")
    let written = String(decoding: terminal.output, as: UTF8.self)
    for sequence in [
      "\u{1B}[2J", "\u{1B}]", "\u{1B}P", "\u{1B}[6n", "\u{9B}", "\u{9D}", "\u{202E}",
    ] {
      #expect(!written.contains(sequence), "\(sequence.debugDescription)")
    }
    for scalar in "\u{2028}\u{2029}\u{2066}\u{FEFF}".unicodeScalars {
      #expect(!written.unicodeScalars.contains(scalar), "\(scalar.debugDescription)")
    }
    #expect(!written.contains("\rover"))
  }
}
