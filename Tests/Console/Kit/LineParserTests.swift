import Testing

@testable import InnoConsole

@Suite("Reading a line")
struct LineParserTests {
  /// Returns the words of each command; JSON words are marked with `~`, quoted ones with `'`,
  /// variables with `=`.
  private func words(_ line: String) throws -> [[String]] {
    guard case .commands(let commands) = try LineParser.parse(line) else { return [["incomplete"]] }
    return commands.map { command in
      command.words.map { word in
        switch word.form {
        case .plain: word.text
        case .quoted: "'" + word.text
        case .json: "~" + word.text
        case .variable: "=" + word.text
        case .block: word.text
        }
      }
    }
  }

  private static let examples: [(line: String, words: [[String]])] = [
    ("", []),
    ("  \t ", []),
    (" ; ;; ", []),
    ("# all of it", []),
    ("stores", [["stores"]]),
    ("  send  desk\tadd 3  ", [["send", "desk", "add", "3"]]),
    ("tab books; tab desk;stores", [["tab", "books"], ["tab", "desk"], ["stores"]]),
    ("stores # what is there; tab", [["stores"]]),
    ("send 'a # b' \"# c\" # d", [["send", "'a # b", "'# c"]]),
    ("a {\"b\": \"# c; }\"} # d", [["a", "~{\"b\": \"# c; }\"}"]]),
    ("a '{\"b\":\n1}' c", [["a", "'{\"b\":\n1}", "c"]]),
    ("$u $u.a[0] $_ a$u $1 $", [["=$u", "=$u.a[0]", "=$_", "a$u", "$1", "$"]]),
    ("'$u' \\$u $u\"x\" $u\\x x=$u", [["'$u", "$u", "'$ux", "$ux", "x=$u"]]),
    ("send a#b", [["send", "a#b"]]),
    ("stores # one\ntab", [["stores", "tab"]]),
    ("write 'a b; #c'", [["write", "'a b; #c"]]),
    (#"write "a \"b\" \\ c""#, [["write", #"'a "b" \ c"#]]),
    (#"write 'a \n'"#, [["write", #"'a \n"#]]),
    ("write a\\ b\\;c\\#d", [["write", "a b;c#d"]]),
    (#"write ab"c d"'e f'g"#, [["write", "'abc de fg"]]),
    ("write \"\"", [["write", "'"]]),
    ("write a\\", [["write", "a"]]),
    (#"a {"b": [1, {"c": "]}"}]} d"#, [["a", #"~{"b": [1, {"c": "]}"}]}"#, "d"]]),
    (#"a {"b": "\"}"}; c"#, [["a", #"~{"b": "\"}"}"#], ["c"]]),
    ("a [] {}", [["a", "~[]", "~{}"]]),
    ("a []b", [["a", "~[]", "b"]]),
    ("a b[0].c }", [["a", "b[0].c", "}"]]),
    ("a [detail(1), list]", [["a", "~[detail(1), list]"]]),
    ("보내 👩‍👩‍👧 é", [["보내", "👩‍👩‍👧", "é"]]),
    ("a \u{1}b\u{1B}", [["a", "\u{1}b\u{1B}"]]),
    (#"a "b\n\t\r\u{1f600}\"\\\x""#, [["a", "'b\n\t\r😀\"\\x"]]),
    ("a\r", [["a"]]),
    ("a b==c d>=[e, f]g '='h= ==", [["a", "b==c", "d>=[e, f]g", "'=h=", "=="]]),
    ("a b=c;d=#e", [["a", "b=c"], ["d=#e"]]),
  ]

  @Test(
    "Words, commands, quotes, escapes, comments and JSON are read",
    arguments: examples
  )
  func cuts(line: String, expected: [[String]]) throws {
    #expect(try words(line) == expected)
  }

  @Test(
    "An invalid escape is reported with its position",
    arguments: ["u", "u{", "u{}", "u{110000}"]
  )
  func badEscape(text: String) {
    #expect(throws: ConsoleError.badEscape.at(6..<8)) {
      try LineParser.parse(#"send "\"# + text + #"" x"#)
    }
  }

  @Test(
    "Open JSON continues in the next line",
    arguments: [
      "a {", "a [", #"a {"b": [1,"#, "a [{\n\"b\": 1}\n", "tab x; a {", "a b=[",
    ]
  )
  func incomplete(line: String) throws {
    let depth = line.contains("[1") ? 2 : 1
    #expect(try LineParser.parse(line) == .incomplete(.brackets(depth)))
  }

  @Test(
    "Quoted JSON continues in the next line",
    arguments: ["a '{", "a '[1,\n", "a \"{\\\"b\\\": 1"]
  )
  func incompleteQuote(line: String) throws {
    let quote: Unicode.Scalar = line.contains("'") ? "'" : "\""
    #expect(try LineParser.parse(line) == .incomplete(.quote(quote)))
  }

  @Test("The text of a line determines whether it can close open JSON")
  func openJSON() {
    var open = OpenJSON.brackets(2)
    let lines = [#""]]" [ ] ]"#, #""a \" ]", "b""#, "]"]
    #expect(lines.map { open.mayEnd(on: $0) } == [false, false, true])
    // A string that is not closed is an error on its own line.
    #expect([#""a"#].map { open.mayEnd(on: $0) } == [true])
    var quote = OpenJSON.quote("'")
    #expect(["}\"", "}'"].map { quote.mayEnd(on: $0) } == [false, true])
  }

  @Test("JSON over several lines is one word")
  func lines() throws {
    #expect(try words("a {\n \"b\": 1\n} c") == [["a", "~{\n \"b\": 1\n}", "c"]])
  }

  @Test(
    "An unclosed quote is reported with its position, including in JSON",
    arguments: [
      ("a \"b c", 2..<6, "\""), ("a b'c", 3..<5, "'"), (#"a "b\""#, 2..<6, "\""),
      ("한글 '", 3..<4, "'"), (#"a {"b": "c}"#, 8..<11, "\""),
    ]
  )
  func unclosed(line: String, place: Range<Int>, quote: String) {
    #expect(throws: ConsoleError.unclosedQuote(quote).at(place)) { try LineParser.parse(line) }
  }

  @Test(
    "A bracket that closes a bracket of another kind is reported with its position",
    arguments: [("a {]", 3, "]"), ("a [1, {2]", 8, "]"), ("a [}", 3, "}")]
  )
  func stray(line: String, place: Int, bracket: String) {
    #expect(throws: ConsoleError.strayBracket(bracket).at(place..<place + 1)) {
      try LineParser.parse(line)
    }
  }

  @Test(
    "A word is split at its first operator",
    arguments: [
      ("a==b==c", ["a", "==", "b==c"]), ("a==", ["a", "=="]), ("=b", ["=", "b"]), ("==", []),
      ("a!=[1, 2]b", ["a", "!=", "[1, 2]", "b"]), ("'a=b'>'c d'", ["a=b", ">", "c d"]),
      ("$a<=$b", ["$a", "<=", "$b"]), ("a\\=b", []), ("--a=b", []), ("a", []),
    ]
  )
  func parts(line: String, expected: [String]) throws {
    guard case .commands(let commands) = try LineParser.parse(line) else { return }
    #expect(commands.map(\.words.count) == [1])
    let word = commands[0].verb
    #expect(word.parts.map(\.text) == expected)
    #expect(expected.isEmpty || word.text == expected.joined())
    #expect(word.range == 0..<line.unicodeScalars.count)
  }

  @Test("A word has its range in scalars")
  func ranges() throws {
    guard case .commands(let commands) = try LineParser.parse("👩‍👩‍👧 'b c' {} d") else {
      Issue.record("incomplete")
      return
    }
    #expect(commands.flatMap(\.words).map(\.range) == [0..<5, 6..<11, 12..<14, 15..<16])
  }

  @Test(
    "A line of a megabyte is split quickly",
    arguments: [
      String(repeating: "ab ", count: 350_000), String(repeating: "x", count: 1_000_000),
      "a " + String(repeating: "[", count: 500_000) + String(repeating: "]", count: 500_000),
      String(repeating: ";", count: 1_000_000), "'" + String(repeating: "é", count: 500_000) + "'",
    ]
  )
  func long(line: String) throws {
    guard case .commands(let commands) = try LineParser.parse(line) else {
      Issue.record("incomplete")
      return
    }
    #expect(commands.flatMap(\.words).map(\.range.count).reduce(0, +) <= line.unicodeScalars.count)
  }
}
