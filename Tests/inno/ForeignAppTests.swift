import Foundation
import PseudoTerminal
import Testing

@Suite("A console over an app without the libraries of this package")
struct ForeignAppTests {
  /// Runs the app, whose server answers with two titles.
  private static func run(
    _ arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:],
    _ body: String = #"["Tea","Salt"]"#
  ) async throws -> Program.Result {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
    let answer = "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let server = try RawServer(answering: Array(answer.utf8))
    return try await Program.foreign(
      arguments,
      input: input,
      environment: environment.merging(["FOREIGN_SERVER": "http://127.0.0.1:\(server.port)"]) {
        first,
        _ in first
      }
    )
  }

  @Test("reset and a replay create a new app with the closure of ConsoleRunner.main")
  func restart() async throws {
    let folder = try Folder()
    let result = try await Self.run(
      input: """
        send cart add Rice
        nav main go settings
        reset
        expect cart.titles == [] and routes.main == []
        session start \(folder.path)/shop.session
        send cart add Salt
        session stop
        session replay \(folder.path)/shop.session
        expect cart.titles == ["Salt"]
        reset
        expect cart.titles == []
        """,
      environment: ["FOREIGN_INBOX": "none"]
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
  }

  @Test("--isolated gives each file a new app of the closure of ConsoleRunner.main")
  func isolated() async throws {
    let folder = try Folder()
    let file = try folder.file(
      "check.inno",
      "expect cart.titles == []\nclock\nclock advance 2s\nsend cart add Rice\n"
    )
    let result = try await Self.run(["run", "--isolated", "--clock", "virtual", file, file])
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(result.output.components(separatedBy: "virtual, at 0ms").count == 3, "\(result.output)")
  }

  @Test("A script drives an observable model, an actor, requests and navigation")
  func script() async throws {
    let result = try await Self.run(
      input: """
        watch cart.titles
        send cart add Rice
        state cart
        expect cart.titles == ["Rice"]
        send cart load
        trace
        expect cart.titles.count == 2 and not cart.isLoading
        net history
        expect net.last.status == 200
        send inbox receive hello
        send inbox read id=1
        expect inbox[0].isRead
        state inbox
        nav main go product Tea
        expect routes.main == [product("Tea")]
        nav main back
        expect-error --contains emptyStack nav main back
        stores
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    for expected in [
      "\n  cart     action   add(title: \"Rice\")\n",
      "\n  cart     state    titles: [] -> [\"Rice\"]\n",
      "\n  cart     watch    titles: [] -> [\"Rice\"]\n",
      "\n    [0]: \"Rice\"\n  ]\n  isLoading: false\n  isOpen: true\n",
      "\n  cart     effect   load started\n",
      "\n  net      request  #1 GET /titles\n",
      "\n  cart     effect   load finished\n",
      "\n  main     route    go -> [product(\"Tea\")]\n",
      "\n  main     route    back -> []\n",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
    let trace = try #require(result.output.split(separator: "> trace\n").last)
    #expect(
      trace.hasPrefix("console  send cart load") && trace.contains("effect load")
        && trace.contains("#1 GET /titles  200, 14 bytes"),
      "\(trace)"
    )
  }

  @Test("A script drives a reducer-style store, a plain model and a custom store")
  func stores() async throws {
    let result = try await Self.run(
      input: """
        watch coupons.percent
        send coupons apply SPRING 20
        send coupons apply percent=5 code=TEA
        expect coupons.codes == ["SPRING", "TEA"] and coupons.percent == 25
        expect-error --contains "a discount is at most 100 %" send coupons apply ALL 90
        send coupons clear
        send receipt choose USD
        send receipt print
        expect receipt.currency == "USD" and receipt.printed == 1
        send visits enter
        send visits leave count=4
        expect not visits.hasVisitors
        trace
        stores
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    for expected in [
      "\n  coupons  action   apply(code: \"SPRING\", percent: 20)\n",
      "\n  coupons  watch    percent: 20 -> 25\n",
      "\n  receipt  state    currency: \"EUR\" -> \"USD\"\n",
      "\n  visits   action   leave(count: 4)\n", "└─ visits store  action leave(count: 4)",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
    #expect(result.lines.contains { $0.hasPrefix("visits ") && $0.hasSuffix("2 actions") })
  }

  @Test("A script drives custom pages, sheets, tabs and links")
  func navigation() async throws {
    let result = try await Self.run(
      input: """
        nav shop go product Tea
        expect routes.shop == [product("Tea")]
        expect-error --contains "shop refused back: it can only go forward" nav shop back
        modal shop present settings
        expect-error --contains "the app has only sheets" modal shop present settings --cover
        routes
        modal shop dismiss
        tab cart
        expect tab == cart
        expect-error --contains "the tab is already selected" tab cart
        link shop://product/Salt
        expect routes.shop == [product("Tea"), product("Salt")]
        expect-error --contains "no screen shows web://x" link web://x
        expect-error --contains "the app cannot preview links" link shop://product/Tea --plan
        expect-error --contains "the app exposes no modal store" modal main present settings
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(result.output.contains("sheet settings"), "\(result.output)")
    #expect(result.output.contains("  tab      "), "\(result.output)")
  }

  @Test("The phase and the work of a custom store are shown, and settle waits for the work")
  func phases() async throws {
    let result = try await Self.run(
      input: """
        phases visits
        send visits enter
        set settle off
        send visits audit
        expect visits.phase == audited
        expect-error --contains "visits is still running audit, started by audit" settle --timeout 1ms
        expect-error --contains "an audit is in progress" send visits audit
        send visits leave count=1
        settle
        expect visits.phase == open and not visits.hasVisitors
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    for expected in [
      "now open\n", "leave -> open\n", "\n  visits   phase    open -> audited\n",
      "\n  visits   effect   audit started\n", "\n  visits   phase    audited -> open\n",
      "\n  visits   effect   audit finished\n",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
  }

  @Test("goto shows earlier models, stacks, sheets and tabs, and resume returns to the present")
  func timeTravel() async throws {
    let result = try await Self.run(
      input: """
        send cart add Tea
        nav shop go product Tea
        modal shop present settings
        tab cart
        goto 1
        expect cart.titles.count == 0 and routes.shop.count == 0
        expect modal.shop == nil and tab == home
        expect-error --contains "the app is paused at event 1" nav shop go product Salt
        resume
        expect cart.titles == ["Tea"] and routes.shop == [product("Tea")]
        expect modal.shop == settings and tab == cart
        back
        expect modal.shop == settings and tab == home
        resume
        nav shop go product Salt
        expect routes.shop.count == 2 and tab == cart
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(result.output.contains("\nthe app is running\n"), "\(result.output)")
  }

  @Test("A sandbox restores every part of an app that has no actor")
  func sandbox() async throws {
    let result = try await Self.run(
      input: """
        sandbox send cart add Tea
        expect cart.titles.count == 0
        sandbox on
        nav shop go product Tea
        nav main go settings
        modal shop present settings
        tab cart
        send coupons apply SPRING 20
        send receipt choose USD
        send visits enter
        sandbox off
        expect routes.shop.count == 0 and routes.main.count == 0 and modal.shop == nil
        expect tab == home and coupons.percent == 0
        expect receipt.currency == "EUR" and visits.visitors == 0
        """,
      environment: ["FOREIGN_INBOX": "none"]
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    for expected in [
      "\nwould change:\n  cart.titles: [] -> [\"Tea\"]\n", "\n  tab: \"home\" -> \"cart\"\n",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
  }

  @Test("A sandbox of an app with an actor is refused, and nothing changes")
  func refusedSandbox() async throws {
    let result = try await Self.run(
      input: """
        settle
        expect-error --contains "could not restore the store inbox" sandbox send cart add Tea
        expect cart.titles.count == 0
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
  }

  @Test("The composition of the app is shown as a tree and as a graph")
  func composition() async throws {
    let result = try await Self.run(
      input: """
        container
        container network
        container --format mermaid
        expect-error --contains "did you mean" container crt
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(!result.output.contains("Checkout (root)"), "\(result.output)")
    for expected in [
      "Shop (root)", "CouponStore", "RecordedSession", "needed by  cart",
      "ForeignApp/Composition.swift:",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
  }

  @Test("The requests of a plain session are shown as commands and archives")
  func exchanges() async throws {
    let folder = try Folder()
    let file = folder.path + "/shop.har"
    let result = try await Self.run(
      input: """
        send cart load
        net show 1
        net curl 1
        net har \(file)
        net replay 1
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(result.output.contains("< 200") && result.output.contains("curl"), "\(result.output)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("/titles"))
    let replay = try #require(result.output.components(separatedBy: "> net replay 1\n").last)
    #expect(replay.contains("< 200") && replay.contains("\"Salt\""), "\(result.output)")
  }

  @Test("An action that throws fails the command, and a task that throws ends as failed")
  func errors() async throws {
    let result = try await Self.run(
      input: """
        send cart add Tea
        expect-error --contains "Tea is in the cart already" send cart add Tea
        send cart close
        expect-error --contains "the cart is closed" send cart add Rice
        expect-error --contains "did you mean" send cart ad Rice
        send cart load
        expect cart.titles == ["Tea"]
        """,
      "no JSON"
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    #expect(result.output.contains("  cart     effect   load failed: "), "\(result.output)")
  }

  @Test("The opening line runs first, and Tab completes the stores, actions and routes of the app")
  func interactive() throws {
    let folder = try Folder()
    let terminal = try PseudoTerminal(
      BuiltProduct.path("ForeignApp"),
      [],
      environment: PseudoTerminal.environment(
        home: folder.path,
        adding: ["FOREIGN_OPENING": "nav shop go product Salt"]
      ),
      rows: 40,
      columns: 100
    )
    try terminal.waitFor("the opening line") {
      $0.transcript.contains("go -> [product(\"Salt\")]") && $0.cursorLine == "shop>"
    }
    for (keys, line) in [
      ("sen\tca\tad\t", "shop> send cart add"), ("state cart.isO\t", "shop> state cart.isOpen"),
      ("modal shop pre\tset\t", "shop> modal shop present settings"),
      ("nav shop go \t", "shop> nav shop go product"), ("tab ca\t", "shop> tab cart"),
      ("net cu\t", "shop> net curl"), ("basket move Sa\t", "shop> basket move Salt"),
    ] {
      terminal.send(keys)
      try terminal.waitFor(line) { $0.cursorLine.hasPrefix(line) }
      terminal.send(.controlC)
      try terminal.waitFor("a new line") { $0.cursorLine == "shop>" }
    }
    terminal.send(.controlD)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("The app's own commands, setting and topic are used like those of the console")
  func ownCommands() async throws {
    let result = try await Self.run(
      input: """
        send cart add Rice
        send cart add Salt
        send cart add Tea
        basket --last 2 --reverse
        basket move Tea up
        expect $_ == ["Rice", "Tea", "Salt"]
        basket move Salt up 9
        expect $_ == ["Salt", "Rice", "Tea"]
        expect-error --contains 'unknown title "Oil"' basket move Oil up
        expect-error --contains "expected a number from 1 to 99" basket move Tea up 0
        expect-error --contains "expected up, down" basket move Tea left
        expect-error --contains "--last must be at least 1" basket --last 0
        set cart-limit 3
        expect-error --contains "the cart is full" send cart add Oil
        expect-error --contains "a number from 1 to 99" set cart-limit 0
        explain cart
        help basket
        """
    )
    #expect(result.status == 0, "\(result.errors)\n\(result.output)")
    for expected in [
      "\n> basket --last 2 --reverse\nTea\nSalt\n", "\nsend cart add adds a title.\n",
      "basket move TITLE up|down [COUNT]",
    ] {
      #expect(result.output.contains(expected), "\(expected) is missing in \(result.output)")
    }
  }

  @Test("The app has the whole command line")
  func commandLine() async throws {
    let help = try await Self.run(["--help"])
    #expect(help.status == 0)
    for option in [
      "-c <commands>", "--output", "--tap", "--junit", "--keep-going", "--init", "--clock",
      "--seed", "listen", "attach", "run", "--version",
    ] {
      #expect(help.output.contains(option), "\(option) is missing in \(help.output)")
    }
    #expect(!help.output.contains("tour"), "\(help.output)")
    let version = try await Self.run(["--version"])
    #expect(version.output == "ForeignApp 1.0.0\n")
    let commands = try await Self.run(["--output", "json", "-c", "send cart add Tea"])
    #expect(commands.status == 0 && commands.lines.allSatisfy { $0.hasPrefix("{\"v\":1") })
    let tap = try await Self.run(["--tap", "-c", "expect cart.isOpen"])
    #expect(tap.output.hasPrefix("TAP version 14\n") && tap.output.contains("\nok 1 - "))
    let usage = try await Self.run(["--clock", "sun"])
    #expect(usage.status == 2 && usage.errors.hasPrefix("Error: --clock must be real or virtual"))
    let virtual = try await Self.run(["--clock", "virtual", "--seed", "3", "-c", "clock"])
    #expect(virtual.status == 0, "\(virtual.errors)")
    let completions = try await Self.run(["--generate-completion-script", "bash"])
    #expect(completions.status == 0 && completions.output.contains("--keep-going"))
  }

  @Test("Clients attach to the running app, and share it")
  func clients() async throws {
    let folder = try Folder()
    let path = folder.path + "/shop.sock"
    let app = try ListeningProgram(at: path, program: BuiltProduct.path("ForeignApp"))
    let first = try await Self.run(["attach", path, "-c", "send cart add Tea"])
    #expect(
      first.status == 0 && first.output.contains("titles: [] -> [\"Tea\"]"),
      "\(first.errors)"
    )
    let second = try await Self.run(["attach", path], input: "expect cart.titles == [\"Tea\"]\n")
    #expect(second.status == 0, "\(second.errors)")
    #expect(app.end(with: SIGINT) == 130)
  }

  @Test("An initial file runs first, and the results of a script are written as JUnit XML")
  func initialFile() async throws {
    let folder = try Folder()
    let (start, results) = (
      try folder.file("start.inno", "send cart add Tea\n"), folder.path + "/r.xml"
    )
    let result = try await Self.run(
      ["--init", start, "--keep-going", "--junit", results],
      input: "expect cart.titles.count == 2\nexpect cart.titles == [\"Tea\"]\n"
    )
    #expect(result.status == 1)
    let report = try String(contentsOfFile: results, encoding: .utf8)
    #expect(report.contains("tests=\"2\" failures=\"1\""), "\(report)")
  }

  @Test("The app runs files, and a failure exits with 1 and is reported with file and line")
  func files() async throws {
    let folder = try Folder()
    let file = try folder.file("shop.inno", "send cart add Tea\nexpect cart.titles.count == 2\n")
    let result = try await Self.run(["run", file])
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("\(file):2: error: expected cart.titles.count == 2, but it is 1")
    )
  }

  @Test("An observable model is exposed in fewer than 30 lines")
  func length() throws {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Support/ForeignApp/main.swift"),
      encoding: .utf8
    )
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let model = lines.drop { !$0.contains("Console(name:") }.prefix {
      !$0.contains("as: \"inbox\"")
    }
    #expect(model.count > 5 && model.count < 30)
  }
}
