import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Conditions", .timeLimit(.minutes(5)))
struct ConditionTests {
  private let session: Transcript

  init() async throws {
    session = try Transcript()
    await session.line(
      "send books onAppear; send desk place 2 'Front desk'; send desk tag [\"a\",\"b c\"]"
    )
    await session.line("nav books go detail 1; nav books go shelf 'Front row' 2")
  }

  @Test(
    "that hold",
    arguments: [
      "desk.count == 2", "desk.count != 3", "desk.count >= 2", "desk.count <= 2", "desk.count > 1",
      "desk.count < 2.5", "desk.count == 2.0", "desk.fee == 0.5", "desk.fee < 1",
      "desk.note == 'Front desk'", "desk.note == Front desk", "desk.note contains FRONT",
      "desk.note contains ''",
      "desk.note != Front", "desk.note.count == 10", "desk.isOpen == false", "desk.isOpen != true",
      "desk.rating == nil", "desk.rating == null", "books.errorMessage == nil",
      "books.phase == loaded", "books.phase != idle", "books.books.count == 3",
      "books.books[2].title == '서재의 밤'", "books.books[0].id == 1", "books.books.isEmpty == false",
      "books.pendingLoan.bookID == nil", "books.selected.title == nil",
      #"desk.tags == ["a", "b c"]"#, #"desk.tags == ["a","b c"]"#, "desk.tags contains a",
      "desk.tags contains 'b c'", "desk.tags[1] == 'b c'", "desk.tags.count > 1",
      "routes.books[0] == detail(1)", "routes.books[0] == detail( 1 )",
      "routes.books[0].detail == 1",
      #"routes.books[1] == 'shelf(name: "Front row", row: 2)'"#,
      #"routes.books[1] == shelf(name: "Front row", row: 2)"#, "routes.books[1].shelf.row == 2",
      #"routes.books == [detail(1), shelf(name: "Front row", row: 2)]"#, "routes.desk == []",
      "routes.books.count == 2", "modal.books == nil", "tab == books", "tab != desk",
      "net.transport == stub", "net.count == 1", "net.last.status == 200", "net.last.method == GET",
      "net.log == off", "books.books.isEmpty != true", "desk.count==2", "desk.count!=3",
      "desk.count>=2", "desk.count<=2", "desk.count>1", "desk.count<3", "desk.count== 2",
      "desk.count ==2", "desk.note=='Front desk'", #"desk.tags==["a", "b c"]"#, "tab==books",
      "routes.books[0]==detail(1)", "desk.note != '==3'", "desk.note != a==b",
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
      ("desk.count == '2'", #"expected desk.count == "2", but it is 2"#),
      ("desk.note == Front", #"expected desk.note == Front, but it is "Front desk""#),
      ("desk.note > 3", #"expected desk.note > 3, but it is "Front desk""#),
      ("desk.rating == 'nil'", #"expected desk.rating == "nil", but it is nil"#),
      ("desk.count contains 2", "expected desk.count contains 2, but it is 2"),
      ("desk.isOpen", "expected desk.isOpen == true, but it is false"),
      ("desk.tags == [\"ab c\"]", #"expected desk.tags == ["ab c"], but it is ["a", "b c"]"#),
      ("desk.tags == [\"a\",\"bc\"]", #"expected desk.tags == ["a","bc"], but it is ["a", "b c"]"#),
      (
        "routes.books[0] == detail(2)", "expected routes.books[0] == detail(2), but it is detail(1)"
      ),
      ("tab == desk", "expected tab == desk, but it is books"),
      ("books.phase == load ed", "expected books.phase == load ed, but it is loaded"),
      ("net.last.status >= 300", "expected net.last.status >= 300, but it is 200"),
    ]
  )
  func fails(condition: String, message: String) async {
    let passage = await session.line("expect \(condition)")
    #expect(passage.outcome == .failed)
    #expect(passage.errors.map(\.description) == [message])
    #expect(passage.events("expectation").count == 1)
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
        "books.books[3] == 1",
        #"books.books[3] does not exist now: books.books has 3 elements, [0] to [2]"#
      ),
      (
        "books.books.title == 1",
        #"invalid path "books.books.title": books.books is [3 × Book], which has no title"#
      ),
      ("desk.count.x == 1", #"invalid path "desk.count.x": desk.count is 2, which has no x"#),
      ("desk.count[0] == 1", #"invalid path "desk.count[0]": desk.count is 2, which has no [0]"#),
      (
        "books.phase.idle == 1",
        #"books.phase.idle does not exist now: books.phase is loaded, not idle"#
      ),
      ("routes.shop == []", #"routes has no property "shop"; use books or desk"#),
      (
        "desk..count == 1",
        #"invalid path "desk..count": names are separated by one dot, as in people.phase"#
      ),
      (".desk == 1", #"invalid path ".desk": names are separated by one dot, as in people.phase"#),
      ("desk. == 1", #"invalid path "desk.": names are separated by one dot, as in people.phase"#),
      ("desk[x] == 1", #"invalid path "desk[x]": brackets hold an index, as in people[0]"#),
      ("desk[-1] == 1", #"invalid path "desk[-1]": brackets hold an index, as in people[0]"#),
      ("desk[1 == 1", #"invalid path "desk[1": brackets hold an index, as in people[0]"#),
      (
        "desk[99999999999999999999] == 1",
        #"invalid path "desk[99999999999999999999]": brackets hold an index, as in people[0]"#
      ),
      (
        "[0] == 1",
        #"invalid path "[0]": it must begin with books, desk, routes, modal, tab or net"#
      ),
    ]
  )
  func paths(condition: String, message: String) async {
    let errors = await session.line("expect \(condition)").errors.map(\.description)
    #expect(errors == [message])
  }

  @Test(
    "An invalid condition reports the missing part",
    arguments: [
      ("tab = books", #""=" is not a comparison (== != >= <= > < contains)"#),
      ("tab=books", #""=" is not a comparison (== != >= <= > < contains)"#),
      ("== books", "a path is missing before =="), ("==books", "a path is missing before =="),
      (">=", "a path is missing before >="), ("= x", "a path is missing before ="),
      ("tab ==", "a value is missing after =="), ("tab==", "a value is missing after =="),
      ("desk.count<x", #"< needs a number, got "x""#),
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
      "alias e=expect; e desk.tags==[\"a\", \"b c\"]", "expect \"desk.note\"=='Front desk'",
      "let t={\"a\": \"b; c\"}; expect $t.a=='b; c'", "let s='a=b'; expect $s==a=b",
    ]
  )
  func signs(line: String) async {
    let passage = await session.line(line)
    #expect(passage.outcome == .done, "\(passage.text)")
  }

  @Test(
    "An operator in a word of another command is a part of the word",
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
  func large() throws {
    let words = try LineParser.parse("x == 9007199254740993")
    guard case .commands(let commands) = words else { return }
    let condition = try Condition(commands[0].words)
    #expect(condition.holds(for: .int(9_007_199_254_740_993)))
    #expect(!condition.holds(for: .int(9_007_199_254_740_992)))
  }
}
