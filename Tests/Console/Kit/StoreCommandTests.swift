import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Commands for the app and its stores", .timeLimit(.minutes(5)))
struct StoreCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("help lists every command by group, and one with its usage and examples")
  func help() async {
    let overview = await session.line("help").text
    for command in session.console.commands {
      #expect(
        overview.contains {
          $0.hasPrefix("  \(command.name) ") && $0.hasSuffix(command.info.summary)
        }
      )
    }
    #expect(overview.first == "The app")
    #expect(overview.last == "\"help COMMAND\" shows the usage and examples of a command")
    #expect(
      await session.line("help wait").text == [
        "Waits until a condition holds", "",
        "  wait CONDITION [--timeout DURATION]", "",
        "  --timeout DURATION  The longest time to wait, such as 500ms, 2s or 1m", "",
        "  A path begins with a store, a variable, or a name such as tab or net: "
          + "people.people[0].name",
        "  Operators: not, and, or; == != < <= > >= contains matches startsWith endsWith in; + - * / %",
        #"  "explain conditions" describes functions, closures and slices."#,
        #"  Without --timeout, the limit is the value of "set timeout", initially 30 s."#, "",
        "  > wait people.phase == idle --timeout 2s",
      ]
    )
  }

  @Test("Every command has help, and its examples match its usage")
  func pages() async throws {
    for command in session.console.commands {
      let page = await session.line("help \(command.name)")
      #expect(page.outcome == .done)
      #expect(page.text.first == command.info.summary)
      #expect(!command.info.examples.isEmpty)
      for example in command.info.examples {
        // An example of a command that always fails is inside expect-error.
        let expected = "expect-error \(command.name) "
        let example = example.hasPrefix(expected) ? String(example.dropFirst(13)) : example
        guard case .commands(let parsed) = try LineParser.parse(example) else {
          Issue.record("\(example) is incomplete")
          continue
        }
        let own = parsed.filter { $0.verb.text == command.name }
        #expect(!own.isEmpty, "\(example)")
        for one in own {
          do throws(CommandFailure) {
            _ = try CommandCall(one, for: command, in: session.console)
          } catch {
            // The examples are about the stores of the sample, which this app does not have.
            guard case .noProperty("people", of: nil, nearest: _, names: _) = error.error else {
              throw error
            }
          }
        }
      }
    }
  }

  @Test("container shows the tree, a child and one provision")
  func container() async throws {
    #expect(
      await session.line("container").text == [
        "LibraryContainer (root)",
        "├─ baseURL: URL  .input",
        "├─ shelves: Shelves  .shared  <- baseURL",
        "└─ desk: DeskContainer  .shared  <- shelves",
        "   ├─ shelves: Shelves  .input",
        "   └─ stamp: Stamp  .transient",
      ]
    )
    #expect(
      await session.line("container desk").text.filter { !$0.hasPrefix("declared") } == [
        "desk       DeskContainer", "scope      shared", "source     factory", "built      yes",
        "needs      shelves", "needed by  -", "",
        "DeskContainer", "├─ shelves: Shelves  .input", "└─ stamp: Stamp  .transient",
      ]
    )
    let shelves = await session.line("container shelves").text
    #expect(shelves.contains("needs      baseURL") && shelves.contains("needed by  desk"))
    let stamp = await session.line("container desk.stamp")
    #expect(stamp.text.prefix(2) == ["stamp      Stamp", "scope      transient"])
    #expect(stamp.text.contains("built      at each read"))
    let data = try stamp.json.last?["data"]
    #expect(data?["name"] == "stamp")
    #expect(data?["container"] == .null)
    let tree = try await session.line("container").json.last?["data"]
    #expect(tree?["root"] == true)
    #expect(tree?["provisions"]?[1]?["needs"] == ["baseURL"])
    #expect(tree?["provisions"]?[2]?["container"]?["name"] == "DeskContainer")
  }

  @Test("container prints diagrams")
  func containerFormats() async throws {
    let mermaid = await session.line("container --format mermaid").text
    #expect(mermaid.first == "flowchart LR")
    #expect(mermaid.contains { $0.contains(#"["LibraryContainer (root)"]"#) })
    #expect(mermaid.contains { $0.contains("desk: DeskContainer<br/>.shared") })
    #expect(
      await session.line("container desk --format dot").text.first?.hasPrefix("digraph") == true
    )
    let json = await session.line("container --format json").text.joined(separator: "\n")
    #expect(json.contains(#""DeskContainer""#))
    #expect(
      await session.line("container --format tree").text
        == session.line("container").text
    )
    #expect(
      await session.line("container --format mermade").text.first
        == #"error: expected tree, mermaid, dot, json, got "mermade"; did you mean "#
        + #""mermaid"? Usage: container [PATH] [--format tree|mermaid|dot|json]"#
    )
    #expect(await session.line("container shelves --format dot").outcome == .failed)
  }

  @Test("An overridden provision is marked")
  func overriddenContainer() async throws {
    let shelves = Shelves(baseURL: URL(filePath: "/"))
    session.console.expose(
      LibraryContainer(baseURL: URL(filePath: "/"), shelves: shelves)
    )
    #expect(
      await session.line("container").text.contains(
        "├─ shelves: Shelves  .shared  <- baseURL  (override)"
      )
    )
    #expect(await session.line("container shelves").text.contains("source     override"))
  }

  @Test("An unknown provision is reported with the nearest name")
  func containerPath() async {
    #expect(
      await session.line("container shelfs").text.first
        == #"error: unknown provision "shelfs"; did you mean "shelves"? Run "container" to list them."#
    )
    #expect(
      await session.line("container shelves.x").text.first
        == #"error: invalid path "shelves.x": shelves is not a child container, or has not been built yet"#
    )
    #expect(await session.line("container .").outcome == .failed)
  }

  @Test("stores lists phases, effects in flight and actions so far")
  func stores() async throws {
    await session.line("send desk increment; send desk watch", settles: false)
    let passage = await session.line("stores", settles: false)
    #expect(passage.text.map { $0.hasPrefix("books") || $0.hasPrefix("desk") } == [true, true])
    #expect(passage.text.last?.contains("running desk-watch") == true)
    #expect(
      try passage.json.last?["data"] == [
        ["name": "books", "phase": "idle", "effects": [], "actions": 0],
        ["name": "desk", "phase": nil, "effects": ["desk-watch"], "actions": 2],
      ]
    )
  }

  @Test("actions lists every case with its signature and phase transitions")
  func actions() async throws {
    let passage = await session.line("actions books")
    #expect(
      passage.text == [
        "onAppear             idle -> loading",
        "refresh              loaded -> loading, failed -> loading",
        "booksLoaded([Book])  loading -> loaded",
        "booksFailed(String)  loading -> failed",
        "select(Book)", "remember(Book?)", "annotate(Remark)", "lend(id: Int)", "clearPendingLoan",
      ]
    )
    #expect(
      try passage.json.last?["data"]?[7] == [
        "name": "lend", "parameters": [["label": "id", "type": "Int"]],
      ]
    )
  }

  @Test("send prints the action, its effect, the request and the resulting action")
  func send() async {
    let passage = await session.line("send books onAppear")
    #expect(passage.outcome == .done)
    #expect(
      passage.text == [
        "  books    action   onAppear",
        "  books    phase    idle -> loading",
        "  books    effect   books-load started",
        "  net      request  #1 GET /books",
        "  net      response #1 200, 164 bytes, # ms",
        "  books    action   booksLoaded([3 × Book])  <- books-load",
        "  books    state    books: [] -> [3 × Book]",
        "  books    phase    loading -> loaded",
        "  books    effect   books-load finished",
      ]
    )
  }

  @Test("An action reports its changes and its intent")
  func changes() async {
    #expect(
      await session.line("send desk place 2 Front").text == [
        #"  desk     action   place(row: 2, name: "Front")"#,
        "  desk     state    count: 0 -> 2",
        #"                    note: "" -> "Front""#,
      ]
    )
    #expect(await session.line("send desk add 0").text == ["  desk     action   add(0)"])
    #expect(
      await session.line("send books lend 7").text == [
        "  books    action   lend(id: 7)",
        "  books    state    pendingLoan: nil -> LoanRequest(bookID: 7)",
        "  books    intent   pendingLoan: LoanRequest(bookID: 7)",
      ]
    )
  }

  @Test("Failed and cancelled effects are reported")
  func effects() async {
    #expect(
      await session.line("send desk jam").text == [
        "  desk     action   jam",
        "  desk     effect   effect 1 started",
        "  desk     effect   effect 1 failed: the stamp is stuck",
      ]
    )
    await session.line("send desk watch", settles: false)
    #expect(
      await session.line("send desk unwatch").text == [
        "  desk     action   unwatch", "  desk     effect   desk-watch cancelled",
      ]
    )
  }

  @Test("state shows the whole state, or a part by path")
  func state() async throws {
    #expect(
      await session.line("state desk").text == [
        "State(", "  count: 0", #"  note: """#, "  isOpen: false", "  rating: nil", "  tags: []",
        "  fee: 0.5", ")",
      ]
    )
    await session.line("send books onAppear")
    #expect(await session.line("state books phase").text == ["loaded"])
    #expect(await session.line("state books books[2].title").text == [#""서재의 밤""#])
    #expect(await session.line("state books books.count").text == ["3"])
    #expect(
      await session.line("state books books[0]").text == [
        "Book(", "  id: 1", #"  title: "Salt Road""#, #"  author: "Ida Brandt""#, ")",
      ]
    )
    #expect(
      try await session.line("state books books[0]").json.last?["data"] == [
        "id": 1, "title": "Salt Road", "author": "Ida Brandt",
      ]
    )
  }

  @Test("phases shows the map and marks the current phase")
  func phases() async throws {
    let passage = await session.line("phases books")
    #expect(
      passage.text == [
        "now idle",
        "* idle     onAppear -> loading",
        "  loading  booksLoaded -> loaded",
        "           booksFailed -> failed",
        "  loaded   refresh -> loading",
        "  failed   refresh -> loading",
      ]
    )
    let data = try passage.json.last?["data"]
    #expect(data?["current"] == "idle")
    #expect(data?["transitions"]?[0] == ["from": "idle", "on": "onAppear", "to": "loading"])
    #expect(
      await session.line("phases desk").text == [
        "error: the app exposes no phase map for the store desk", "  phases desk", "         ^^^^",
      ]
    )
  }

  @Test("Events filters by source and kind, and counts from the end")
  func events() async throws {
    await session.line("send books onAppear")
    let phases = await session.line("events phase")
    #expect(
      phases.text == [
        "3   books  phase  idle -> loading  by 2", "11  books  phase  loading -> loaded  by 9",
      ]
    )
    #expect(
      await session.line("events books action --last 1").text.first?.contains("booksLoaded") == true
    )
    let net = try await session.line("events net").json.last?["data"]?["events"]
    #expect(net?[0]?["kind"] == "request")
    #expect(net?[1]?["kind"] == "response")
    #expect(net?[2] == nil)
    #expect(try await session.line("events").json.last?["data"]?["events"]?[0]?["kind"] == "action")
    #expect(await session.line("events --last 0").text.isEmpty)
    #expect(
      await session.line("events phas").text.first
        == #"error: unknown source or kind "phas"; did you mean "phase"? Run "help events" to list them."#
    )
    #expect(await session.line("events --last -1").outcome == .failed)
  }

  @Test("screen prints the screen that a user sees")
  func screen() async throws {
    let dashes = String(repeating: "-", count: 24)
    let passage = await session.line("screen --width 24")
    #expect(passage.text == ["0 books", dashes])
    #expect(try passage.json.last?["data"]?["lines"] == ["0 books", .string(dashes)])
    for width in ["19", "501", "wide"] {
      #expect(
        await session.line("screen --width \(width)").errors.first?.code == "unexpected-argument"
      )
    }
  }

  @Test(
    "quit ends the session with an optional code",
    arguments: [("quit", nil), ("quit 0", 0), ("quit 255", 255)] as [(String, Int32?)]
  )
  func quit(line: String, code: Int32?) async {
    #expect(await session.line(line).outcome == .quit(code))
  }

  @Test("quit refuses an invalid code", arguments: ["256", "-1", "x", "1 2"])
  func quitCode(code: String) async {
    #expect(await session.line("quit \(code)").outcome == .failed)
    #expect(await session.line("stores").outcome == .done)
  }

  @Test("Commands after quit on the same line do not run")
  func afterQuit() async {
    #expect(await session.line("quit 4; send desk increment").outcome == .quit(4))
    #expect(session.library.desk.count == 0)
  }

  @Test(
    "A console without an app reports what is missing",
    arguments: [
      ("container", "container"), ("tab", "tabs"), ("net", "network"), ("screen", "screen"),
    ]
  )
  func empty(line: String, what: String) async {
    let console = Console(name: "empty")
    #expect(await console.evaluate(line) == .failed)
    guard case .error(let report)? = console.timeline.kept.events.last?.kind else {
      Issue.record("no error")
      return
    }
    #expect(report.failure.error == .missingPart(what))
  }
}
