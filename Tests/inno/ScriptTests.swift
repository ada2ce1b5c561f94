import Foundation
import Testing

@Suite("Scripts on standard input")
struct ScriptTests {
  /// A script through all layers: two features, both directions, one refresh with headers.
  static let allLayers = """
    container
    stores
    send people onAppear
    expect people.phase == loaded
    expect people.people.count == 10
    send people select 3
    routes
    screen
    net log headers
    send people refresh
    send people openSettings 3
    expect tab == settings
    routes
    nav settings back
    tab people
    nav people back
    routes

    """

  @Test("A script through all layers prints every event and exits with 0")
  func allLayers() async throws {
    let result = try await Program.run(input: Self.allLayers)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    for expected in [
      "AppContainer (root)",
      "idle -> loading",
      "loading -> loaded",
      "people: [] -> [10 × UserSummary]",
      "#1 GET /users",
      "resetTo -> [detail(3)]",
      "people.people.count == 10  ok",
      "people -> settings",
      "tab == settings  ok",
      "Go to Settings",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
  }

  @Test("Headers are logged on request, with secrets redacted")
  func headers() async throws {
    let result = try await Program.run(input: Self.allLayers)
    let parts = result.output.components(separatedBy: "> net log headers\n")
    let (before, after) = (try #require(parts.first), try #require(parts.last))
    #expect(!before.contains("User-Agent"))
    #expect(after.contains("User-Agent: InnoSample/1.0.0"))
    #expect(after.contains("Set-Cookie: ‹redacted›"))
    #expect(!result.output.contains("fernhill-4f1c9a"))
  }

  @Test("A live session with a loopback server prints the same events")
  func local() async throws {
    let stub = try await Program.run(input: Self.allLayers)
    let local = try await Program.run(["--local"], input: Self.allLayers)
    #expect(local.status == 0)
    let (network, app) = Self.sides(of: local.output)
    let (stubbedNetwork, stubbedApp) = Self.sides(of: stub.output)
    #expect(network == stubbedNetwork)
    #expect(app == stubbedApp)
  }

  @Test("JSON Lines contain the same events")
  func json() async throws {
    let result = try await Program.run(["--output", "json"], input: Self.allLayers)
    #expect(result.status == 0)
    let events = try result.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(events.allSatisfy { $0["v"] as? Int == 1 && $0["t"] is String })
    #expect(events.compactMap { $0["n"] as? Int } == Array(1...events.count))
    let kinds = Set(events.compactMap { $0["kind"] as? String })
    #expect(
      kinds.isSuperset(of: [
        "command", "answer", "action", "state", "phase", "effect", "intent", "route", "tab",
        "request", "response", "netlog", "expectation",
      ])
    )
    // Every cause is an earlier event.
    for event in events {
      if let cause = event["cause"] as? Int { #expect(cause < event["n"] as? Int ?? 0) }
    }
  }

  @Test("A failing network sets the phase to failed with a message, and the stub restores it")
  func failingNetwork() async throws {
    let result = try await Program.run(
      ["--base-url", "http://127.0.0.1:1", "--transport", "live"],
      input: """
        send people onAppear
        expect people.phase == failed
        expect people.errorMessage contains "127.0.0.1:1"
        state people errorMessage
        net transport stub
        send people refresh
        expect people.phase == loaded
        expect people.people.count == 10

        """
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("loading -> failed"))
    #expect(result.output.contains("Could not connect to 127.0.0.1:1"))
  }

  @Test(
    "Bad input is reported in one line with file and line, and exits with 1",
    arguments: [
      ("bogus", "<stdin>:2: error: unknown command \"bogus\""),
      ("stors", "did you mean \"stores\"?"),
      ("send peple onAppear", "unknown store \"peple\"; did you mean \"people\"?"),
      ("send people onApear", "did you mean \"onAppear\"?"),
      ("nav people go detial 3", "unknown route \"detial\"; did you mean \"detail\"?"),
      ("settle --tmeout 2s", "unknown option \"--tmeout\"; did you mean \"--timeout\"?"),
      ("send people select 99", "select(UserSummary) needs a person's id"),
      ("send people select", "select(UserSummary) takes 1 argument, got 0"),
      ("send people peopleLoaded [{]", "unexpected ]"),
      (
        "send people peopleLoaded [{\"id\" 3}]",
        "invalid JSON at line 1, column 8: expected \":\" after the name"
      ),
      ("send people \"onAppear", "the quote \" is not closed"),
      ("send people peopleLoaded [", "a JSON value or a block is not closed"),
      ("expect people.phase == loaded", "expected people.phase == loaded, but it is idle"),
      ("nav people back", "people refused back"),
    ]
  )
  func badInput(line: String, expected: String) async throws {
    let result = try await Program.run(input: "stores\n\(line)\n")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("<stdin>:2: error: "), "\(result.errors)")
    #expect(result.errors.contains(expected), "\(result.errors)")
  }

  @Test("A script stops at the first failure, or continues and still exits with 1")
  func keepGoing() async throws {
    let script = "bogus\nstores\n"
    let stopped = try await Program.run(input: script)
    #expect(stopped.status == 1 && !stopped.output.contains("people"))
    let kept = try await Program.run(["--keep-going"], input: script)
    #expect(kept.status == 1 && kept.output.contains("people"))
  }

  @Test("Invalid UTF-8 is reported with line and byte")
  func invalidUTF8() async throws {
    let result = try await Program.run(input: Data("stores\nsend ".utf8) + Data([0xFF, 0x0A]))
    #expect(result.status == 1)
    #expect(
      result.errors
        == "<stdin>:2: error: the line is not valid UTF-8 at byte 6; save the text as UTF-8\n"
    )
  }

  @Test("Empty lines, spaces and comments do nothing")
  func emptyLines() async throws {
    let result = try await Program.run(input: "\n   \n# a comment\n\t# another\n;;\n")
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
  }

  @Test("Empty input succeeds silently")
  func noInput() async throws {
    let result = try await Program.run()
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
  }

  @Test("A last line without a newline is run")
  func lastLine() async throws {
    let result = try await Program.run(input: "quit 7")
    #expect(result.status == 7)
  }

  @Test("A line of 1 MB is one short error")
  func longLine() async throws {
    let result = try await Program.run(input: String(repeating: "x", count: 1_000_000) + "\n")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("<stdin>:1: error: unknown command \"xxx"))
    #expect(result.errors.utf8.count < 1_000)
  }

  #if os(Linux)
  @Test("Output that cannot be written is reported, and exits with 1")
  func fullDisk() async throws {
    let result = try await Program.shell("'\(ProgramPath.inno)' -c stores > /dev/full")
    #expect(result.status == 1)
    #expect(result.errors == "inno: cannot write the output: no space left on device\n")
  }
  #endif

  @Test("A reader that disconnects ends the program silently")
  func closedPipe() async throws {
    // The shell's exit code is that of head; PIPESTATUS has the program's.
    let result = try await Program.shell(
      "printf 'help\\nhelp\\nhelp\\n' | '\(ProgramPath.inno)' 2>&1 | head -1; echo ${PIPESTATUS[1]}"
    )
    #expect(result.output == "> help\n0\n")
  }
}
