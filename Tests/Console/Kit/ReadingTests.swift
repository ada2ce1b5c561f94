import Testing

@testable import InnoConsole

@MainActor
@Suite("Reading a long session", .timeLimit(.minutes(5)))
struct ReadingTests {
  @Test("A timeline's snapshot finds events and effects, and counts the dropped events")
  func contents() throws {
    let timeline = Timeline(limit: 100)
    for _ in 0..<500 {
      let line = timeline.record(.command(line: "a"), source: "console", cause: nil)
      let action = timeline.record(
        .action(name: "a", text: "a", origin: nil),
        source: "desk",
        cause: line
      )
      timeline.record(.state([]), source: "desk", cause: action)
      timeline.record(.answer(verb: "a", Answer(.null, "")), source: "console", cause: line)
    }
    let kept = timeline.kept
    #expect(kept.dropped == 1_900 && kept.lastNumber == 2_000)
    #expect(kept[1_900] == nil && kept[1_901]?.number == 1_901 && kept[2_001] == nil)
    #expect(kept.notable().map(\.kind.name).count == 50)
    #expect(kept.notable(after: 1_990).map(\.number) == [1_991, 1_994, 1_995, 1_998, 1_999])
    #expect(kept.effects(of: 1_993) == [1_994, 1_995])
    #expect(Trace.lastCommand(in: kept, of: 0) == nil)
  }

  @Test("A snapshot does not change when more events are recorded")
  func snapshot() {
    let timeline = Timeline(limit: 10)
    for _ in 0..<10 { timeline.record(.issue("a"), source: "", cause: nil) }
    let kept = timeline.kept
    for _ in 0..<20 { timeline.record(.issue("b"), source: "", cause: nil) }
    #expect(kept.events.map(\.number) == Array(1...10))
    #expect(timeline.kept.events.map(\.number) == Array(21...30))
  }

  @Test("A state that is read twice is up to date")
  func state() async throws {
    let session = try Transcript()
    for count in 0..<4 {
      #expect(await session.line("state desk.count").text == ["\(count)"])
      #expect(await session.line("state desk").text.contains("  count: \(count)"))
      await session.line("let before = state desk; send desk increment")
      #expect(await session.line("$before.count").text == ["\(count)"])
    }
  }

  @Test("A watched phase is printed once")
  func watchedPhase() async throws {
    let session = try Transcript()
    await session.line("watch books.phase")
    let passage = await session.line("send books onAppear")
    #expect(passage.text.count { $0.contains("idle -> loading") } == 1)
    #expect(passage.events("phase").count == 2 && passage.events("watch").count == 2)
    await session.line("watch off")
    let other = await session.line("send books refresh")
    #expect(other.text.count { $0.contains(" phase ") } == other.events("phase").count)
  }

  @Test("? is an alias of help")
  func questionMark() async throws {
    let session = try Transcript()
    #expect(await session.line("?").text == session.line("help").text)
  }

  @Test("An app without calls reports that it has none")
  func noCalls() async {
    let console = Console(name: "empty")
    #expect(await console.evaluate("call") == .failed)
  }

  @Test("A provision of another container is suggested with its path")
  func container() async throws {
    let session = try Transcript()
    let error = await session.line("container stamp").errors.first
    #expect(
      error
        == .unknown(kind: "provision", name: "stamp", nearest: "desk.stamp", listing: "container")
    )
    let lines = await session.line("container shelves").text
    #expect(lines.contains { $0.hasPrefix("needed by") && $0.hasSuffix("desk") }, "\(lines)")
  }

  @Test("A container that does not use InnoDI shows each dependency once")
  func ownContainer() async {
    struct Composition: ConsoleContainer {
      let name = "Shop"
      let provisions = [
        ConsoleProvision("client", type: "APIClient", isBuilt: true),
        ConsoleProvision("cart", type: "Cart", scope: .transient, isBuilt: false),
        ConsoleProvision(
          "feed",
          type: "FeedStore",
          needs: ["client", "cart"],
          deferredNeeds: ["cart"],
          isBuilt: false
        ),
      ]
    }
    let console = Console(name: "shop")
    console.expose(Composition())
    func text(_ line: String) async -> [String] {
      let last = console.timeline.lastNumber
      _ = await console.evaluate(line)
      return console.timeline.kept.window.filter { $0.number > last }
        .flatMap(TextFormat(echoesCommands: false).lines)
    }
    #expect(
      await text("container") == [
        "Shop (root)", "├─ client: APIClient  .shared", "├─ cart: Cart  .transient",
        "└─ feed: FeedStore  .shared  <- client, [cart]  (not built yet)",
      ]
    )
    let lines = await text("container cart")
    #expect(lines.contains("needed by  feed"), "\(lines)")
  }

  @Test("A value that only its container passes on shows the users of the container")
  func throughContainer() async {
    struct Layer: ConsoleContainer {
      let name: String
      let isRoot: Bool
      let provisions: [ConsoleProvision]
    }
    let data = Layer(
      name: "Data",
      isRoot: false,
      provisions: [ConsoleProvision("repository", type: "Repository", isBuilt: true)]
    )
    let layers = Layer(
      name: "Layers",
      isRoot: false,
      provisions: [
        ConsoleProvision("data", type: "Data", source: .child, isBuilt: true, container: data),
        ConsoleProvision("useCase", type: "UseCase", needs: ["data"], isBuilt: true),
      ]
    )
    let app = Layer(
      name: "App",
      isRoot: true,
      provisions: [
        ConsoleProvision(
          "layers",
          type: "Layers",
          source: .child,
          isBuilt: true,
          container: layers
        ),
        ConsoleProvision("screen", type: "Screen", needs: ["layers"], isBuilt: true),
      ]
    )
    let console = Console(name: "shop")
    console.expose(app)
    func neededBy(_ path: String) async -> String? {
      let last = console.timeline.lastNumber
      _ = await console.evaluate("container \(path)")
      return console.timeline.kept.window.filter { $0.number > last }
        .flatMap(TextFormat(echoesCommands: false).lines)
        .first { $0.hasPrefix("needed by") }?.replacing(/needed by +/, with: "")
    }
    #expect(await neededBy("layers.data") == "useCase")
    #expect(await neededBy("layers.data.repository") == "layers.useCase (through layers.data)")
    #expect(await neededBy("layers.useCase") == "screen (through layers)")
    #expect(await neededBy("screen") == "-")
  }
}
