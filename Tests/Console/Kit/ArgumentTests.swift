import Testing

@testable import InnoConsole

@MainActor
@Suite("Values of actions and routes", .timeLimit(.minutes(5)))
struct ArgumentTests {
  private let session: Transcript

  init() async throws {
    session = try Transcript()
    await session.line("send books onAppear")
  }

  @Test(
    "Arguments are read as values of the case's types",
    arguments: [
      ("desk add -3", "add(-3)"), ("desk add +3", "add(3)"),
      ("desk write hello", #"write("hello")"#),
      ("desk write 'two words'", #"write("two words")"#), ("desk write ''", #"write("")"#),
      ("desk write a=b", #"write("a=b")"#), ("desk write '{}'", #"write("{}")"#),
      ("desk write \"--x\"", #"write("--x")"#),
      ("desk open true", "open(true)"), ("desk open false", "open(false)"),
      ("desk rate 3", "rate(3)"), ("desk rate nil", "rate(nil)"),
      ("desk charge 0.25", "charge(0.25)"), ("desk charge 1e3", "charge(1000.0)"),
      ("desk place 2 Front", #"place(row: 2, name: "Front")"#),
      ("desk place row=2 name=Front", #"place(row: 2, name: "Front")"#),
      ("desk place name=Front row=2", #"place(row: 2, name: "Front")"#),
      ("desk place name=Front 2", #"place(row: 2, name: "Front")"#),
      ("desk place 2 name='a = b'", #"place(row: 2, name: "a = b")"#),
      (#"desk tag ["a", "b"]"#, #"tag(["a", "b"])"#), ("desk tag []", "tag([])"),
      (#"desk tag '["a"]'"#, #"tag(["a"])"#),
      ("books select 2", "select(2)"), ("books remember 2", "remember(2)"),
      ("books remember nil", "remember(nil)"),
      (#"books select {"id": 9, "title": "T", "author": "A"}"#, "select(9)"),
      (
        #"books annotate {"text": "né\u00e9", "stars": 4}"#,
        #"annotate(Remark(text: "néé", stars: 4))"#
      ),
      (#"books annotate '{"text": "x", "stars": 1}'"#, #"annotate(Remark(text: "x", stars: 1))"#),
      ("books lend id=4", "lend(id: 4)"),
    ]
  )
  func reads(words: String, action: String) async {
    let passage = await session.line("send \(words)")
    #expect(passage.outcome == .done)
    #expect(passage.text.first?.hasSuffix("   \(action)") == true, "\(passage.text)")
  }

  @Test(
    "An invalid argument is reported with the signature and the expected type",
    arguments: [
      ("desk add 1.5", #"add(Int) needs an Int, got "1.5""#),
      (
        "desk add 99999999999999999999",
        #"add(Int) needs an Int, got "99999999999999999999""#
      ),
      ("desk add 한", #"add(Int) needs an Int, got "한""#),
      ("desk place row=1 row=2", "the argument row is given twice"),
      ("desk open yes", #"open(Bool) needs a Bool, got "yes""#),
      ("desk rate x", #"rate(Int?) needs an Int, or nil, got "x""#),
      ("desk rate 'nil'", #"rate(Int?) needs an Int, or nil, got "nil""#),
      ("desk charge x", #"charge(Double) needs a Double, got "x""#),
      (
        "desk place row=x name=y",
        #"place(row: Int, name: String) needs an Int, got "x""#
      ),
      ("books select 9", #"select(Book) needs a book's id (1, 2, 3), got "9""#),
      (
        "books annotate {}",
        #"annotate(Remark) needs a Remark, got "{}": "text" and "stars" are missing"#
      ),
      (
        #"books annotate {"text": 3, "stars": 1}"#,
        #"annotate(Remark) needs a Remark, got "{"text": 3, "stars": 1}": expected a string at text"#
      ),
      (
        "books annotate [1]",
        #"annotate(Remark) needs a Remark, got "[1]": expected an object"#
      ),
      (
        "desk tag 3",
        #"tag([String]) needs a list […], or a variable that holds a list, got "3""#
      ),
      ("books annotate fine", #"annotate(Remark) needs a Remark, got "fine""#),
      (
        #"desk tag ["a", 1]"#,
        #"tag([String]) needs a [String], got "["a", 1]": expected a string at [1]"#
      ),
      ("desk write {}", #"write(String) needs a String, got "{}": expected a string"#),
      ("desk add", "add(Int) takes 1 argument, got 0"),
      ("desk add 1 2", "add(Int) takes 1 argument, got 2"),
      ("desk increment 1", "increment takes no arguments"),
    ]
  )
  func refuses(words: String, message: String) async {
    let passage = await session.line("send \(words)")
    #expect(passage.outcome == .failed)
    #expect(passage.events("action").isEmpty)
    let description = passage.errors.first?.description
    #expect(description?.hasPrefix(message) == true, "\(description ?? "")")
  }

  @Test("A resolver without candidates reports that none is known")
  func noCandidates() async throws {
    let fresh = try Transcript()
    #expect(
      await fresh.line("send books select 1").text.first
        == #"error: select(Book) needs a book's id (none is known yet), got "1""#
    )
  }

  @Test(
    "Invalid JSON is reported with line and column",
    arguments: [
      ("{\"text\": nope}", 1, 10, "expected a value"),
      ("{\"text\" 3}", 1, 9, #"expected ":" after the name"#),
      ("{\"a\": 1,}", 1, 9, "expected a name in double quotes"),
      ("{\n  \"a\": 01\n}", 2, 9, #"expected "," or "}""#),
      ("[1 2]", 1, 4, #"expected "," or "]""#),
      ("{\"a\": \"\\x\"}", 1, 9, "unknown escape sequence"),
      ("{\"a\": \"\\u12\"}", 1, 12, "\\u must be followed by four hexadecimal digits"),
      ("{\"a\": -}", 1, 8, "expected a digit"), ("{\"a\": 1.}", 1, 9, "expected a digit"),
      ("[,]", 1, 2, "expected a value"), ("{\n\n 한: 1}", 3, 2, "expected a name in double quotes"),
      ("[tru]", 1, 2, "expected a value"),
      ("[\"a\tb\"]", 1, 4, "unescaped control character in a string"),
    ]
  )
  func brokenJSON(json: String, line: Int, column: Int, reason: String) async {
    let description = await session.line("send books annotate \(json)").errors.first?.description
    let expected = ConsoleError.badJSON(reason: reason, line: line, column: column).description
    #expect(description?.hasSuffix(expected) == true, "\(description ?? "")")
  }

  @Test("JSON nested 10,000 levels deep is refused")
  func deepJSON() async {
    let open = String(repeating: "[", count: 10_000)
    let close = String(repeating: "]", count: 10_000)
    let json = await session.line("send books annotate \(open)\(close)")
    #expect(json.errors.first?.description.hasSuffix("nested deeper than 200 levels") == true)
    let limit = String(repeating: "[", count: 200) + "1" + String(repeating: "]", count: 200)
    let scalar = await session.line("let deep = \(limit)")
    #expect(scalar.outcome == .done)
    let quoted = await session.line("send books annotate '\(open)\(close)'")
    #expect(quoted.outcome == .failed)
    let objects =
      String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000)
    #expect(await session.line("send desk tag \(objects)").outcome == .failed)
  }

  @Test(
    "Valid JSON causes no error",
    arguments: [
      "{}", "[]", "[1, -2.5e+10, 0.1E-2, true, false, null]", "{\"a\": {\"b\": [\"\\u00e9\\n\"]}}",
      " [ 0 ] ", "\"x\"", "-0", "[\"\u{7F}한👩‍👩‍👧\"]",
    ]
  )
  func sound(json: String) {
    var scanner = JSONScanner(json)
    #expect(scanner.fault() == nil)
  }
}
