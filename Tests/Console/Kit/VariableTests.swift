import InnoFlow
import InnoRouter
import Testing

@testable import InnoConsole

@MainActor
@Suite("Variables", .timeLimit(.minutes(5)))
struct VariableTests {
  private let session: Transcript

  init() async throws {
    session = try Transcript()
    await session.line("send books onAppear")
  }

  @Test("let names the result of a command, which an action receives unchanged")
  func values() async {
    #expect(await session.line("let b = state books.books[1]").text == ["$b = Book(2)"])
    // Without the resolver a book can only be the value itself, or its JSON.
    session.console.app.resolvers = [:]
    #expect(await session.line("send books select $b").outcome == .done)
    #expect(session.library.books.selected == Library.books[1])
    #expect(await session.line("send books remember $b").outcome == .done)
    #expect(await session.line("expect books.selected.id == $b.id").outcome == .done)
  }

  @Test(
    "A variable that is typed without its $ is suggested",
    arguments: ["expect limit == 10", "print ${limit + 1}", #"print "up to ${limit}""#]
  )
  func missingDollar(line: String) async {
    await session.line("let limit = 10")
    #expect(
      await session.line(line).errors.map(\.description)
        == [#"unknown name "limit"; did you mean "$limit"?"#]
    )
  }

  @Test("A value of another type is passed as JSON")
  func json() async {
    await session.line(#"let r = {"stars": 4, "text": "a # b"}"#)
    #expect(await session.line("send books annotate $r").outcome == .done)
    #expect(session.library.books.remark == Remark(text: "a # b", stars: 4))
    #expect(
      await session.line("let b = state books.books[0]; send books annotate $b").errors.first?
        .description
        == #"annotate(Remark) needs a Remark, got "$b": "text" and "stars" are missing"#
    )
  }

  @Test(
    "A literal is read as its type",
    arguments: [
      ("3", "3"), ("-1", "-1"), ("0.5", "0.5"), ("true", "true"), ("nil", "nil"),
      ("\"true\"", "\"true\""), ("'a b'", "\"a b\""), ("[1, {\"a\": null}]", "[1, {a: nil}]"),
      ("{\"b\": 2.5, \"a\": \"x\"}", "{a: \"x\", b: 2.5}"), ("[]", "[]"), ("1e3", "1000.0"),
    ]
  )
  func literals(literal: String, text: String) async {
    #expect(await session.line("let x = \(literal)").text == ["$x = \(text)"])
  }

  @Test(
    "Spaces around = are optional",
    arguments: [
      ("let x=5", "5"), ("let x= 5", "5"), ("let x =5", "5"), (#"let x="a = b""#, #""a = b""#),
      (#"let x={"a": "="}"#, #"{a: "="}"#), ("let x=[1,\n2]", "[1, 2]"),
      ("let x=$_[1].title", #""Paper Rivers""#), ("let x=state books.phase", "loaded"),
      ("time let x=5; let x", "5"),
    ]
  )
  func withoutBlanks(line: String, text: String) async {
    await session.line("state books.books")
    #expect(await session.line(line).text.last == "$x = \(text)")
  }

  @Test("Values of each kind can be arguments, with or without a label")
  func arguments() async {
    await session.line("let n = 7; let s = \"nil\"; let none = nil; let tags = [\"a\", \"b\"]")
    await session.line("send desk place name=$s row=$n; send desk tag $tags; send desk rate $n")
    #expect(session.library.desk.count == 7 && session.library.desk.note == "nil")
    #expect(session.library.desk.tags == ["a", "b"] && session.library.desk.rating == 7)
    await session.line("send desk rate $none; send desk write $n")
    #expect(session.library.desk.rating == nil && session.library.desk.note == "7")
    // The resolver finds the book by its id, as for a typed word.
    await session.line("let id = 2; send books select $id; nav books go detail $id")
    #expect(session.library.books.selected?.id == 2)
    #expect(session.library.shelves.path == [.detail(2)])
  }

  @Test("$_ is the result of the last command")
  func last() async {
    await session.line("state books books")
    #expect(await session.line("let titles = $_[2].title").text == [#"$titles = "서재의 밤""#])
    #expect(await session.line("$_").text == [#""서재의 밤""#])
    #expect(await session.line("expect $titles contains 서재").outcome == .done)
  }

  @Test("A variable alone on a line is printed, a path prints a part of it, and let lists all")
  func shows() async {
    await session.line("let b = state books.books[0]; let n = 3")
    #expect(await session.line("$b.author").text == [#""Ida Brandt""#])
    #expect(await session.line("$b").text.first == "Book(")
    #expect(await session.line("let b").text == ["$b = Book(1)"])
    #expect(
      await session.line("let").text == ["$_  Book(1)", "$b  Book(1)", "$n  3"]
    )
  }

  @Test("Listing the variables repeatedly does not nest the answers")
  func repeatedListing() async throws {
    await session.line("let n = 3")
    for _ in 0..<3 { await session.line("let") }
    #expect(try await session.line("let").json.last?["data"] == ["n": 3])
    for _ in 0..<200 { await session.line("let; let x = $_") }
    let size = session.console.timeline.kept.events.last?.size
    #expect(size.map { $0 < 50_000 } == true)
    #expect(await session.line("let x").text.first?.hasPrefix("$x = {n: 3, x: {n: 3") == true)
  }

  @Test("A dollar in quotes or after a backslash is text", arguments: ["'$x'", "\"$x\"", "\\$x"])
  func text(word: String) async {
    #expect(await session.line("send desk write \(word)").outcome == .done)
    #expect(session.library.desk.note == "$x")
  }

  @Test("A dollar before a digit, or alone, is text", arguments: ["$5", "$", "a$x"])
  func dollars(word: String) async {
    await session.line("send desk write \(word)")
    #expect(session.library.desk.note == word)
  }

  @Test(
    "An error says what to do next",
    arguments: [
      ("$usr", #"unknown variable "$usr"; did you mean "$user"? Run "let" to list them."#),
      ("$x.y", #"unknown variable "$x"; run "let" to list them"#),
      ("expect $x == 1", #"unknown variable "$x"; run "let" to list them"#),
      (
        "$user.nam",
        #"$user has no property "nam"; use id, title or author"#
      ),
      ("$user 3", #"unexpected argument "3"; usage: $user"#),
      (
        "let x = send desk increment",
        #""send" returns no value; use a command that returns a value, such as"#
      ),
      ("let x =", "VALUE is missing; usage: let NAME = VALUE…"),
      ("let 1x = 3", #"expected a name of letters, digits and _"#),
      ("let x = [1,]", "invalid JSON at line 1, column 4: expected a value"),
      (
        "let x = nope",
        #"expected a number, text in quotes, JSON, $NAME, ${EXPRESSION} or a command, got "nope"; "#
          + "usage: let NAME = VALUE…"
      ),
      ("let x=5 6", #"unexpected argument "6"; usage: let NAME = VALUE…"#),
      ("let x = 'a' $user", #"unexpected argument "$user"; usage: let"#),
      ("let x==5", #"expected =, got "=="; usage: let NAME"#),
      ("let x=stats desk", #"or a command, got "stats"; did you mean "state"?"#),
      ("let x = time nope", #"unknown command "nope""#),
      ("let x 3", #"expected =, got "3"; usage: let NAME | let NAME = VALUE…"#),
      ("let x = $user.books[0]", #"$user has no property "books""#),
    ]
  )
  func mistakes(line: String, expected: String) async {
    await session.line("let user = state books.books[0]")
    let passage = await session.line(line)
    #expect(passage.outcome == .failed)
    #expect(passage.errors.first?.description.contains(expected) == true, "\(passage.errors)")
  }

  @Test("Paths reach into dictionaries, optionals and nested values")
  func originals() throws {
    struct Inner { let list: [String?] }
    struct Outer { let map: [String: Inner]; let pair: (Int, name: String) }
    let outer = Outer(map: ["k": Inner(list: [nil, "b"])], pair: (1, name: "n"))
    func part(_ path: String) throws -> Any? { try ValuePath(path).original(in: outer) }
    #expect(try part("map.k.list[1]") as? String == "b")
    #expect(try part("map.k.list[0]") == nil)
    #expect(try part("map.k.list[9]") == nil)
    #expect(try part("map.k.list.count") == nil)
    #expect(try part("map.none") == nil)
    #expect(try part("pair.name") as? String == "n")
  }

  @Test("state accepts its path in one word and marks the invalid part")
  func dotted() async {
    #expect(await session.line("state books.books[0].title").text == [#""Salt Road""#])
    #expect(
      await session.line("state books.books[9]").text.suffix(1)
        == ["             ^^^^^^^^^"].map { $0 }
    )
    #expect(
      await session.line("state boks.books").errors.first?.description.contains("books") == true
    )
    await session.line("alias t = state books.books")
    #expect(await session.line("t").outcome == .done)
    #expect(await session.line("state 'books.books'").outcome == .done)
  }
}
