import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Conditions", .timeLimit(.minutes(5)))
struct ConditionTests {
  let session: Transcript

  init() async throws {
    session = try Transcript()
    await session.line(
      "send books onAppear; send desk place 2 'Front desk'; send desk tag [\"a\",\"b c\"]"
    )
    await session.line("nav books go detail 1; nav books go shelf 'Front row' 2")
  }

  @Test(
    "A true condition succeeds",
    arguments: [
      "desk.count == 2", "desk.count != 3", "desk.count >= 2", "desk.count <= 2", "desk.count > 1",
      "desk.count < 2.5", "desk.count == 2.0", "desk.fee == 0.5", "desk.fee < 1",
      "desk.note == 'Front desk'", "desk.note contains Front", "desk.note contains ''",
      "desk.note != Front", "desk.note.count == 10", "desk.isOpen == false", "desk.isOpen != true",
      "desk.rating == nil", "desk.rating == null", "books.errorMessage == nil",
      "books.phase == loaded", "books.phase != idle", "books.books.count == 3",
      "books.books[2].title == '서재의 밤'", "books.books[0].id == 1", "books.books.isEmpty == false",
      "books.pendingLoan.bookID == nil", "books.selected.title == nil",
      #"desk.tags == ["a", "b c"]"#, #"desk.tags == ["a","b c"]"#, "desk.tags contains a",
      "desk.tags contains 'b c'", "desk.tags[1] == 'b c'", "desk.tags.count > 1",
      "routes.books[0] == detail(1)", "routes.books[0] == detail( 1 )",
      "routes.books[0].detail == 1", #"routes.books[1] == shelf("Front row", 2)"#,
      #"routes.books[1] == shelf(name: "Front row", row: 2)"#, "routes.books[1].shelf.row == 2",
      #"routes.books == [detail(1), shelf(name: "Front row", row: 2)]"#, "routes.desk == []",
      "routes.books.count == 2", "modal.books == nil", "tab == books", "tab != desk",
      "net.transport == stub", "net.count == 1", "net.last.status == 200", "net.last.method == GET",
      "net.log == off", "books.books.isEmpty != true", "desk.count==2", "desk.count!=3",
      "desk.count>=2", "desk.count<=2", "desk.count>1", "desk.count<3", "desk.count== 2",
      "desk.count ==2", "desk.note=='Front desk'", #"desk.tags==["a", "b c"]"#, "tab==books",
      "routes.books[0]==detail(1)", "desk.note != '==3'",
      "not desk.isOpen and desk.count == 2", "desk.isOpen or desk.count == 2",
      "not (desk.isOpen or desk.count != 2)", "not desk.isOpen == true",
      "desk.count == 1 or desk.count == 2 and desk.isOpen == false",
      "desk.count + 1 == 3", "desk.count * 2 + 1 == 5", "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9",
      "7 / 2 == 3", "7 / 2.0 == 3.5", "-7 % 3 == -1", "desk.count - 3 == -1", "desk.count-1 == 1",
      "2 == desk.count", "loaded == books.phase", "books == tab", "\"loaded\" == books.phase",
      "books.books.count > desk.count", "books.phase in [idle, loaded]", "3 in [1, 2, 3]",
      "desk.count in 1..3", "not desk.count in 3...9", "desk.count in 1..<3",
      "desk.isOpen in [false]", "9223372036854775807..-9223372036854775807 == []", "2..<2 == []",
      "not 'list' in routes.books",
      "desk.tags contains a and desk.note matches /^Front d.*k$/", "desk.note matches /nt de/",
      "desk.note startsWith Front", "desk.note endsWith ' desk'", "not desk.note startsWith 'desk'",
      "books.books.any(b => b.id == 3)", "books.books.all(b => b.id > 0 and b.title != '')",
      "books.books.map(b => b.id) == [1, 2, 3]", "books.books[*].id == [1, 2, 3]",
      "books.books[*].id contains 2", "books.books.map(b => b.id).max == 3",
      "books.books.map(b => b.id).sum == 6", "books.books.map(b => b.title).min == 'Paper Rivers'",
      "books.books.filter(b => b.id > 1).count == 2", "books.books.first.id == 1",
      "books.books.last.id == 3", "books.books[-1].id == 3", "books.books[0..1].count == 2",
      "books.books[0..<1].count == 1", "books.books[1...9].count == 2",
      "books.books[-2..-1].count == 2",
      "books.books[0..9223372036854775807].count == 3",
      "books.books[0..<9223372036854775807].count == 3",
      "books.books[9223372036854775807..9223372036854775807].isEmpty",
      "books.books.first() == books.books[0]", "books.books contains Book(3)", "desk.tags",
      "books.books[0] == {\"id\": 1, \"title\": \"Salt Road\", \"author\": \"Ida Brandt\"}",
      "desk.note == \"Front ${desk.tags.count > 1 and true}\" or desk.note == \"Front ${'desk'}\"",
      "routes.books[0] in [detail(1), list]", "routes.books.any(r => r == detail(1))",
      "not modal.books", "books.pendingLoan == nil", "desk.rating == nil or desk.rating > 3",
      "1_000 == 1000", "1e3 == 1000", "9007199254740993 != 9007199254740992.0",
    ]
  )
  func holds(condition: String) async {
    let passage = await session.line("expect \(condition)")
    #expect(passage.outcome == .done, "\(passage.text)")
  }

  @Test(
    "A false condition reports the actual value",
    arguments: [
      ("desk.count == 3", "expected desk.count == 3, but it is 2"),
      ("desk.note == Front", #"expected desk.note == Front, but it is "Front desk""#),
      ("desk.isOpen", "expected desk.isOpen, but it is false"),
      ("desk.rating", "expected desk.rating, but it is nil"),
      ("desk.note contains FRONT", #"expected desk.note contains FRONT, but it is "Front desk""#),
      (
        "books.phase != failed and books.books.count == 99",
        "expected books.phase != failed and books.books.count == 99, "
          + "but books.phase is loaded and books.books.count is 3"
      ),
      (
        "desk.count == books.books.count",
        "expected desk.count == books.books.count, but desk.count is 2 and books.books.count is 3"
      ),
      ("1 == 2", "expected 1 == 2, but it is false"),
      ("desk.tags == [\"ab c\"]", #"expected desk.tags == ["ab c"], but it is ["a", "b c"]"#),
      ("desk.tags == [\"a\",\"bc\"]", #"expected desk.tags == ["a","bc"], but it is ["a", "b c"]"#),
      (
        "routes.books[0] == detail(2)", "expected routes.books[0] == detail(2), but it is detail(1)"
      ),
      ("tab == desk", "expected tab == desk, but it is books"),
      ("net.last.status >= 300", "expected net.last.status >= 300, but it is 200"),
    ]
  )
  func fails(condition: String, message: String) async {
    let passage = await session.line("expect \(condition)")
    #expect(passage.outcome == .failed)
    #expect(passage.errors.map(\.description) == [message])
    #expect(passage.events("expectation").count == 1)
  }

  @Test("Nested closures are resolved once each, so 30 levels take almost no time")
  func nestedClosures() async {
    let condition = (0..<30).reversed().reduce("x29 == 1") { "[1].any(x\($1) => \($0))" }
    #expect(await session.line("expect \(condition)").outcome == .done)
  }

  @Test(
    "A path that does not exist is reported with the nearest name",
    arguments: [
      (
        "boks.phase == x",
        #"unknown name "boks"; did you mean "books"?"#
      ),
      (
        "desk.coutn == 1",
        #"desk has no property "coutn"; did you mean "count"?"#
      ),
      (
        "books.books[3].id == 1",
        #"books.books[3] has no value at the moment: books.books has 3 elements, [0] to [2]"#
      ),
      (
        "books.books.title == 1",
        #"invalid path "books.books.title": books.books is a list, which has no title"#
      ),
      ("books.books.filter == 1", #""filter" needs a closure, as in filter(x => x.id == 3)"#),
      (
        "desk.count.x == 1", #"invalid path "desk.count.x": desk.count is a number, which has no x"#
      ),
      ("desk.count[0] == 1", #"invalid path "desk.count[0]": desk.count is a number, not a list"#),
      (
        "routes.books[0].shelf.row == 1",
        #"routes.books[0].shelf has no value at the moment: routes.books[0] is detail, not shelf"#
      ),
      ("routes.shop == []", #"routes has no property "shop"; use books or desk"#),
      ("desk..count == 1", #"unknown name "count"; use books, desk, routes, modal, tab or net"#),
      (
        ".desk == 1",
        #"invalid path ".desk == 1": names must be separated by a single dot, as in people.phase"#
      ),
      (
        "desk. == 1",
        #"invalid path "desk.": names must be separated by a single dot, as in people.phase"#
      ),
      ("books.books[x] == 1", #"unknown name "x"; use books, desk, routes, modal, tab or net"#),
      (
        "books.books[] == 1",
        #"invalid path "books.books[]": brackets must contain an index, as in people[0]"#
      ),
      ("desk.tags[1 == 1", "] is missing"),
      (
        "desk.tags[99999999999999999999] == 1",
        "the number 99999999999999999999 is out of range; the limit is 9223372036854775807"
      ),
      (
        "books.selected.tilte == nil",
        #"books.selected has no property "tilte"; did you mean "title"?"#
      ),
      (
        "books.books[9].tilte == nil",
        #"books.books[9] has no property "tilte"; did you mean "title"?"#
      ),
      ("net.lats == nil", #"net has no property "lats"; did you mean "last"?"#),
      ("modal.boks == nil", #"modal has no property "boks"; did you mean "books"?"#),
    ]
  )
  func paths(condition: String, message: String) async {
    let errors = await session.line("expect \(condition)").errors.map(\.description)
    #expect(errors == [message])
  }

  @Test(
    "An invalid condition reports the missing part",
    arguments: [
      ("tab = books", #""=" is not an operator; use == to compare"#),
      ("tab=books", #""=" is not an operator; use == to compare"#),
      ("tab =~ books", #""=~" is not an operator; use "matches""#),
      ("desk.isOpen && desk.isOpen", #""&&" is not an operator; use "and""#),
      ("desk.isOpen | desk.isOpen", #""|" is not an operator; use "or""#),
      ("!desk.isOpen", #""!" is not an operator; use "not""#),
      ("== books", #"a value is missing before "==""#),
      ("==books", #"a value is missing before "==""#),
      (">=", #"a value is missing before ">=""#),
      ("and tab == books", #"a value is missing before "and""#),
      ("tab ==", #"a value is missing after "==""#),
      ("tab==", #"a value is missing after "==""#),
      ("tab == books and", #"a value is missing after "and""#), ("(tab == books", ") is missing"),
      ("tab == books)", #"unexpected ")"; a value or an opening bracket is missing"#),
      ("1 < 2 < 3", #"comparisons cannot be chained; join them with "and""#),
      ("desk.note matches Front", #""matches" needs a regular expression, as in /^a.*z$/"#),
      ("desk.note matches /(/", "invalid regular expression /(/"),
      ("desk.note matches /a", "the regular expression is not closed; close it with /"),
      ("desk.tags.any(x)", #""any" needs a closure, as in any(x => x.id == 3)"#),
      (
        "desk.tags.sort() == []",
        #"unknown function "sort"; use count, isEmpty, first, last, min, max, "#
          + "sum, any, all, map or filter"
      ),
      ("desk.count / 0 == 1", "desk.count / 0 divides by zero"),
      ("desk.count * 9223372036854775807 > 1", "desk.count * 9223372036854775807 is out of range"),
      (
        "desk.count * -9223372036854775807 < 1",
        "desk.count * -9223372036854775807 is out of range"
      ),
      ("-1e308 * 10 < 1", "-1e308 * 10 is out of range"),
    ]
  )
  func broken(condition: String, message: String) async {
    let error = await session.line("expect \(condition)").errors.first
    #expect(error == .badCondition(message))
  }

  @Test(
    "A comparison needs no spaces",
    arguments: [
      "alias w=wait; w desk.count==2", "alias e = expect desk.count>=2; e",
      "alias w = wait; alias v=w --timeout 1s; v desk.count==2 --timeout 2s",
      "wait --timeout 1s desk.count==2", "wait --timeout=1s desk.count ==2",
      "time wait desk.count<=2 --timeout 1s", "alias w = wait; time time w tab==books",
      "expect-error expect desk.count==3", "expect-error --contains 'it is 2' expect desk.count==3",
      "expect-error --contains x==y state desk x==y",
      "let n=2; expect desk.count==$n; expect $n==2", "let n=[1, 2]; expect $n==[1,  2]",
      "alias e=expect; e desk.tags==[\"a\", \"b c\"]",
      "let t={\"a\": \"b; c\"}; expect $t.a=='b; c'", "let s='a=b'; expect $s=='a=b'",
    ]
  )
  func signs(line: String) async {
    let passage = await session.line(line)
    #expect(passage.outcome == .done, "\(passage.text)")
  }

  @Test(
    "An operator in a word of another command is part of that word",
    arguments: [
      ("a==b", "a==b"), ("'a'=\"b c\"", "a=b c"), ("x=[1,  2]", "x=[1,  2]"), ("<=>", "<=>"),
      ("'a=='", "a=="), ("a=", "a="), ("=", "="), ("--x=y=", "--x=y="), ("x=$y", "x=$y"),
    ]
  )
  func plainSigns(word: String, note: String) async {
    let word = word.hasPrefix("--") ? "'\(word)'" : word
    #expect(await session.line("send desk write \(word)").outcome == .done)
    #expect(session.library.desk.note == note)
  }

  @Test("Large integers are compared exactly")
  func large() async throws {
    await session.line("let x = 9007199254740993")
    #expect(try Condition("$x == 9007199254740993", in: session.console).holds(in: session.console))
    #expect(
      try !Condition("$x == 9007199254740992", in: session.console).holds(in: session.console)
    )
    #expect(
      try Condition("$x > 9007199254740992.0", in: session.console).holds(in: session.console)
    )
    #expect(!ConsoleValue.double(-0x1p63).isLess(than: .int(.min)))
    #expect(ConsoleValue.double(-0x1p64).isLess(than: .int(.min)))
    #expect(ConsoleValue.int(.max).isLess(than: .double(0x1p63)))
  }

  @Test(
    "An object is compared in its printed form, with its identity or with all its members",
    arguments: [
      "books.pendingLoan == LoanRequest(bookID: 2)", "books.pendingLoan != LoanRequest(bookID: 3)",
      "books.remark == Remark(text: \"a b\", stars: 3)",
      "books.remark == Remark(stars: desk.count + 1, text: 'a b')",
      "books.remark != Remark(text: \"a b\", stars: 4)",
      "books.books[0] == Book(id: 1, title: \"Salt Road\", author: \"Ida Brandt\")",
      "books.books[0] != Book(id: 1, title: \"Salt Road\", author: \"\")",
      "books.books contains Book(id: 1, title: \"Salt Road\", author: \"Ida Brandt\")",
      "books.books[1] == Book(2)", "books.books[1] == Book(desk.count)",
      "books.books[1] == Book(1 + 1)", "books.books[1] != Book(1 + 2)",
      "routes.books[2] == note(Remark(text: \"b\", stars: 1))",
      "routes.books[2] != note(Remark(text: \"b\", stars: 2))",
      "routes.books contains note(Remark(text: \"b\", stars: 1))",
      "Remark(text: \"a b\", stars: 3) == books.remark",
    ]
  )
  func printedForms(condition: String) async {
    await session.line(
      "send books lend 2; send books annotate {\"text\": \"a b\", \"stars\": 3}"
    )
    await session.line("nav books go note {\"text\": \"b\", \"stars\": 1}")
    let passage = await session.line("expect \(condition)")
    #expect(passage.outcome == .done, "\(passage.text)")
  }

  @Test("An object in JSON must have all members of the type with which it is compared")
  func incompleteJSON() async {
    let passage = await session.line("expect books.books[0] != {\"id\": 1}")
    #expect(
      passage.errors.map(\.description)
        == [#""title" and "author" are missing; write all members of Book"#]
    )
  }

  private struct Note: Identifiable {
    let id: String
    var text = "a"
  }

  private struct Board {
    let notes = [Note(id: "x y"), Note(id: "z")]
  }

  @Test("An identity that is text can be typed in single quotes, in double quotes or as a word")
  func textIdentity() async {
    session.console.expose(as: "board", state: { Board() })
    for condition in [
      "board.notes[0] == Note('x y')", "board.notes[0] == Note(\"x y\")",
      "board.notes[1] == Note(z)", "board.notes[0] != Note('z')",
      "board.notes contains Note(id: 'z', text: 'a')",
    ] {
      let passage = await session.line("expect \(condition)")
      #expect(passage.outcome == .done, "\(condition): \(passage.text)")
    }
    #expect(
      await session.line("expect board.notes[0] != Note(3)").errors.map(\.description)
        == ["3 is a number; a Note is identified by text"]
    )
  }

  @Test("A comparison with an identity that is nil is an error")
  func absentIdentity() async {
    #expect(
      await session.line("expect books.books[0] != Book(desk.rating)").errors.map(\.description)
        == ["desk.rating has no value at the moment: it is nil"]
    )
  }

  @Test("Values are comparable only if all their parts are")
  func comparable() {
    func object(_ fields: [ConsoleValue.Field], id: String?) -> ConsoleValue {
      .object(type: "Remark", fields, id: id)
    }
    let remark = object([.init("text", "a")], id: nil)
    let identity = object([], id: "3")
    #expect(!remark.isComparable(with: identity) && !identity.isComparable(with: remark))
    #expect(identity.isComparable(with: object([.init("text", "a")], id: "3")))
    #expect(!remark.isComparable(with: object([.init("text", 1)], id: nil)))
    #expect(remark.isComparable(with: object([.init("text", .null)], id: nil)))
    func note(_ value: ConsoleValue) -> ConsoleValue { .enumCase("note", [.init("", value)]) }
    #expect(!note(remark).isComparable(with: note(3)))
    #expect(note(remark).isComparable(with: .enumCase("detail", [.init("", 3)])))
    #expect(!note(1).isComparable(with: .enumCase("note", [])))
    #expect(!ConsoleValue.array([note(remark)]).isComparable(with: [note(3)]))
    #expect(ConsoleValue.array([1]).isComparable(with: []))
  }

  @Test(
    "The marker is below the invalid part",
    arguments: [
      ("expect tab == books and books.phase == loadd", "loadd"),
      ("expect desk.count == 1 or desk.cuont == 2", "desk.cuont"),
      ("wait books.phase == loaded 5s", "5s"), ("expect desk.note == 'a' extra", "extra"),
      ("expect \"${desk.nope}\" == 'x'", "desk.nope"),
      ("if tab == dsek { stores }", "dsek"),
    ]
  )
  func marks(line: String, marked: String) async throws {
    let text = await session.line(line).text
    let mark = try #require(text.last)
    let excerpt = try #require(text.dropLast().last)
    let columns = mark.indices.filter { mark[$0] == "^" }
    let first = try #require(columns.first)
    #expect(excerpt[first...].prefix(columns.count) == marked)
  }

  @Test("An unknown name in a value without names is an error without a suggestion")
  func noNames() async {
    #expect(
      await session.line("let x = {}; expect $x.name == 1").errors.map(\.description)
        == ["$x has no property \"name\""]
    )
  }

  @Test("A comparison with nil waits, and is an error for expect")
  func absent() async {
    let passage = await session.line("expect desk.rating > 3")
    #expect(
      passage.errors.map(\.description) == ["desk.rating has no value at the moment: it is nil"]
    )
    #expect(await session.line("expect not desk.rating > 3").outcome == .failed)
    await session.line("send desk rate 4")
    #expect(await session.line("wait desk.rating > 3").outcome == .done)
  }

  @Test("Deeply nested and very long expressions are errors")
  func deep() async {
    let nested = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    #expect(await session.line("expect \(nested) == 1").errors.first?.code == "bad-condition")
    let long = (0..<5_000).map { "desk.count != \($0 + 10)" }.joined(separator: " and ")
    #expect(await session.line("expect \(long)").errors.first?.code == "bad-condition")
    let minus = String(repeating: "-", count: 10_000) + "1"
    #expect(await session.line("expect \(minus) == 1").outcome == .failed)
  }
}
