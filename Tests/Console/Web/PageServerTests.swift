#if Web
import Foundation
import InnoConsole
import InnoFlow
import PseudoTerminal
import TestSupport
import Testing

@testable import InnoConsoleWeb

@MainActor
@Suite("Page server")
struct PageServerTests {
  private func serve(
    _ app: CounterApp,
    isReadOnly: Bool = false,
    _ body: (RawPage) async throws -> Void
  ) async throws {
    let server = try await app.console.serve(isReadOnly: isReadOnly)
    try await body(RawPage(server))
    await server.stop()
  }

  @Test("A request without the token is answered with an empty 404")
  func token() async throws {
    try await serve(CounterApp()) { page in
      let wrong = String(repeating: "0", count: 32)
      for target in [
        "/", "/session", "/\(wrong)/", "/\(wrong)/session", "/\(page.token)x/", "/\(page.token)",
      ] {
        let answer = await page.send(target)
        #expect(answer.status == 404, "\(target)")
        #expect(answer.body == "", "\(target)")
      }
      let answer = await page.send(
        "/\(wrong)/line",
        "POST",
        headers: ["Origin": "http://\(page.host)"]
      )
      #expect(answer.status == 404)
      #expect(await page.send("").status == 200)
      #expect(page.token.count == 32)
    }
  }

  @Test("Requests from another origin, host name or site are refused")
  func origins() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      let foreign = [
        ["Origin": "http://evil.example"], ["Origin": "null"],
        ["Origin": "http://127.0.0.1:\(page.port + 1)"], ["Host": "evil.example"],
        ["Host": "evil.example:\(page.port)"], ["Host": "127.0.0.1"],
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
      ]
      for headers in foreign {
        for target in ["", "session", "events", "app?parts=stores", "live.js"] {
          let answer = await page.send(target, headers: headers)
          #expect(answer.status == 403, "\(headers) \(target)")
          #expect(answer.body == "")
        }
        let line = await page.send(
          "line",
          "POST",
          headers: headers.merging(["Content-Type": "application/json"]) { $1 },
          body: #"{"page": "a", "line": "send counter increment"}"#
        )
        #expect(line.status == 403, "\(headers)")
      }
      // A form or an old browser that sends no origin.
      let line = await page.send(
        "line",
        "POST",
        headers: ["Content-Type": "application/json"],
        body: #"{"page": "a", "line": "send counter increment"}"#
      )
      #expect(line.status == 403)
      #expect(app.store.state.count == 0)
      #expect(app.lines == [])
    }
  }

  @Test("No response sets a cookie, and the policy allows only the server itself")
  func headers() async throws {
    try await serve(CounterApp()) { page in
      for target in [
        "", "page.css", "model.js", "drawings.js", "timeline.js", "views.js", "live.js", "session",
      ] {
        let answer = await page.send(target)
        #expect(answer.status == 200, "\(target)")
        #expect(!answer.head.contains(/(?i)set-cookie/))
        #expect(!answer.head.contains(/(?i)access-control/))
        #expect(answer.head.contains("default-src 'none'; script-src 'self'"))
        #expect(answer.head.contains("frame-ancestors 'none'"))
        #expect(answer.head.contains("no-store"))
        #expect(answer.head.contains("nosniff"))
      }
      #expect(await page.send("other.js").status == 404)
      #expect(await page.send("../session").status == 404)
    }
  }

  @Test("A line from a page is recorded on the timeline like a typed line")
  func lines() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      let answer = await page.post("send counter increment", from: "a")
      #expect(answer.status == 200)
      #expect(answer.body == #"{"outcome":"done"}"#)
      #expect(await page.post("send counter incremnt", from: "a").body == #"{"outcome":"failed"}"#)
      #expect(app.store.state.count == 1)
      #expect(app.lines == ["send counter increment", "send counter incremnt"])
      #expect(app.errors.count == 1)
    }
  }

  @Test("Two pages that send at once both run, each in its own session")
  func twoPages() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      _ = await page.post("let mine = 1", from: "a")
      async let other = page.post("expect $mine == 1", from: "b")
      async let own = page.post("expect $mine == 1", from: "a")
      #expect(await own.body == #"{"outcome":"done"}"#)
      #expect(await other.body == #"{"outcome":"failed"}"#)
      await withTaskGroup(of: String.self) { group in
        for index in 0..<20 {
          group.addTask { await page.post("send counter increment", from: "\(index % 2)").body }
        }
        for await body in group { #expect(body == #"{"outcome":"done"}"#) }
      }
      #expect(app.store.state.count == 20)
    }
  }

  @Test("Lines from a page cannot write files")
  func files() async throws {
    let app = CounterApp()
    let folder = try TemporaryFolder()
    let path = folder.file("a.txt").path
    try await serve(app) { page in
      #expect(await page.post("stores > '\(path)'", from: "a").body == #"{"outcome":"failed"}"#)
      #expect(
        await page.post("stores | cat > '\(path)'", from: "a").body == #"{"outcome":"failed"}"#
      )
      for line in [
        "report '\(path)' --replace", "record '\(path)'", "export test '\(path)'",
        "session start '\(path)'", "trace --file '\(path)'",
      ] {
        #expect(await page.post(line, from: "a").body == #"{"outcome":"failed"}"#, "\(line)")
      }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("Lines from a page cannot read files, and file names are not completed")
  func reading() async throws {
    let app = CounterApp()
    let folder = try TemporaryFolder()
    let file = folder.file("a.inno")
    try Data("send counter increment\n".utf8).write(to: file)
    try await serve(app) { page in
      for line in [
        "source '\(file.path)'", "let a = @'\(file.path)'", "session replay '\(file.path)'",
      ] {
        #expect(await page.post(line, from: "a").body == #"{"outcome":"failed"}"#, "\(line)")
      }
      #expect(app.store.state.count == 0)
      let names = await page.post("source \(folder.url.path)/", from: "a", to: "complete")
      #expect(names.status == 200 && names.body.hasSuffix(#""candidates":[]}"#), "\(names.body)")
    }
  }

  @Test("A waiting line ends when its page cancels it")
  func cancelling() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      async let waiting = page.post("wait counter.count == 5", from: "a")
      await waitUntil { app.lines.count == 1 }
      #expect(await page.post("", from: "a", to: "cancel").status == 200)
      #expect(await waiting.body == #"{"outcome":"failed"}"#)
    }
  }

  @Test("The command line is completed as in a terminal")
  func completion() async throws {
    try await serve(CounterApp()) { page in
      let answer = await page.post("send counter inc", from: "a", to: "complete")
      #expect(
        answer.body
          == #"{"from":13,"to":16,"candidates":[{"text":"increment","detail":"","goesOn":false}]}"#
      )
    }
  }

  @Test("A read-only page shows everything and runs nothing")
  func readOnly() async throws {
    let app = CounterApp()
    try await serve(app, isReadOnly: true) { page in
      let answer = await page.post("send counter increment", from: "a")
      #expect(answer.status == 403)
      #expect(
        answer.body
          == #"{"error":"this page is read-only; start the server without --read-only"}"#
      )
      #expect(app.lines == [])
      let session = await page.send("session")
      #expect(session.body.contains(#""readOnly":true"#))
    }
  }

  @Test("A request that no page would send is refused with the reason")
  func badRequests() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      let origin = ["Origin": "http://\(page.host)"]
      let json = origin.merging(["Content-Type": "application/json"]) { $1 }
      let form = await page.send("line", "POST", headers: origin, body: "page=a&line=stores")
      #expect(form.status == 400)
      #expect(form.body == #"{"error":"the content type must be application/json"}"#)
      let broken = await page.send("line", "POST", headers: json, body: "{")
      #expect(broken.status == 400)
      #expect(
        broken.body
          == #"{"error":"the body must be {\"page\": TEXT, \"line\": TEXT}, "#
          + #"with a page of at most 100 bytes"}"#
      )
      let large = await page.send(
        "line",
        "POST",
        headers: json,
        body: #"{"page": "a", "line": "\#(String(repeating: "x", count: 1 << 20))"}"#
      )
      #expect(large.status == 413)
      #expect(
        large.body == #"{"error":"the request must have a Content-Length of at most 1 MB"}"#
      )
      for query in ["", "?from=0&to=1", "?from=2&to=1", "?from=1&to=20000", "?from=a&to=b"] {
        let range = await page.send("range\(query)")
        #expect(range.status == 400, "\(query)")
        #expect(
          range.body
            == #"{"error":"'from' and 'to' must be event numbers that span at most 10000 events"}"#
        )
      }
      #expect(await page.send("session", "DELETE").status == 404)
      #expect(app.lines == [])
    }
  }

  @Test("Ten simultaneous pages receive every event")
  func tenPages() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      let connections = (0..<10).compactMap { _ in page.openEvents(after: 0) }
      #expect(connections.count == 10)
      for _ in 0..<50 { app.store.send(.increment) }
      let last = app.console.timeline.lastNumber
      for connection in connections {
        let text = await connection.text(until: "\"n\":\(last),")
        #expect(text.contains("\"n\":1,"))
        #expect(text.contains("\"n\":\(last),"))
        connection.end()
      }
    }
  }

  @Test(
    "A page that was suspended during a flood receives the newest events and the skipped numbers"
  )
  func suspendedPage() async throws {
    let app = CounterApp()
    try await serve(app) { page in
      let connection = try #require(page.openEvents(after: 0))
      app.store.send(.increment)
      _ = await connection.text(until: "\"n\":2,")
      // Nothing is read while the app produces 20 MB of text, which exceeds any socket buffer.
      for index in 0..<4_000 {
        app.store.send(.write(String(repeating: "\(index) ", count: 500)))
        if index.isMultiple(of: 100) { await Task.yield() }
      }
      let last = app.console.timeline.lastNumber
      let text = await connection.text(until: "\"n\":\(last),")
      // The text itself is too long to print.
      let namesSkipped = text.contains("event: skipped\ndata: {\"from\":")
      let hasNewest = text.contains("\"n\":\(last),")
      #expect(namesSkipped && hasNewest)
      // The page requests the events that it did not receive.
      let range = await page.send("range?from=\(last - 1)&to=\(last)")
      #expect(range.body.hasPrefix("[{\"n\":\(last - 1),"))
      connection.end()
    }
  }

  @Test("All events of an interval reach a page in one message")
  func interval() async throws {
    let app = CounterApp()
    let clock = VirtualClock()
    let server = try await PageServer.start(app.console, port: 0, isReadOnly: false, clock: clock)
    let connection = try #require(RawPage(server).openEvents(after: 0))
    await waitUntil { !clock.deadlines.isEmpty }
    for _ in 0..<100 { app.store.send(.increment) }
    let last = app.console.timeline.lastNumber
    clock.advance(to: clock.now.advanced(by: EventFeed.interval))
    let text = await connection.text(until: "\"n\":\(last),")
    #expect(text.contains("\"n\":1,"))
    #expect(text.components(separatedBy: "\ndata: ").count == 2)
    connection.end()
    await server.stop()
  }

  @Test("A connection that a browser reopens continues after the last event")
  func reconnecting() async throws {
    let app = CounterApp()
    for _ in 0..<5 { app.store.send(.increment) }
    try await serve(app) { page in
      let connection = try #require(page.openEvents(after: 8))
      let text = await connection.text(until: "\"n\":10,")
      #expect(text.contains("\"n\":9,"))
      #expect(!text.contains("\"n\":8,"))
      connection.end()
    }
  }

  @Test("inno web serves the sample app, and reports an invalid port")
  func program() async throws {
    let process = try TetheredProcess(BuiltProduct.path("inno"), ["web", "--read-only"])
    let text = await Task.detached {
      process.firstMatch(of: /open in a browser: (http\S+)/).map { String($0.1) }
    }.value
    let page = RawPage(try #require(text.flatMap { URL(string: $0) }))
    let session = await page.send("session")
    #expect(session.status == 200)
    #expect(session.body.contains(#""name":"inno""#))
    #expect(session.body.contains(#""readOnly":true"#))
    process.stop()
    let wrong = try TetheredProcess(BuiltProduct.path("inno"), ["web", "--port", "x"])
    let output = await Task.detached { wrong.output.readDataToEndOfFile() }.value
    #expect(
      String(decoding: output, as: UTF8.self).contains("--port must be a number from 0 to 65535")
    )
  }

  @Test("A port that is in use is reported")
  func portInUse() async throws {
    let listener = try LoopbackListener { _ in }
    await #expect(throws: PageServerError.portInUse(listener.port)) {
      try await CounterApp().console.serve(port: listener.port)
    }
    #expect(
      PageServerError.portInUse(80).description
        == "port 80 on 127.0.0.1 is in use; choose another port, or 0 for any free port"
    )
    #expect(
      PageServerError.tooFewDescriptors(free: 1, needed: 12).description
        == "the page server needs 12 free file descriptors, but the process has only 1; raise the "
        + "limit with \"ulimit -n\""
    )
    #expect(
      PageServerError.cannotListen(port: 80, reason: "permission denied").description
        == "cannot listen on 127.0.0.1:80: permission denied; choose another port, or 0 for any free port"
    )
    #expect(
      PageServerError.cannotListen(port: 0, reason: "permission denied").description
        == "cannot listen on 127.0.0.1:0: permission denied"
    )
  }
}
#endif
