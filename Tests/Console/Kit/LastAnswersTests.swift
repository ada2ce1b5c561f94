import InnoFlow
import InnoRouter
import Testing

@testable import InnoConsole

@MainActor
@Suite("Answers that are given again", .timeLimit(.minutes(1)))
struct LastAnswersTests {
  @Test("An answer is created again only if its subject has changed")
  func subjects() throws {
    let answers = LastAnswers()
    var count = 0
    func answer(_ command: String, _ subject: Int) throws -> [String] {
      try answers.answer(of: command, for: subject) { () throws(CommandFailure) in
        count += 1
        return Answer(.int(count), "\(command) \(count)")
      }.lines
    }
    #expect(try answer("a", 1) == ["a 1"])
    #expect(try answer("a", 1) == ["a 1"])
    #expect(try answer("b", 1) == ["b 2"])
    #expect(try answer("a", 2) == ["a 3"])
    #expect(try answer("a", 1) == ["a 4"])
    #expect(try answer("b", 1) == ["b 2"])
  }

  @Test("A repeated answer is printed like a new one, even after its lines or data have changed")
  func printouts() throws {
    let answers = LastAnswers()
    func answer() throws -> Answer {
      try answers.answer(of: "a", for: 1) { () throws(CommandFailure) in
        Answer(.string("한"), lines: ["├─ 한", "tab\t\u{1B}"])
      }
    }
    let first = try answer()
    var second = try answer()
    #expect(first.printout == nil && second.printout != nil)
    #expect(printed(second) == ["├─ 한", #"tab\t\u{1b}"#])
    #expect(printed(second, width: 2) == ["├…", "t…"])
    #expect(second.printedText == first.printedText && second.size == first.size)

    second.lines.append("more")
    #expect(printed(second) == ["├─ 한", #"tab\t\u{1b}"#, "more"])
    #expect(second.size == Answer(second.data, lines: second.lines).size)

    var third = try answer()
    third.data = .string("longer")
    #expect(third.size == first.size + 3)
    #expect(printed(third.asTree) == [#""longer""#])
  }

  @Test(
    "A repeated command shows each change",
    arguments: [
      ("routes", "tab desk", "tab desk"),
      ("routes", "nav books go detail 3", "[detail(3)]"),
      ("routes", "modal books present terms", "sheet terms"),
      ("routes", "link gate closed", "gate closed"),
      ("routes", "link gate closed; link library://desk/list", "list is deferred"),
      ("routes --format json", "nav desk go list", #""path":["list"]"#),
      ("routes --format mermaid", "nav desk go list", #"["list"]"#),
      ("tab", "tab desk", "* desk"),
      ("link", "link gate closed", "gate closed"),
      ("link", "link gate closed; link library://desk/list", "list is deferred"),
      ("screen", "send books onAppear", "3 books"),
      ("screen", "set width 90", String(repeating: "-", count: 90)),
    ]
  )
  func views(command: String, change: String, shown: String) async throws {
    let session = try Transcript()
    let old = await session.line(command).text
    #expect(await session.line(command).text == old)
    #expect(!old.joined(separator: "\n").contains(shown))
    #expect(await session.line(change).outcome == .done)
    for _ in 1...3 {
      #expect(await session.line(command).text.joined(separator: "\n").contains(shown))
    }
  }

  @Test("A repeated command shows new badges, and the routers of a restarted app")
  func otherViews() async throws {
    let session = try Transcript()
    let tabs = await session.line("tab").text
    #expect(await session.line("tab").text == tabs)
    _ = session.library.tabs.execute(.setBadge(2, for: .books))
    #expect(await session.line("tab").text == ["* books  Books  (2)", "  desk   Desk"])

    let (text, drawing) = (
      await session.line("routes").text, await session.line("routes --format mermaid").text
    )
    #expect(drawing.first == "flowchart LR")
    #expect(await session.line("routes").text == text)
    session.console.app.removeAll()
    #expect(await session.line("routes").text.isEmpty)
    session.console.expose(NavigationStore<ShelfRoute>(), as: "attic")
    #expect(await session.line("routes").text.first?.hasPrefix("  attic  []    go list") == true)
  }

  @Test("A screen is printed anew if only the scalars of its characters change")
  func scalars() async throws {
    let session = try Transcript()
    var title = "\u{E9}"
    session.console.exposeScreen { _, _ in [title] }
    for text in ["\u{E9}", "e\u{301}", "e\u{301}", "\u{E9}"] {
      title = text
      #expect(await session.line("screen").text.map { Array($0.utf8) } == [Array(text.utf8)])
    }
  }

  @Test("An observable screen is drawn again only after a change of a value that it shows")
  func observableScreen() async throws {
    let session = try Transcript()
    let (books, shelves) = (session.library.books, session.library.shelves)
    var count = 0
    session.console.exposeScreen(isObservable: true) { width, _ in
      count += 1
      return [
        "\(books.books.count) books", "\(shelves.path)", String(repeating: "-", count: width),
      ]
    }
    func shows(_ lines: [String]) async {
      let start = count
      for _ in 1...3 {
        let text = await session.line("screen").text
        #expect(text == lines + [String(repeating: "-", count: 80)])
      }
      #expect(count == start + 1)
    }
    await shows(["0 books", "[]"])
    await session.line("send books onAppear")
    await shows(["3 books", "[]"])
    await session.line("nav books go list")
    await shows(["3 books", "\([ShelfRoute.list])"])
    await session.line("nav books back; send desk increment")
    await shows(["3 books", "[]"])

    let widths = 20...40
    for path in [[], [ShelfRoute.list]] {
      _ = shelves.execute(.replace(path))
      for width in widths {
        for _ in 1...2 {
          let text = await session.line("screen --width \(width)").text
          #expect(text == ["3 books", "\(path)", String(repeating: "-", count: width)])
        }
      }
    }
  }

  private func printed(_ answer: Answer, width: Int? = nil) -> [String] {
    let timeline = Timeline()
    timeline.record(.answer(verb: "a", answer), source: "console", cause: nil)
    let format = TextFormat(echoesCommands: false, width: width)
    return timeline.kept.events.flatMap { format.lines(for: $0) }
  }

  @Test("The list of phases marks the new phase after a phase change")
  func listings() async throws {
    let session = try Transcript()
    let before = await session.line("phases books").text
    #expect(await session.line("phases books").text == before)
    await session.line("send books onAppear")
    let after = await session.line("phases books").text
    #expect(after != before)
    #expect(await session.line("phases books").text == after)
  }

  @Test("The console uses the virtual clock of the app, even after the clock was replaced")
  func clocks() {
    let clock = VirtualClock(seed: 1)
    let console = Console(name: "clocks", clock: clock)
    #expect(console.app.virtualClock === clock)
    console.app.parts.clock = ContinuousClock()
    #expect(console.app.virtualClock == nil)
    console.app.parts.clock = clock
    #expect(console.app.virtualClock === clock)
    console.app.removeAll()
    #expect(console.app.virtualClock === clock)
  }

  @Test("A repeated command shows what has changed in the meantime")
  func changes() async throws {
    let session = try Transcript()
    await session.line("send books onAppear")
    let number = await session.line("send books onAppear").events("action").first?.number ?? 0
    #expect(await session.line("trace \(number)").text == session.line("trace \(number)").text)
    let show = await session.line("net show 1").text
    #expect(await session.line("net show 1").text == show)
    await session.line("net replay 1")
    #expect(await session.line("net show 1").text.count > show.count)
    let help = await session.line("help").text
    session.console.add(EchoCommand())
    #expect(await session.line("help").text.count == help.count + 1)
  }

  private struct EchoCommand: ConsoleCommand {
    static let info = CommandInfo("echo", .session, "Prints nothing", examples: ["echo"])

    func run(in console: Console) async throws(CommandFailure) -> Answer? { nil }
  }
}
