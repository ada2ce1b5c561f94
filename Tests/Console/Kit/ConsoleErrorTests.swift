import InnoNearestMatch
import Testing

@testable import InnoConsole

@Suite("Messages of errors")
struct ConsoleErrorTests {
  private static let texts: [(error: ConsoleError, code: String, text: String)] = [
    (
      .unknown(kind: "store", name: "boks", nearest: "books", listing: "stores"), "unknown-store",
      #"unknown store "boks"; did you mean "books"? Run "stores" to list them."#
    ),
    (
      .unknown(kind: "command", name: "x", nearest: nil, listing: "help"), "unknown-command",
      #"unknown command "x"; run "help" to list them"#
    ),
    (
      .unknown(kind: "option", name: "--x", nearest: nil, listing: "help stores"),
      "unknown-option",
      #"unknown option "--x"; run "help stores" to list the options, or put quotes around a value that begins with --"#
    ),
    (
      .unclosedQuote("\""), "unclosed-quote",
      #"the quote " is not closed; add the closing quote. To type a quote in a value, write \" inside double quotes."#
    ),
    (
      .nulCharacter, "nul-character",
      #"the line contains a NUL character; remove the character, or write \u{0} in double quotes"#
    ),
    (
      .lineTooLong(limit: 8 << 20), "line-too-long",
      "the line is longer than 8 MB; shorten it, or put its commands on separate lines"
    ),
    (
      .errorExpected(containing: "", actual: nil), "error-expected",
      "expected an error, but the command succeeded"
    ),
    (
      .errorExpected(containing: "moon", actual: "no sun"), "error-expected",
      #"expected an error that contains "moon", got: no sun"#
    ),
    (
      .noValue("send"), "no-value",
      #""send" returns no value; use a command that returns a value, such as "state STORE""#
    ),
    (
      .aliasLoop("x"), "alias-loop",
      #"the alias "x" refers to itself; choose another name or another command"#
    ),
    (.callFailed("load", reason: "offline"), "call-failed", "load failed: offline"),
    (
      .unwritableFile("a.inno", reason: "no space left on device"), "unwritable-file",
      "cannot write a.inno: no space left on device"
    ),
    (
      .unclosedJSON, "unclosed-json",
      "a JSON value or a block is not closed; add the missing bracket or quote"
    ),
    (.strayBracket("]"), "stray-bracket", "unexpected ]; check the brackets in the JSON"),
    (
      .invalidUTF8(column: 4), "invalid-utf8",
      "the line is not valid UTF-8 at byte 4; save the text as UTF-8"
    ),
    (
      .badJSON(reason: "expected a value", line: 2, column: 5), "bad-json",
      "invalid JSON at line 2, column 5: expected a value"
    ),
    (
      .missing("STORE", usage: "state STORE [PATH]"), "missing-argument",
      "STORE is missing; usage: state STORE [PATH]"
    ),
    (
      .unexpected("lgo", expected: "log", nearest: "log", usage: "net log"), "unexpected-argument",
      #"expected log, got "lgo"; did you mean "log"? Usage: net log"#
    ),
    (
      .unexpected("lgo", expected: "a number", nearest: nil, usage: "history [COUNT]"),
      "unexpected-argument", #"expected a number, got "lgo"; usage: history [COUNT]"#
    ),
    (
      .unexpected("extra", expected: nil, nearest: nil, usage: "stores"), "unexpected-argument",
      #"unexpected argument "extra"; usage: stores"#
    ),
    (
      .unexpected("--plan", expected: nil, nearest: nil, usage: "link resume"),
      "unexpected-argument",
      #"unexpected option "--plan"; usage: link resume"#
    ),
    (
      .wrongArgumentCount(signature: "add(Int)", expected: 1, got: 0), "wrong-argument-count",
      "add(Int) takes 1 argument, got 0"
    ),
    (
      .wrongArgumentCount(signature: "stop", expected: 0, got: 2), "wrong-argument-count",
      "stop takes no arguments"
    ),
    (
      .wrongArgument("x", signature: "add(Int)", expected: "an Int", reason: nil),
      "wrong-argument", #"add(Int) needs an Int, got "x""#
    ),
    (
      .wrongArgument("{}", signature: "add(Tag)", expected: "a Tag", reason: "\"id\" is missing"),
      "wrong-argument", #"add(Tag) needs a Tag, got "{}": "id" is missing"#
    ),
    (
      .absent("a[3]", reason: "a has no elements"), "absent",
      "a[3] has no value at the moment: a has no elements"
    ),
    (.badEscape, "bad-escape", #"\u needs a code point in braces, as in \u{1f600}"#),
    (
      .badPath("a..b", reason: "names must be separated by a single dot"), "bad-path",
      #"invalid path "a..b": names must be separated by a single dot"#
    ),
    (
      .noProperty("peple", of: "people", nearest: "people", names: []), "bad-path",
      #"people has no property "peple"; did you mean "people"?"#
    ),
    (
      .noProperty("x", of: nil, nearest: nil, names: ["tab", "net", "desk"]), "bad-path",
      #"unknown name "x"; use tab, net or desk"#
    ),
    (
      .badCondition(#"a value is missing after "==""#), "bad-condition",
      #"a value is missing after "==""#
    ),
    (
      .numberTooLarge("99", limit: "9"), "number-too-large",
      "the number 99 is out of range; the limit is 9"
    ),
    (.failed("not today"), "failed", "not today"),
    (
      .expectationFailed(condition: "tab == desk", actual: "it is books"), "expectation-failed",
      "expected tab == desk, but it is books"
    ),
    (
      .timeout(after: .seconds(2), waitingFor: "desk is still running watch"), "timeout",
      "timed out after 2 s: desk is still running watch"
    ),
    (.timeout(after: .milliseconds(250), waitingFor: "x"), "timeout", "timed out after 0.25 s: x"),
    (.refused("nothing to trace"), "refused", "nothing to trace"),
    (
      .moveRefused("books refused back: the stack is empty", code: "emptyStack"), "emptyStack",
      "books refused back: the stack is empty (emptyStack)"
    ),
    (
      .unreadableFile("a.inno", reason: "no such file"), "unreadable-file",
      "cannot read a.inno: no such file"
    ),
    (
      .scriptFailed("a.inno"), "script-failed",
      "a.inno failed; its errors are printed above"
    ),
    (.notExposed("tabs"), "not-exposed", "the app exposes no tabs"),
    (.interrupted, "interrupted", "interrupted"),
  ]

  /// Returns the number of an error's case.
  ///
  /// A new case does not compile until it is numbered here, and the test does not pass until the
  /// case is listed above.
  private static func number(of error: ConsoleError) -> Int {
    switch error {
    case .unknown: 0
    case .unclosedQuote: 1
    case .unclosedJSON: 2
    case .strayBracket: 3
    case .invalidUTF8: 4
    case .badJSON: 5
    case .missing: 6
    case .unexpected: 7
    case .wrongArgumentCount: 8
    case .wrongArgument: 9
    case .badPath: 10
    case .badCondition: 11
    case .expectationFailed: 12
    case .timeout: 13
    case .refused: 14
    case .moveRefused: 31
    case .unreadableFile: 15
    case .scriptFailed: 16
    case .notExposed: 17
    case .interrupted: 18
    case .absent: 19
    case .badEscape: 20
    case .nulCharacter: 21
    case .lineTooLong: 22
    case .errorExpected: 23
    case .noValue: 24
    case .aliasLoop: 25
    case .callFailed: 26
    case .unwritableFile: 27
    case .noProperty: 28
    case .numberTooLarge: 29
    case .failed: 30
    }
  }

  @Test("Every case has its message and its code")
  func all() {
    for (error, code, text) in Self.texts {
      #expect(error.description == text)
      #expect(error.code == code)
    }
    #expect(Set(Self.texts.map { Self.number(of: $0.error) }) == Set(0...31))
  }

  @Test("Messages have no control characters, and long words are shortened")
  func hostile() {
    let evil = "\u{1B}[2J\n\u{202E}"
    let errors: [ConsoleError] = [
      .unknown(kind: "store", name: evil, nearest: evil, listing: evil),
      .missing(evil, usage: evil),
      .unexpected(evil, expected: evil, nearest: evil, usage: evil),
      .wrongArgument(evil, signature: evil, expected: evil, reason: evil),
      .badPath(evil, reason: evil), .badCondition(evil),
      .expectationFailed(condition: evil, actual: evil), .refused(evil),
      .unreadableFile(evil, reason: evil), .scriptFailed(evil), .notExposed(evil),
      .timeout(after: .seconds(1), waitingFor: evil), .strayBracket(evil), .unclosedQuote(evil),
    ]
    for error in errors {
      #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
      #expect(error.description.contains("\\u{1b}[2J\\n"))
    }
    let long = String(repeating: "x", count: 100_000)
    #expect(
      ConsoleError.unknown(kind: "store", name: long, nearest: nil, listing: "stores").description
        .count < 120
    )
    #expect(ConsoleError.expectationFailed(condition: long, actual: long).description.count < 1300)
  }

  @Test(
    "The nearest name begins with the word or differs by a typing error",
    arguments: [
      ("dsek", "desk"), ("des", "desk"), ("BOOKS", "books"), ("bboks", "books"), ("rout", "routes"),
      ("book", "books"),
    ]
  )
  func nearest(word: String, name: String) {
    #expect(NearestMatch.of(word, in: ["books", "desk", "routes"]) == name)
  }

  @Test(
    "A word that resembles no name has no suggestion",
    arguments: ["", "zzzz", "x", String(repeating: "desk", count: 20)]
  )
  func noneNear(word: String) {
    #expect(NearestMatch.of(word, in: ["books", "desk", "routes"]) == nil)
    #expect(NearestMatch.of(word, in: [String]()) == nil)
  }
}

@MainActor
@Suite("Errors and their position in the line", .timeLimit(.minutes(5)))
struct ErrorPlaceTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test(
    "The marker is below the cause of the error",
    arguments: [
      ("sotres", "  sotres", "  ^^^^^^"),
      ("send dekk add 3", "  send dekk add 3", "       ^^^^"),
      ("send desk add x", "  send desk add x", "                ^"),
      ("tab books; tab nope", "  tab books; tab nope", "                 ^^^^"),
      ("send desk write 한글 더", "  send desk write 한글 더", "                       ^^"),
      ("tab 👩‍👩‍👧x", "  tab 👩‍👩‍👧x", "      ^^^"),
      ("expect 한글.글 == 1", "  expect 한글.글 == 1", "         ^^^^"),
      ("stores 'a", "  stores 'a", "         ^^"),
      ("tab \u{1B}[2J", "  tab \\u{1b}[2J", "      ^^^^^^^^^"),
    ]
  )
  func mark(line: String, excerpt: String, mark: String) async {
    #expect(await session.line(line).text.suffix(2) == [excerpt, mark])
  }

  @Test("Only the part of a long line around the error is shown")
  func long() async {
    let filler = String(repeating: "a ", count: 200_000)
    let passage = await session.line("tab books; tab \(filler); nope; \(filler)")
    #expect(passage.text.allSatisfy { $0.count < 600 })
    #expect(passage.text.last?.hasSuffix("^") == true)
  }

  @Test(
    "A line of 1 MB is handled like any other",
    arguments: [
      ("", "x"), ("send desk place ", "한= "), ("expect tab == ", "x"), ("state desk ", "x"),
      ("send desk tag [", "x"), ("events ", "--y "),
    ]
  )
  func megabyte(start: String, filler: String) async {
    let count = 1_000_000 / filler.utf8.count
    let passage = await session.line(start + String(repeating: filler, count: count))
    #expect(passage.text.allSatisfy { $0.utf8.count < 4_000 })
  }

  @Test("A value of 1 MB is printed once in each event that contains it")
  func megabyteOfText() async {
    let text = String(repeating: "x", count: 1_000_000)
    let passage = await session.line("send desk write \(text)")
    #expect(passage.outcome == .done)
    let sizes = passage.text.map { $0.utf8.count }.filter { $0 >= 4_000 }
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 < 1_000_100 }, "\(sizes)")
  }

  @Test("Commands after a failed one on the same line do not run")
  func stops() async {
    let passage = await session.line("send desk increment; nope; send desk increment")
    #expect(passage.outcome == .failed)
    #expect(passage.events("action").count == 1)
  }

  @Test("An empty line records nothing")
  func empty() async {
    for line in ["", "   ", ";;", "# only a comment"] {
      let passage = await session.line(line)
      #expect(passage.outcome == .done)
      #expect(passage.events.isEmpty)
    }
  }

  @Test("Output has no control characters from any source")
  func hostile() async {
    let evil = "\u{1B}[31m\u{7}\u{9B}2J\u{202E}"
    for line in [
      "send desk write '\(evil)'", "state desk note", "state desk",
      "expect desk.note == '\(evil)x'",
      "expect desk.note == '\(evil)'", "wait desk.note contains '\(evil)y' --timeout 0s", "events",
      "expect '\(evil)' == 1", "send desk '\(evil)'", "expect tab '\(evil)' 1", "source '\(evil)'",
      "nav books go shelf '\(evil)' 1", "routes", "nav books backTo shelf '\(evil)x' 1",
      "send desk tag [\"\\u001b[2J\"]", "state desk tags", "state desk tags[0]",
      "container '\(evil)'",
    ] {
      for text in await session.line(line).text {
        #expect(
          text.unicodeScalars.allSatisfy {
            !evil.unicodeScalars.filter { $0.value < 0x20 || $0.value > 0x7E }.contains($0)
          },
          "\(line)"
        )
      }
    }
  }
}
