import InnoFlow
import InnoRouter
import Testing

@testable import InnoConsole

/// The option of `net show` that a companion adds.
#if AuthAWS
private let signing = ["--signing"]
#else
private let signing: [String] = []
#endif

@MainActor
@Suite("Completion and hints", .timeLimit(.minutes(5)))
struct CompletionTests {
  private let session: Transcript

  init() async throws {
    session = try Transcript()
    session.console.expose(call: "shelve", "Puts a book back", labels: ["book"]) { (book: Book) in }
    await session.line("send books onAppear; nav books go list; alias pick = send books select")
    await session.line("let first = state books.books[0]; alias check=expect")
  }

  private func candidates(_ line: String) -> [String] {
    session.console.complete(line, at: line.unicodeScalars.count).candidates.map(\.text)
  }

  @Test(
    "Every kind of argument has completions",
    arguments: [
      ("sta", ["state"]), ("st", ["state", "step", "stores"]), ("zz", []), ("stores; he", ["help"]),
      ("help se", ["send", "session", "set", "settle"]), ("state ", ["books", "desk"]),
      ("send b", ["books"]),
      ("send desk un", ["unwatch"]), ("send books on", ["onAppear"]), ("send nope ", []),
      ("send desk open ", ["true", "false"]), ("send desk open t", ["true"]),
      ("send books select ", ["1", "2", "3"]), ("send books remember 2", ["2"]),
      ("send desk add ", []), ("send books select 1 ", []), ("send desk increment ", []),
      ("actions d", ["desk"]), ("phases ", ["books", "desk"]),
      ("state desk n", ["note"]),
      ("state books books[0].", ["books[0].id", "books[0].title", "books[0].author"]),
      ("state books books[0].t", ["books[0].title"]), ("state books books.", ["books.count"]),
      ("state books nope.", []), ("state books phase ", []),
      ("nav ", ["books", "desk"]),
      (
        "nav books ba",
        ["backTo", "backOrPush", "back", "backToRoot", "backBy", "batch"].filter {
          $0.hasPrefix("ba")
        }
      ),
      ("nav books go ", ["list", "detail", "shelf", "note"]), ("nav books backTo de", ["detail"]),
      ("nav books resetTo li", ["list"]),
      ("modal books ", ["present", "replace", "dismiss", "dismissAll"]),
      ("modal books present ", ["terms", "loan"]), ("modal books present loan ", ["1", "2", "3"]),
      ("modal books present terms --", ["--cover"]),
      ("tab ", ["books", "desk"]), ("tab d", ["desk"]),
      ("container ", ["baseURL", "shelves", "desk"]),
      ("container desk.", ["desk.shelves", "desk.stamp"]),
      ("container nope.", []),
      (
        "net ",
        ["log", "transport", "history", "show", "curl", "har", "replay", "stub", "cache"]
      ), ("net stub ", ["list", "set", "fail", "drop", "delay", "reset"]),
      ("net stub fail ", ["/books"]),
      ("net log ", ["off", "summary", "headers", "body"]),
      ("net transport ", ["stub", "live"]), ("net transport live ", []),
      ("state books.ph", ["books.phase"]), ("state books.books[0].t", ["books.books[0].title"]),
      ("let ", ["_", "first"]), ("let x ", ["="]), ("let x = send d", ["desk"]),
      ("let x = send desk un", ["unwatch"]), ("time settle --t", ["--timeout"]),
      ("expect-error --c", ["--contains", "--code"]),
      ("expect-error --contains x send d", ["desk"]),
      ("expect-error time send b", ["books"]), ("time pi", ["pick"]), ("pic", ["pick"]),
      ("pick ", ["1", "2", "3"]), ("alias pi", ["pick"]), ("set se", ["settle"]),
      ("set settle ", ["on", "off"]), ("set timeout ", []), ("call s", ["shelve"]),
      ("call shelve ", ["1", "2", "3"]), ("explain ph", ["phases"]), ("clock ", ["advance"]),
      ("send books select $f", ["$first"]), ("expect $first.t", ["$first.title"]),
      ("$", ["$_", "$first"]),
      ("$first.au", ["$first.author"]), ("send desk add $nope.", []),
      ("expect ", ["books", "desk", "routes", "modal", "tab", "net", "not"]),
      ("expect n", ["net", "not"]), ("watch n", ["net"]),
      ("expect desk.c", ["desk.count"]), ("expect net.last.st", ["net.last.status"]),
      ("expect desk.count ", ["==", "!=", "<", "<=", ">", ">=", "in", "and", "or"]),
      ("expect desk.count >", [">=", ">"]), ("expect desk.count>", [">=", ">"]),
      ("expect desk.count>=", [">="]), ("expect desk.count>=0", ["0"]),
      ("expect books.phase==l", ["loading", "loaded"]), ("let x=send d", ["desk"]),
      ("let x=", ["="]), ("wait --timeout 5s desk.count>", [">=", ">"]),
      ("check desk.count>", [">=", ">"]), ("time check books.phase==l", ["loading", "loaded"]),
      ("expect-error --contains x check tab==d", ["desk"]), ("time let x=send d", ["desk"]),
      ("net history --", []), ("net show 1 --", ["--reveal", "--all"] + signing),
      ("net stub fail /books --", ["--method"]), ("link gate --", ["--plan"]),
      ("link --", ["--plan"]), ("expect desk.count == ", ["0"]),
      ("expect books.phase == ", ["idle", "loading", "loaded", "failed"]),
      ("expect tab == ", ["books", "desk"]), ("expect routes.books == ", ["[list]"]),
      ("expect desk.note == ", ["\"\""]),
      ("expect books.books[0].title == ", ["\"Salt Road\""]),
      ("expect books.books[0] == ", ["Book(1)"]),
      ("wait --timeout 5s de", ["desk"]), ("wait --timeout 5s tab == d", ["desk"]),
      ("wait tab --t", ["--timeout"]), ("wait tab --timeout ", []),
      ("events ph", ["phase"]), ("events des", ["desk"]), ("events net de", ["desk"]),
      ("watch off ", []), ("events --l", ["--last"]), ("stores --", []), ("quit ", []),
      ("stores ", []), ("# st", []), ("stores # st", []), ("send 'bo", ["'books'"]),
      ("send \"b", ["\"books\""]),
      ("send books annotate {\"a\": ", []), ("nope ", []), ("", nil),
      ("send books annotate {", ["\"text\": ", "\"stars\": "]),
      ("send books annotate {\"text\": \"a\", \"st", ["\"stars\": "]),
      ("send books annotate {\"text\": ", []), ("send books annotate {\"text\"", []),
      ("call shelve {\"id\": 1, ", ["\"title\": ", "\"author\": "]),
      ("call shelve {\"id\": ", ["1", "2", "3"]), ("call shelve {\"id\": 2", ["2"]),
      ("call shelve {\"id\": 1, \"title\": ", []), ("send books booksLoaded [{\"id\": 3", ["3"]),
      ("send books booksLoaded [{\"id\": 3}, {\"id\": ", ["1", "2", "3"]),
      ("actions desk un", ["unwatch"]), ("help se", ["send", "session", "set", "settle"]),
      ("state books.books[", ["books.books[0]", "books.books[1]", "books.books[2]"]),
      ("state books books[1", ["books[1]"]), ("expect books.books[2", ["books.books[2]"]),
      ("expect desk.count[", []), ("net show ", ["1"]), ("net replay ", ["1"]),
      ("nav books resetTo detail ", []), ("nav books resetTo detail 3 ", ["then"]),
      ("nav books resetTo detail 3 then de", ["detail"]),
      ("nav books resetTo list then shelf name=a 2 ", ["then"]),
      ("nav books sequence ba", ["back", "backBy", "backTo", "backToRoot"]),
      ("nav books sequence back ", ["then"]), ("nav books batch back then go de", ["detail"]),
      ("nav books batch backBy ", []), ("nav books batch backBy 2 ", ["then"]),
      ("tour st", ["stop"]),
    ] as [(String, [String]?)]
  )
  func places(line: String, expected: [String]?) {
    let all = session.console.commands.map(\.name) + ["pick", "check"]
    #expect(Set(candidates(line)) == Set(expected ?? all), "\(candidates(line))")
  }

  @Test(
    "A condition is completed after every part of its grammar",
    arguments: [
      ("expect desk.count == 0 ", ["and", "or"]), ("wait desk.count == 0 a", ["and"]),
      ("expect not desk.isO", ["desk.isOpen"]), ("expect not desk.isOpen a", ["and"]),
      ("expect tab == books and n", ["net", "not"]),
      ("expect tab == books and desk.ra", ["desk.rating"]),
      ("expect tab == books or books.phase == l", ["loading", "loaded"]),
      ("expect tab==books and books.phase==l", ["books.phase==loading", "books.phase==loaded"]),
      ("expect tab == books and desk.count>", ["desk.count>", "desk.count>="]),
      ("expect (tab == d", ["desk"]), ("expect (de", ["(desk"]),
      ("expect not (desk.is", ["(desk.isOpen"]), ("expect desk.note st", ["startsWith"]),
      ("expect books.books.fi", ["books.books.first", "books.books.filter("]),
      ("expect books.books.cou", ["books.books.count"]),
      ("expect desk.count + de", ["desk"]), ("expect desk.isOpen == ", ["true", "false"]),
      ("expect desk.rating == ", ["nil"]), ("expect routes.books contains l", ["list"]),
      ("expect routes.books contains d", ["detail(", "desk"]),
      ("expect net.log == h", ["headers"]),
      ("if tab == d", ["desk"]), ("if tab == desk or n", ["net", "not"]),
      ("if desk.isOpen { stores } ", ["else"]), ("if desk.isOpen { stores } el", ["else"]),
      ("if desk.isOpen { stores } else ", ["if"]),
      ("if desk.isOpen { stores } else if tab == d", ["desk"]),
      ("for b in books.bo", ["books.books"]), ("expect books.nope.", []),
    ] as [(String, [String])]
  )
  func conditions(line: String, expected: [String]) {
    #expect(Set(candidates(line)) == Set(expected), "\(candidates(line))")
  }

  @Test(
    "Commands in a block and expressions in ${…} are completed like a line of their own",
    arguments: [
      ("repeat 2 { st", ["state", "step", "stores"]), ("repeat 2 { send d", ["desk"]),
      ("repeat 2 { stores; send desk un", ["unwatch"]), ("repeat 2 {tab d", ["desk"]),
      ("if desk.isOpen { stores } else { tab d", ["desk"]),
      ("if desk.isOpen { tab b", ["books"]), ("time repeat 2 { tab b", ["books"]),
      ("repeat 2 { if desk.isOpen { tab books }; tab d", ["desk"]),
      ("repeat 2 { if desk.isOpen { tab d", ["desk"]), ("repeat 2 { tab books }; tab d", ["desk"]),
      ("repeat 2 { print '}'; tab d", ["desk"]), ("def f(a) { send desk open t", ["true"]),
      ("for b in books.books { expect books.phase == l", ["loading", "loaded"]),
      ("repeat 2 { send books annotate {", ["\"text\": ", "\"stars\": "]),
      ("repeat 2 { send 'bo", ["'books'"]), ("repeat 2 { # st", []), ("# repeat 2 { st", []),
      ("print 'repeat 2 { st", []), ("print \"${desk.isO", ["desk.isOpen"]),
      ("print ${desk.isO", ["desk.isOpen"]), ("let n = ${books.books.cou", ["books.books.count"]),
      ("print \"a ${desk.count + 1} ${tab == d", ["desk"]), ("print '${desk.isO", []),
      ("repeat 2 { print \"${desk.isO", ["desk.isOpen"]),
      ("send books annotate {\"text\": \"${desk.isO", ["desk.isOpen"]),
      ("print \"${desk.count} st", []),
    ] as [(String, [String])]
  )
  func scopes(line: String, expected: [String]) {
    #expect(Set(candidates(line)) == Set(expected), "\(candidates(line))")
  }

  @Test("In a block or in ${…}, only the word at the cursor is replaced")
  func scopeRanges() {
    let block = session.console.complete("repeat 2 { send de", at: 18)
    #expect(block.range == 16..<18 && block.candidates.map(\.text) == ["desk"])
    let expression = session.console.complete("print \"${desk.isO", at: 16)
    #expect(expression.range == 9..<16 && expression.candidates.map(\.text) == ["desk.isOpen"])
  }

  private struct Coat: Codable, Sendable {
    enum Color: String, Codable, CaseIterable, Sendable { case red, green }

    let color: Color
  }

  @Test("A value of an enum in JSON is completed with the cases")
  func enumCases() {
    session.console.expose(call: "paint", "Paints a shelf", labels: ["coat"]) { (coat: Coat) in }
    #expect(candidates("call paint {\"color\": ") == ["\"red\"", "\"green\""])
    #expect(candidates("call paint {\"color\": \"g") == ["\"green\""])
  }

  @Test("The file of > and >>, and the JSON file of let, are completed")
  func fileArguments() throws {
    let folder = try TemporaryFolder()
    for name in ["one.json", "two words.txt"] { try folder.write("", to: name) }
    #expect(candidates("state desk > \(folder.path)/o") == ["\(folder.path)/one.json"])
    #expect(candidates("time stores >> \(folder.path)/t") == ["\(folder.path)/two\\ words.txt"])
    #expect(candidates("state desk > '\(folder.path)/t") == ["'\(folder.path)/two words.txt'"])
    #expect(candidates("let x = @\(folder.path)/o") == ["@\(folder.path)/one.json"])
    #expect(candidates("let x = @\(folder.path)/t") == ["@\(folder.path)/two\\ words.txt"])
    for line in ["expect desk.count > ", "@", "time @", "alias a = stores > "] {
      #expect(candidates(line + folder.path + "/o").isEmpty, "\(line)")
    }
    session.console.accessesFiles = false
    #expect(candidates("state desk > \(folder.path)/o").isEmpty)
  }

  @Test(
    "A word in an unclosed quote is completed and its quote is closed",
    arguments: [
      ("send 'books' 'onA", ["'onAppear'"]), ("stores; tab \"d", ["\"desk\""]),
      ("expect books.phase == 'lo", ["'loading'", "'loaded'"]),
      ("expect books.phase == \"lo", ["\"loading\"", "\"loaded\""]),
      ("expect books.books[0].title == 'Salt R", ["'Salt Road'"]),
      ("expect tab == 'b", ["'books'"]), ("expect desk.note == 'de", []),
      ("state 'books.bo", ["'books.books"]), ("container 'des", ["'desk"]),
      ("send x'bo", []), ("send books annotate {\"text\": \"a", []),
    ] as [(String, [String])]
  )
  func quotes(line: String, expected: [String]) {
    #expect(Set(candidates(line)) == Set(expected), "\(candidates(line))")
    let completion = session.console.complete(line, at: line.unicodeScalars.count)
    guard let first = completion.candidates.first else { return }
    let typed = String(
      String.UnicodeScalarView(line.unicodeScalars.dropFirst(completion.range.lowerBound))
    )
    #expect(first.text.hasPrefix(typed))
  }

  @Test("A number of an event is completed with the newest actions and lines")
  func eventNumbers() async throws {
    let action = try #require(await session.line("send desk add 1").events("action").first)
    let line = try #require(action.cause)
    for verb in ["trace", "goto"] {
      #expect(Array(candidates("\(verb) ").prefix(2)) == ["\(action.number)", "\(line)"])
      #expect(candidates("\(verb) \(line)") == ["\(line)"])
    }
  }

  @Test("The variable part of a link is completed with the values of a route's parameter")
  func linkIDs() {
    let console = Console(name: "links")
    console.expose(session.library.links)
    console.expose(NavigationStore<LoanModal>(), as: "books")
    console.resolve(
      Book.self,
      expecting: "a book's id",
      candidates: { Library.books.map { ("\($0.id)", $0.title) } },
      { word in Library.books.first { "\($0.id)" == word } }
    )
    func completed(_ line: String) -> [Completion.Candidate] {
      console.complete(line, at: line.unicodeScalars.count).candidates
    }
    #expect(
      completed("link library://desk/books/") == [
        .init("library://desk/books/1", "Salt Road"),
        .init("library://desk/books/2", "Paper Rivers"),
        .init("library://desk/books/3", "서재의 밤"),
      ]
    )
    #expect(completed("link library://desk/books/2").map(\.text) == ["library://desk/books/2"])
    #expect(completed("link library://desk/books/4").isEmpty)
  }

  @Test("The last result is completed like a variable")
  func lastResult() async {
    await session.line("state books.books")
    #expect(candidates("expect $_[0].t") == ["$_[0].title"])
    #expect(candidates("send books select $_[1].i") == ["$_[1].id"])
  }

  @Test(
    "The summary of a list is never a candidate",
    arguments: [
      "expect books.books == ", "expect books.books contains ", "wait books.books in ",
      "expect books.books != ", "send books select ", "watch books.",
    ]
  )
  func summaries(line: String) {
    #expect(!candidates(line).isEmpty)
    #expect(candidates(line).allSatisfy { !$0.contains("×") }, "\(candidates(line))")
  }

  @Test("The word at the cursor is replaced")
  func range() {
    let completion = session.console.complete("send de add 3", at: 7)
    #expect(completion.range == 5..<7)
    #expect(completion.candidates.map(\.text) == ["desk"])
    #expect(session.console.complete("tab '한글' ; st", at: 13).range == 11..<13)
    #expect(session.console.complete("send ", at: 5).range == 5..<5)
    #expect(session.console.complete("send 'bo'", at: 9).range == 5..<9)
    #expect(session.console.complete("send 'bo'", at: 9).candidates.map(\.text) == ["books"])
  }

  @Test("A cursor outside the line is moved to the nearest end", arguments: [-5, 99])
  func cursor(cursor: Int) {
    let completion = session.console.complete("sta", at: cursor)
    #expect(completion.range.upperBound == (cursor < 0 ? 0 : 3))
  }

  @Test("Candidates have descriptions")
  func details() {
    let completion = session.console.complete("send books select ", at: 18)
    #expect(completion.candidates.first == .init("1", "Salt Road"))
    #expect(session.console.complete("state b", at: 7).candidates.first?.detail == "loaded")
    #expect(session.console.complete("nav b", at: 5).candidates.first?.detail == "[list]")
    #expect(
      session.console.complete("send books le", at: 13).candidates == [.init("lend", "id: Int")]
    )
    #expect(
      session.console.complete("watch of", at: 8).candidates == [
        .init("off", "Ends one watch, or all watches")
      ]
    )
  }

  @Test("A candidate is parsed as a single word")
  func roundTrip() async throws {
    for line in [
      "", "state ", "send books select ", "expect books.books[0].title == ", "expect desk.note == ",
    ] {
      let completion = session.console.complete(line, at: line.unicodeScalars.count)
      #expect(!completion.candidates.isEmpty)
      for candidate in completion.candidates {
        guard case .commands(let commands) = try LineParser.parse(candidate.text) else {
          Issue.record("\(candidate.text) is incomplete")
          continue
        }
        #expect(commands.map(\.words.count) == [1])
      }
    }
  }

  /// The candidates for the current value of the path in an incomplete condition.
  private func currentValues(_ line: String) -> [String] {
    session.console.complete(line, at: line.unicodeScalars.count).candidates
      .filter { $0.detail == "now" }.map(\.text)
  }

  @Test(
    "A condition that is completed with the current text is true",
    arguments: [
      "Mara Quill", "mara@quill.test", "https://quill.test/a?b=c&d", "+1 (555) 010-7", "a-b", "3",
      "true", "nil", "books", #"a "b" 'c'"#, #"${x} $y \ z"#, "a\tb\nc", "#1; | > {", "서재의 밤", "",
    ]
  )
  func texts(text: String) async throws {
    await session.line("send desk write \(ConsoleValue.string(text).text)")
    try #require(session.library.desk.note == text)
    for symbol in ["==", ">=", "startsWith", "endsWith"] {
      let line = "expect desk.note \(symbol) "
      let value = try #require(currentValues(line).first)
      let passage = await session.line(line + value)
      #expect(passage.outcome == .done, "\(line + value): \(passage.text)")
    }
    for quote in ["'", "\""] {
      let line = "expect desk.note == \(quote)"
      let value = try #require(candidates(line).first)
      let passage = await session.line("expect desk.note == \(value)")
      #expect(passage.outcome == .done, "\(value): \(passage.text)")
    }
    #expect(currentValues("expect desk.note != ").isEmpty)
  }

  @Test(
    "A condition that is completed with the current object, list, route or number is true",
    arguments: [
      "books.remark", "books.pendingLoan", "books.books[1]", "desk.tags", "desk.fee",
      "routes.books", "routes.books[1]",
    ]
  )
  func objects(path: String) async throws {
    await session.line("send books lend 2; send books annotate {\"text\":\"a b\",\"stars\":3}")
    await session.line("send desk tag [\"a\", \"b c\"]")
    await session.line("nav books go note {\"text\": \"b\", \"stars\": 1}")
    let value = try #require(currentValues("expect \(path) == ").first)
    let passage = await session.line("expect \(path) == \(value)")
    #expect(passage.outcome == .done, "\(value): \(passage.text)")
  }

  @Test("A value that is shown only in part is never a candidate")
  func partialValues() async {
    let tags = (0..<13).map { "\"\($0)\"" }.joined(separator: ", ")
    await session.line("send desk tag [\(tags)]")
    #expect(currentValues("expect desk.tags == ").isEmpty)
    await session.line("send desk write \(String(repeating: "a", count: 501))")
    #expect(currentValues("expect desk.note == ").isEmpty)
  }

  @Test("File completions list one folder, with spaces escaped and without hidden files")
  func files() throws {
    let folder = try TemporaryFolder()
    for name in ["one.inno", "two words.inno", ".hidden"] + (0..<300).map({ "a\($0)" }) {
      try folder.write("", to: name)
    }
    #expect(candidates("source \(folder.path)/o") == ["\(folder.path)/one.inno"])
    #expect(candidates("source \(folder.path)/t") == ["\(folder.path)/two\\ words.inno"])
    #expect(candidates("source \(folder.path)/two\\ w") == ["\(folder.path)/two\\ words.inno"])
    #expect(candidates("source \(folder.path)/.h").isEmpty)
    #expect(candidates("source \(folder.path)/").count == 200)
    #expect(candidates("source \(folder.path)-no/x").isEmpty)
    let parent = folder.path.prefix(upTo: folder.path.lastIndex(of: "/") ?? folder.path.endIndex)
    let name = folder.path.dropFirst(parent.count + 1)
    #expect(candidates("source \(parent)/\(name.dropLast(2))").contains(folder.path + "/"))
  }

  @Test(
    "A hint shows the rest of the usage",
    arguments: [
      ("send ", "STORE ACTION [ARGUMENT…]"), ("send desk ", "ACTION [ARGUMENT…]"),
      ("send desk place ", "row: Int name: String"), ("send desk place 2 ", "name: String"),
      ("send desk increment ", nil), ("send books select ", "Book"),
      ("nav books go detail ", "Int"), ("nav desk go shelf ", "name: String row: Int"),
      ("modal books present loan ", "Book"), ("net log ", "off|summary|headers|body"),
      ("state books ", "[PATH]"), ("stores ", nil), ("nope ", nil), ("", nil),
      ("send", " STORE ACTION [ARGUMENT…]"), ("sen", "d STORE ACTION [ARGUMENT…]"), ("se", nil),
      ("send des", "k ACTION [ARGUMENT…]"), ("send desk pl", "ace row: Int name: String"),
      ("send desk place", " row: Int name: String"), ("send desk zz", nil), ("stores", nil),
      ("store", "s"), ("nav books go det", "ail Int"), ("tab d", "esk"),
      ("net lo", "g off|summary"),
      ("send books select 1", nil), ("source /", nil), ("$fi", nil), ("settle --t", nil),
      ("pic", "k Book"), ("time send desk pl", "ace row: Int name: String"),
      ("tab books; tab ", "[NAME]"), ("time send desk place ", "row: Int name: String"),
      ("pick ", "Book"), ("let x = ", "VALUE…"), ("call shelve ", "book: Book"),
      ("set ", "NAME"), ("expect-error --contains x nav ", "ROUTER"), ("send 'x", nil),
      ("wait --timeout 2s ", "CONDITION"), ("check ", "CONDITION"),
      ("let x= ", "VALUE…"), ("let x=send des", "k ACTION"), ("time pi", "ck Book"),
      ("wait --timeout ", "DURATION CONDITION"), ("settle --timeout ", "DURATION"),
      ("phases books --format ", "text|mermaid|dot"), ("expect-error --contains ", "TEXT COMMAND…"),
      ("time wait tab == books --timeout ", "DURATION"), ("wait --timeout 2s", nil),
    ] as [(String, String?)]
  )
  func hints(line: String, hint: String?) {
    let found = session.console.hint(for: line)
    #expect(found.map { $0.hasPrefix(hint ?? "-") } ?? (hint == nil), "\(found ?? "nil")")
  }
}
