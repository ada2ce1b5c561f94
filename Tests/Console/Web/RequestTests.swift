import Foundation
import PseudoTerminal
import TestSupport
import Testing

@MainActor
@Suite("Requests on a page", .enabled(if: Browser.isInstalled, "needs chromium and chromedriver"))
struct RequestTests {
  nonisolated private static let attack =
    "</script><script>pwned = 1</script><img src=x onerror='pwned = 1'>"

  /// The response of a server to every request.
  private static func response(body: String) -> [UInt8] {
    Array(
      """
      HTTP/1.1 200 OK\r
      Content-Type: application/json\r
      X-Attack: \(attack)\r
      Set-Cookie: session=top-secret-cookie\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r

      """.utf8
    ) + body.utf8
  }

  /// Runs a script against a server that returns the body, and writes a report.
  private func report(_ script: String, body: String, to file: URL) async throws {
    let response = Self.response(body: body)
    let server = try LoopbackListener { connection in
      connection.setTimeout(seconds: 60)
      var (head, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8),
        case let count = connection.receive(into: &buffer), count > 0
      {
        head += buffer[..<count]
      }
      connection.send(response)
    }
    let process = try TetheredProcess(
      BuiltProduct.path("inno"),
      [
        "--base-url", "http://127.0.0.1:\(server.port)", "--keep-going",
        "-c", script + "; report '\(file.path)'",
      ]
    )
    let output = await Task.detached { process.output.readDataToEndOfFile() }.value
    try #require(
      FileManager.default.fileExists(atPath: file.path),
      "\(String(decoding: output, as: UTF8.self))"
    )
    server.close()
  }

  @Test(
    "A body of a hostile server is shown as text",
    arguments: [
      #"[{"name": "\#(attack)\u0000\u001b[31m\u202e<!--", "\#(attack)": "\#(attack)"}]"#,
      attack + "\u{0}\u{1b}[31m\u{202e}<!--" + String(repeating: "<b>", count: 350_000),
    ]
  )
  func hostileServer(body: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("hostile.html")
    try await report("send people onAppear; settle", body: body, to: file)
    try await Browser.use { browser in
      try await browser.open(file)
      let count: Int = try await browser.run("return page.session.events.length")
      for number in 1...count {
        try await browser.run("page.timeline.select(\(number))", as: String?.self)
        try await browser.run(
          "for (const details of document.querySelectorAll('details')) details.open = true",
          as: String?.self
        )
      }
      try await browser.run(
        "page.timeline.select(page.session.events.find((event) => event.kind === 'response').n)",
        as: String?.self
      )
      try await browser.run(
        "for (const details of document.querySelectorAll('details')) details.open = true",
        as: String?.self
      )
      let isJSON = body.hasPrefix("[")
      let shown = isJSON ? "<img src=x onerror" : "‹redacted›"
      try await browser.wait(
        for: "document.getElementById('inspector').innerText.includes('\(shown)')"
      )
      for view in ["network", "stores", "checks", "timeline"] {
        try await browser.run("page.show('\(view)')", as: String?.self)
      }
      #expect(try await browser.run("return typeof window.pwned") == "undefined")
      #expect(try await browser.run("return document.images.length") == 0)
      #expect(try await browser.problems() == [])
    }
  }

  @Test("A report contains no secret that was typed")
  func typedSecrets() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("typed.html")
    let script = #"let token = "hunter2-abc"; print $token; let pwd = 987654321; print $pwd"#
    try await report(script, body: "[]", to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("REDACTED-1"))
    #expect(!text.contains("hunter2") && !text.contains("987654321"))
    try await Browser.use { browser in
      try await browser.open(file)
      try await browser.wait(for: "document.body.innerText.includes('REDACTED-1')")
      #expect(try await browser.problems() == [])
    }
  }

  @Test("A report contains no secret of a request or a response, and loads nothing")
  func secrets() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("secrets.html")
    try await report("send people onAppear; settle", body: "[]", to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("Set-Cookie") && text.contains("‹redacted›"))
    #expect(!text.contains("top-secret-cookie"))
    try await Browser.use { browser in
      try await browser.open(file)
      let resources = "performance.getEntriesByType('resource').map((entry) => entry.name)"
      #expect(try await browser.run("return \(resources)", as: [String].self) == [])
    }
  }
}
