import InnoConsole
import Testing

/// Tests of commands that an app adds, which use only the public API of the library.
@MainActor
@Suite("An app's own commands", .timeLimit(.minutes(5)))
struct OwnCommandTests {
  private let session: Transcript
  private let shelf = Shelf()

  init() throws {
    session = try Transcript()
    session.console.add(Greet())
    session.console.add(ShelfCommand(shelf: shelf))
  }

  private func candidates(_ line: String) -> [String] {
    session.console.complete(line, at: line.unicodeScalars.count).candidates.map(\.text)
  }

  private func errors(_ line: String) async -> [String] {
    await session.line(line).errors.map(\.description)
  }

  @Test("A command runs with the values of its line")
  func values() async {
    #expect(await session.line("greet Ada").text == ["Hello, Ada!"])
    #expect(await session.line("greet --loud Ada").text == ["HELLO, ADA!"])
    #expect(await session.line("greet Ada --times=2").text == ["Hello, Ada!", "Hello, Ada!"])
    #expect(await session.line("let n = 2; greet Ada --times $n").text.suffix(2).count == 2)
    #expect(
      await errors("greet") == ["NAME is missing; usage: greet NAME [--loud] [--times COUNT]"]
    )
    #expect(
      await errors("greet Ada --times 9") == [
        #"expected 1 to 3, got "9"; usage: greet NAME [--loud] [--times COUNT]"#
      ]
    )
  }

  @Test("A command replaces another of the same name, even a name that is given when it is added")
  func replacing() async {
    session.console.add(Greet())
    #expect(await session.line("help").text.count { $0.hasPrefix("  greet ") } == 1)
    session.console.add(Greet(), as: "hail")
    #expect(await session.line("hail Ada").text == ["Hello, Ada!"])
    #expect(
      await errors("hail") == ["NAME is missing; usage: hail NAME [--loud] [--times COUNT]"]
    )
  }

  @Test("Subcommands run with the objects that they capture, even when nested")
  func subcommands() async {
    #expect(await session.line("shelf").text == ["Salt Road"])
    #expect(await session.line("shelf add 'Paper Rivers' Emma").outcome == .done)
    #expect(shelf.titles == ["Salt Road", "Paper Rivers", "Emma"])
    #expect(await session.line("shelf sort down").text == ["Salt Road", "Paper Rivers", "Emma"])
    #expect(await session.line("shelf move Emma before 'Salt Road'").outcome == .done)
    #expect(shelf.titles == ["Emma", "Salt Road", "Paper Rivers"])
    #expect(await session.line("shelf label set blue; shelf label").text == ["blue", "blue"])
  }

  @Test("help shows each subcommand and the options of all")
  func help() async {
    #expect(
      await session.line("help shelf").text == [
        "A shelf of books", "",
        row("shelf", "Lists the books"), row("shelf add TITLE [TITLES…]", "Adds books"),
        row("shelf sort up|down [--dry-run]", "Sorts the books"),
        "  shelf move TITLE before OTHER [--dry-run]", row("shelf label", "Shows the label"),
        row("shelf label set TEXT", "Changes it"), "",
        "  --dry-run  Shows the result only", "", "  A note", "", "  after `shelf add Emma`:",
        "  > shelf sort down",
      ]
    )
    #expect(session.console.commandsPage.contains("### shelf\n\nA shelf of books.\n"))
  }

  @Test(
    "An invalid argument is reported with the valid ones",
    arguments: [
      ("shelf sort dwon", #"expected up, down, got "dwon"; did you mean "down"?"#),
      ("shelf srot", #"expected add, sort, move, label, got "srot"; did you mean"#),
      ("shelf add", "TITLE is missing; usage: shelf add TITLE [TITLES…]"),
      ("shelf move 'Salt Road'", "before is missing; usage: shelf move TITLE before OTHER [--dry"),
      ("shelf move Emma before Dune", #"unknown book "Dune"; run "shelf" to list them"#),
      ("shelf add Emma --dry-run", #"unexpected option "--dry-run"; usage"#),
      ("shelf sort up --dry", #"unknown option "--dry""#),
    ]
  )
  func misfits(line: String, message: String) async {
    let errors = await errors(line)
    #expect(errors.first?.hasPrefix(message) == true, "\(errors)")
  }

  @Test("The word that caused an error is marked")
  func marks() async {
    #expect(await session.line("shelf move 'Salt Road' before Dune").text.last == mark(30, 4))
    #expect(await session.line("greet Ada --times 9").text.last == mark(18, 1))
    #expect(await session.line("shelf label set $nope").text.last == mark(16, 5))
  }

  private func row(_ usage: String, _ summary: String) -> String {
    "  " + usage + String(repeating: " ", count: 43 - usage.count) + summary
  }

  private func mark(_ start: Int, _ count: Int) -> String {
    String(repeating: " ", count: 2 + start) + String(repeating: "^", count: count)
  }

  @Test(
    "Every kind of argument has completions",
    arguments: [
      ("sh", ["shelf"]), ("shelf ", ["add", "sort", "move", "label"]), ("shelf so", ["sort"]),
      ("shelf sort d", ["down"]), ("shelf sort up --", ["--dry-run"]), ("shelf label ", ["set"]),
      ("shelf move S", ["Salt\\ Road"]), ("shelf move x before ", ["Salt\\ Road"]),
      ("shelf move x be", ["before"]), ("time shelf sort u", ["up"]),
      ("greet Ada --", ["--loud", "--times"]), ("greet Ada --times ", []),
    ]
  )
  func completion(line: String, expected: [String]) {
    #expect(Set(candidates(line)) == Set(expected), "\(candidates(line))")
  }

  @Test(
    "A hint shows the rest of the usage",
    arguments: [
      ("greet ", "NAME"), ("gree", "t NAME"), ("shelf sort ", "up|down"),
      ("shelf mov", "e TITLE before OTHER"), ("shelf move x ", "before OTHER"),
      ("shelf label s", "et TEXT"), ("greet --times ", "COUNT NAME"),
    ]
  )
  func hints(line: String, hint: String) {
    #expect(session.console.hint(for: line) == hint)
  }
}

private struct Greet: ConsoleCommand {
  static let info = CommandInfo("greet", .session, "Says hello", examples: ["greet Ada"])

  @CommandArgument("NAME", .text) var name: String
  @CommandFlag("loud", "In capitals") var isLoud: Bool
  @CommandOption("times", "COUNT", .number(1...3, "1 to 3"), "How often") var times: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let text = "Hello, \(name)!"
    let lines = Array(repeating: isLoud ? text.uppercased() : text, count: times ?? 1)
    return Answer(.facts(["hello": .string(name)]), lines: lines)
  }
}

@MainActor
private final class Shelf {
  var titles = ["Salt Road"]
  var label = ""

  var answer: Answer { Answer(.strings(titles), lines: titles) }
}

private struct ShelfCommand: ParentCommand {
  static let info = CommandInfo(
    "shelf",
    .app,
    "A shelf of books",
    notes: ["A note"],
    preparation: "shelf add Emma",
    examples: ["shelf sort down"]
  )

  let shelf: Shelf

  var subcommands: [Subcommand] {
    ShelfList(shelf: shelf)
    ShelfAdd(shelf: shelf)
    ShelfSort(shelf: shelf)
    ShelfMove(shelf: shelf)
    ShelfLabel(shelf: shelf)
  }
}

private struct ShelfList: ConsoleCommand {
  static let info = CommandInfo("Lists the books")

  let shelf: Shelf

  func run(in console: Console) async throws(CommandFailure) -> Answer? { shelf.answer }
}

private struct ShelfAdd: ConsoleCommand {
  static let info = CommandInfo("add", "Adds books")

  let shelf: Shelf
  @CommandArgument("TITLE", .text) var title: String
  @CommandArgument("TITLES", .text) var others: [String]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    shelf.titles += [title] + others
    return nil
  }
}

private struct ShelfSort: ConsoleCommand {
  enum Order: String, CaseIterable { case up, down }

  static let info = CommandInfo("sort", "Sorts the books")

  let shelf: Shelf
  @CommandArgument("ORDER", .choice) var order: Order
  let trial = TrialOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let sorted = shelf.titles.sorted { order == .up ? $0 < $1 : $0 > $1 }
    if !trial.isTrial { shelf.titles = sorted }
    return Answer(.strings(sorted), lines: sorted)
  }
}

private struct ShelfMove: ConsoleCommand {
  static let info = CommandInfo("move", "")

  let shelf: Shelf
  @CommandArgument("TITLE", .book) var title: String
  @CommandArgument("OTHER", after: "before", .book) var other: String
  let trial = TrialOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    shelf.titles.removeAll { $0 == title }
    guard let place = shelf.titles.firstIndex(of: other) else {
      throw ConsoleError.refused("it is the same book").at($other)
    }
    shelf.titles.insert(title, at: place)
    return nil
  }
}

private struct ShelfLabel: ParentCommand {
  static let info = CommandInfo("label", "")

  let shelf: Shelf

  var subcommands: [Subcommand] {
    LabelShow(shelf: shelf)
    LabelSet(shelf: shelf)
  }
}

private struct LabelShow: ConsoleCommand {
  static let info = CommandInfo("Shows the label")

  let shelf: Shelf

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(.string(shelf.label), shelf.label)
  }
}

private struct LabelSet: ConsoleCommand {
  static let info = CommandInfo("set", "Changes it")

  let shelf: Shelf
  @CommandArgument("TEXT", .text) var text: String

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    shelf.label = text
    return Answer(.string(text), text)
  }
}

/// Options that several subcommands share.
@MainActor
private struct TrialOptions {
  @CommandFlag("dry-run", "Shows the result only") var isTrial: Bool
}

extension ValueKind<String> {
  /// A book in the library of the test.
  fileprivate static var book: Self {
    ValueKind(candidates: { _ in [.init("Salt Road", "a book")] }) {
      title,
      _ throws(ConsoleError) in
      guard ["Salt Road", "Emma"].contains(title) else {
        throw .unknown(kind: "book", name: title, nearest: nil, listing: "shelf")
      }
      return title
    }
  }
}
