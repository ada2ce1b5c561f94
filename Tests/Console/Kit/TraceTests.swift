import Foundation
import InnoFlow
import InnoRouter
import Testing

@testable import InnoConsole

@MainActor
@Suite("The trace of an action", .timeLimit(.minutes(5)))
struct TraceTests {
  private static let time = "  +# ms"

  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("A trace shows the store, effect, layer, transport and resulting action with durations")
  func load() async throws {
    await session.line("send books onAppear")
    #expect(
      await session.line("trace").text == [
        "console  send books onAppear  +# ms",
        "└─ books store  action onAppear  +# ms",
        "   ├─ books store  phase idle -> loading  +# ms",
        "   └─ books store  effect books-load  +# ms, took # ms",
        "      ├─ data  fetchBooks  +# ms, took # ms",
        "      │  └─ transport  #1 GET /books  200, 164 bytes  +# ms, took # ms",
        "      └─ books store  action booksLoaded([3 × Book])  +# ms",
        "         ├─ books store  state books: [] -> [3 × Book]  +# ms",
        "         └─ books store  phase loading -> loaded  +# ms",
      ]
    )
  }

  @Test("A trace links an intent to its coordinator, the route and the screen")
  func movement() async throws {
    let books = session.library.books
    let shelves = session.library.shelves
    let coordinator = books.observe {
      guard books.pendingLoan != nil else { return }
      shelves.send(.go(.detail(7)))
      books.send(.clearPendingLoan)
    }
    defer { coordinator.cancel() }
    await session.line("send books onAppear")
    await session.line("send books lend 1")
    #expect(
      await session.line("trace").text.map { $0.replacing(Self.time, with: "") } == [
        "console  send books lend 1",
        "└─ books store  action lend(id: 1)",
        "   ├─ books store  state pendingLoan: nil -> LoanRequest(bookID: 1)",
        "   ├─ books store  intent pendingLoan: LoanRequest(bookID: 1)",
        "   │  └─ books coordinator",
        "   │     └─ books router  route go -> [detail(7)]",
        "   │        └─ screen  3 books",
        "   └─ books store  action clearPendingLoan",
        "      └─ books store  state pendingLoan: LoanRequest(bookID: 1) -> nil",
      ]
    )
  }

  @Test("A trace shows the coordinator of the tabs, to which an intent for another tab is passed")
  func anotherTab() async throws {
    let (books, desk, tabs) = (session.library.books, session.library.desk, session.library.tabs)
    let coordinator = books.observe {
      guard books.pendingLoan != nil else { return }
      books.send(.clearPendingLoan)
      tabs.execute(.select(.desk))
      desk.send(.add(2))
    }
    defer { coordinator.cancel() }
    await session.line("send books lend 1")
    #expect(
      await session.line("trace").text.map { $0.replacing(Self.time, with: "") } == [
        "console  send books lend 1",
        "└─ books store  action lend(id: 1)",
        "   ├─ books store  state pendingLoan: nil -> LoanRequest(bookID: 1)",
        "   ├─ books store  intent pendingLoan: LoanRequest(bookID: 1)",
        "   │  └─ books coordinator",
        "   │     └─ tabs coordinator",
        "   │        ├─ tabs  books -> desk",
        "   │        │  └─ screen  0 books",
        "   │        └─ desk store  action add(2)",
        "   │           └─ desk store  state count: 0 -> 2",
        "   └─ books store  action clearPendingLoan",
        "      └─ books store  state pendingLoan: LoanRequest(bookID: 1) -> nil",
      ]
    )
    let diagram = await session.line("trace --format mermaid").text
    #expect(diagram.contains { $0.hasSuffix(" as tabs coordinator") })
  }

  @Test("A trace of an event shows its causes and effects and nothing else")
  func ofANumber() async throws {
    let passage = await session.line("send desk increment; send desk add 2")
    let added = try #require(passage.events("action").last)
    #expect(
      await session.line("trace \(added.number)").text.map {
        $0.replacing(Self.time, with: "")
      } == [
        "console  send desk increment; send desk add 2",
        "└─ desk store  action add(2)",
        "   └─ desk store  state count: 1 -> 3",
      ]
    )
  }

  @Test("A sequence diagram names each participant once and is valid Mermaid")
  func mermaid() async throws {
    await session.line("send books onAppear; nope")
    let lines = await session.line("trace --format mermaid").text
    #expect(lines.first == "sequenceDiagram")
    #expect(lines.contains("  participant p0 as console"))
    #expect(lines.contains("  Note over p0: send books onAppear, nope"))
    #expect(lines.contains("  p2->>p3: #35;1 GET /books"))
    #expect(lines.contains("  p3-->>p2: 200, 164 bytes"))
    let names = lines.filter { $0.hasPrefix("  participant") }
    #expect(Set(names).count == names.count)
    let text = lines.dropFirst().joined().replacing("#35;", with: "")
    #expect(!text.contains(";") && !text.contains("#"))
  }

  @Test("A Chrome trace has the fields of the format, with nested events")
  func chrome() async throws {
    await session.line("send books onAppear")
    let answer = await session.line("trace --format chrome").text
    let object = try JSONValue(#require(answer.first))
    guard case .array(let events)? = object["traceEvents"] else {
      Issue.record("no events in \(object)")
      return
    }
    var spans: [String: (start: Double, end: Double)] = [:]
    for event in events {
      guard case .string(let phase)? = event["ph"], case .string(let name)? = event["name"],
        case .number(let start)? = event["ts"], case .number? = event["tid"]
      else {
        Issue.record("a field is missing in \(event)")
        continue
      }
      #expect(event["pid"] == 1)
      #expect(["M", "X", "i"].contains(phase))
      #expect((phase == "i") == (event["s"] == "t"))
      guard phase == "X" else { continue }
      guard case .number(let duration)? = event["dur"] else {
        Issue.record("no duration in \(event)")
        continue
      }
      spans[name] = (start, start + duration)
    }
    let effect = try #require(spans["effect books-load"])
    let step = try #require(spans["fetchBooks"])
    let request = try #require(spans["#1 GET /books"])
    #expect(effect.start <= step.start && step.end <= effect.end)
    #expect(step.start <= request.start && request.end <= step.end)
  }

  @Test("A trace is written to a file, or the failure is reported")
  func file() async throws {
    let folder = try TemporaryFolder()
    await session.line("send desk increment")
    let path = folder.path + "/trace.json"
    #expect(
      await session.line("trace --format chrome --file \(path)").text == [
        "trace written to \(path)"
      ]
    )
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try JSONValue(text)["displayTimeUnit"] == "ms")
    #expect(
      await session.line("trace --file \(path)").errors == [
        .unwritableFile(path, reason: "the file exists; add --replace to replace it")
      ]
    )
    #expect(await session.line("trace --file \(path) --replace").outcome == .done)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("└─ desk store"))
  }

  @Test("trace reports an event that cannot be traced and an invalid format")
  func refusals() async throws {
    let limited = try Transcript(timeline: Timeline(limit: 4))
    #expect(
      await session.line("trace").text.first
        == "error: there is nothing to trace yet; send an action first"
    )
    #expect(
      await session.line("trace 0").text.first
        == "error: there is no event 0; events are numbered from 1"
    )
    #expect(
      await session.line("trace 99").text.first
        == "error: there is no event 99 yet; the newest is 5"
    )
    for _ in 0..<4 { await limited.line("send desk increment") }
    #expect(
      await limited.line("trace 1").text.first?.contains(
        /^error: event 1 was dropped; the oldest event is [0-9]+$/
      ) == true
    )
    let state = try #require(limited.console.timeline.kept.events.first { $0.kind.name == "state" })
    #expect(
      await limited.line("trace \(state.number)").text.first == "… the cause was dropped"
    )
    #expect(
      await session.line("send desk increment; trace --format tre").text.contains {
        $0.contains(#"did you mean "tree"?"#)
      }
    )
  }

  @Test("A trace of an endless effect has a depth limit")
  func depth() {
    let timeline = Timeline()
    var cause = timeline.record(.command(line: "send x run"), source: "console", cause: nil)
    for _ in 0..<5_000 {
      cause = timeline.record(
        .action(name: "tick", text: "tick", origin: nil),
        source: "x",
        cause: cause
      )
    }
    let lines = Trace(of: 1, in: timeline.kept)?.tree ?? []
    #expect(lines.count == Trace.depthLimit + 1)
    #expect(lines.last?.contains("continues") == true)
  }

  @Test("A trace shows a failed step with its error")
  func failedStep() async {
    struct Broken: Error, CustomStringConvertible { let description = "the spine is broken" }
    let timeline = session.console.timeline
    try? await timeline.step("bind", in: "data") { throw Broken() }
    let steps = timeline.kept.events
    #expect(steps.map(\.kind.text) == [["bind started"], ["bind failed: the spine is broken"]])
    #expect(steps[1].cause == steps[0].number)
    #expect(
      Trace(of: 1, in: timeline.kept)?.tree.first?.contains("failed: the spine is broken") == true
    )
  }
}
