import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Blocks, interpolation and files in scripts", .timeLimit(.minutes(5)))
struct ScriptLanguageTests {
  private let session: Transcript
  private let folder: TemporaryFolder

  init() throws {
    session = try Transcript()
    folder = try TemporaryFolder()
  }

  private var desk: Int { session.library.desk.count }
  private var note: String { session.library.desk.note }

  @Test(
    "An expression in ${} is evaluated",
    arguments: [
      (#"send desk write "n = ${1 + 2}""#, "n = 3"), (#"send desk write '${1 + 2}'"#, "${1 + 2}"),
      (#"send desk write "\${1}""#, "${1}"), ("send desk write x${2 * 3}y", "x6y"),
      ("let n = 4; send desk write ${$n}", "4"), ("send desk write ${tab}", "books"),
      (#"send desk write "${"a b"} c""#, "a b c"),
      (##"send desk write "${1}${"${"#{"}/x ${6}"}}2""##, "1#{/x 6}2"),
      (#"send desk write "${"a ${"b ${'}'}"}"}""#, "a b }"),
      (#"let a = "b c"; send desk write ${$a}"#, "b c"),
      (#"send desk write "${desk.tags}""#, "[]"),
      ("let n = ${desk.count + 1}; send desk write $n", "1"),
      (
        #"let o = {"a": ${1 + 1}, "b": "x ${tab} y"}; send desk write "${$o.a} ${$o.b}""#,
        "2 x books y"
      ),
      ("send desk place name=n${7} 1", "n7"), (#"send desk write "${"\"q\""}""#, "\"q\""),
    ]
  )
  func interpolation(line: String, note: String) async {
    let passage = await session.line(line)
    #expect(passage.outcome == .done, "\(passage.text)")
    #expect(self.note == note)
  }

  @Test(
    "An expression in ${} that cannot be evaluated is marked",
    arguments: [
      (
        #"send desk write "${desk.cuont}""#, #"desk has no property "cuont"; did you mean "count"?"#
      ),
      ("send desk write ${1 +}", #"a value is missing after "+""#),
      ("send desk write ${1", "${ is not closed; close it with }"),
      ("send desk write ${$nope}", #"unknown variable "$nope"; run "let" to list them"#),
    ]
  )
  func badInterpolation(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
    #expect(note.isEmpty)
  }

  @Test("An element of a list is passed to an action unchanged")
  func original() async {
    await session.line("send books onAppear")
    await session.line("send books select ${books.books[1]}")
    #expect(session.library.books.selected == Library.books[1])
    await session.line("for b in books.books { send books select $b }")
    #expect(session.library.books.selected == Library.books[2])
  }

  @Test(
    "Blocks run their commands",
    arguments: [
      ("repeat 3 { send desk increment }", 3), ("repeat 0 { send desk increment }", 0),
      ("repeat 2 { repeat 2 { send desk increment }; send desk increment }", 6),
      ("let n = 2; repeat $n { send desk increment }", 2),
      ("for n in 1..3 { send desk add $n }", 6),
      ("for n in [5, 6] { send desk add ${$n * 2} }", 22),
      ("for t in desk.tags { send desk increment }", 0),
      ("if desk.count == 0 { send desk add 2 } else { send desk add 3 }", 2),
      ("if desk.count != 0 { send desk add 2 } else { send desk add 3 }", 3),
      ("if desk.isOpen { send desk add 1 }", 0),
      (
        "if desk.isOpen { send desk add 1 } else if tab == books { send desk add 5 } else { fail x }",
        5
      ),
      ("def twice(n) { send desk add $n; send desk add $n }; twice 4", 8),
      ("def a() { send desk increment }; def b() { a; a }; b; a", 3),
      ("def add-all(a, b) { send desk add ${$a + $b} }; add-all 2 3", 5),
      ("for n in 1..3 { if $n == 2 { send desk add $n } }", 2),
      ("if {\"a\": 1} == {\"a\": 1} { send desk increment }", 1),
      ("time repeat 2 { send desk increment }", 2),
      ("sandbox repeat 2 { send desk increment }", 0), ("sandbox if 1 == 1 { tab books }", 0),
      ("repeat 2 {send desk increment}", 2),
      ("repeat 2 {\n# a } comment\n\nsend desk increment # {\n}", 2),
    ]
  )
  func blocks(line: String, count: Int) async {
    let passage = await session.line(line)
    #expect(passage.outcome == .done, "\(passage.text)")
    #expect(desk == count)
  }

  @Test("Blocks may span lines in a script, and errors name the line of their command")
  func lines() async {
    let (ending, passage) = await session.script(
      """
      def fill(n) {
        repeat 2 {
          send desk add $n
        }
      }
      fill 2
      if desk.count == 4 {
        send desk write "four"
      } else {
        fail "not four"
      }
      for n in 1..3 {
        stores
        nope $n
      }
      """
    )
    #expect(!ending.succeeded)
    #expect(desk == 4 && note == "four")
    #expect(
      passage.text.suffix(3) == [
        #"test.inno:14: error: unknown command "nope"; run "help" to list them"#,
        "    nope $n", "    ^^^^",
      ]
    )
    #expect(passage.errors.count == 1)
  }

  @Test("An error in a function is reported where the function was defined")
  func functionErrors() async {
    _ = await session.script("def bad() {\n  stores\n  nope\n}\n", named: "lib.inno")
    let (_, passage) = await session.script("\n\nbad\n", named: "main.inno")
    #expect(passage.text.contains { $0.hasPrefix("lib.inno:3: error: unknown command") })
    #expect(passage.errors.count == 1)
    #expect(await session.line("expect-error --contains nope bad").outcome == .done)
  }

  @Test("With keep-going a block continues after a failed command")
  func keepsGoing() async {
    session.console.scriptOptions.keepsGoing = true
    let (ending, passage) = await session.script("repeat 2 { nope; send desk increment }\nstores")
    #expect(!ending.succeeded && desk == 2)
    #expect(passage.errors.count == 2)
  }

  @Test("quit in a block ends the script")
  func quit() async {
    let (ending, _) = await session.script("for n in 1..9 { send desk add 1; quit 3 }\nstores")
    #expect(ending.quitCode == 3 && desk == 1)
  }

  @Test("A variable of a loop or function exists only inside it")
  func scope() async {
    await session.line("let n = 9; for n in 1..2 { stores }; send desk add $n")
    #expect(desk == 9)
    #expect(await session.line("def f(x) { print $x }; f 1; print $x").outcome == .failed)
  }

  @Test("A block that is not closed waits for its closing brace")
  func incomplete() async {
    #expect(await session.console.evaluate("repeat 2 {") == .incomplete)
    var entry = TypedEntry()
    #expect(entry.add("if desk.isOpen {") == nil)
    #expect(entry.add("stores; repeat 2 {") == nil)
    #expect(entry.add("}") == nil)
    #expect(entry.add("} else { stores }") != nil)
    let (ending, passage) = await session.script("repeat 2 {\nstores\n")
    #expect(!ending.succeeded)
    #expect(passage.errors.map(\.code) == ["unclosed-json"])
  }

  @Test(
    "An invalid block is reported",
    arguments: [
      (
        "repeat x { stores }",
        #"expected COUNT (a number), got "x"; usage: repeat COUNT { COMMANDS }"#
      ),
      ("repeat 2", "{ COMMANDS } is missing; usage: repeat COUNT { COMMANDS }"),
      (
        "repeat 2 stores", #"expected { COMMANDS }, got "stores"; usage: repeat COUNT { COMMANDS }"#
      ),
      (
        "if desk.isOpen",
        "the block { COMMANDS } is missing; put the { on the same line as the command"
      ),
      ("if { stores }", "CONDITION is missing; write it before the {"),
      ("for x in { stores }", "LIST is missing; write it before the {"),
      (
        "if desk.isOpen { stores } else desk.isOpen { stores }",
        #"expected { COMMANDS } or if CONDITION, got "desk.isOpen"; "#
          + "usage: if CONDITION { COMMANDS } [else { COMMANDS }]"
      ),
      ("for n in desk.count { stores }", "\"for\" needs a list; desk.count is 0"),
      ("for n in 1..9999999 { stores }", "1..9999999 has more than 1000000 numbers"),
      ("for n in 0..1000000 { stores }", "0..1000000 has more than 1000000 numbers"),
      ("for n in 0..<1000001 { stores }", "0..<1000001 has more than 1000000 numbers"),
      ("def stores() { routes }", "stores is a command; choose another name for the definition"),
      ("def f(x, x) { routes }", "two parameters have the same name"),
      (
        "def f(1) { routes }",
        #""1" is not a valid name; use letters, digits and _, and do not begin with a digit"#
      ),
      (
        "def f { routes }",
        "a definition has the form def NAME(PARAMETER, …) { COMMANDS }; without parameters, the parentheses are empty"
      ),
      ("def f(a, b) { routes }; f 1", "f(a, b) takes 2 arguments, got 1"),
      ("def f() { f }; f", "commands are nested more than 64 levels deep"),
      ("else { stores }", #"unknown command "else"; run "help" to list them"#),
      ("fail not today", "not today"),
    ]
  )
  func badBlocks(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test("def lists the definitions as they were typed")
  func definitions() async {
    await session.line("def a(x, y) { print $x }")
    #expect(await session.line("def").text == ["def a(x, y) { print $x }"])
  }

  @Test("A regular expression may have spaces and semicolons")
  func patterns() async {
    await session.line("send desk write 'a; b'")
    #expect(await session.line("expect desk.note matches /^a; b$/").outcome == .done)
  }

  // MARK: Files

  @Test("> writes the result of a command to a file, and >> adds to it")
  func redirection() async throws {
    let file = folder.path + "/out.txt"
    let passage = await session.line("state desk count > \(file)")
    #expect(passage.outcome == .done && passage.events("answer").isEmpty)
    await session.line("print two words >> \(file); print 3 >>\(file)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "0\ntwo words\n3\n")
    await session.line("print again > \"\(file)\"")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "again\n")
    let json = folder.path + "/state.json"
    await session.line("state desk tags > \(json); let t = @\(json); expect $t == []")
    #expect(try String(contentsOfFile: json, encoding: .utf8) == "[]\n")
  }

  @Test(
    "A redirection that cannot be written is reported",
    arguments: [
      ("state desk >", "a file after > is missing; usage: COMMAND > FILE"),
      ("state desk > a b", #"unexpected argument "b"; usage: COMMAND > FILE"#),
      (
        "send desk increment > x.txt",
        #""send" returns no value; use a command that returns a value, such as "state STORE""#
      ),
      ("state desk > /nowhere/x", "cannot write /nowhere/x: the folder /nowhere does not exist"),
      ("state desk | wc", "\"|\" needs a terminal to run a shell command; use \"> FILE\" instead"),
    ]
  )
  func badRedirections(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test("| pipes the result to a shell command, which extends to the end of the line")
  func pipes() async {
    var runs: [[String]] = []
    session.console.runShell = { command, input in
      runs.append([command, input])
      return command == "false" ? 1 : 0
    }
    await session.line("state desk count | wc -l; cat | sort")
    #expect(runs == [["wc -l; cat | sort", "0\n"]])
    #expect(
      await session.line("state desk | false").errors.map(\.description)
        == ["false failed with exit code 1"]
    )
  }

  @Test("source passes parameters, and its paths are relative to the file")
  func sources() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/inner",
      withIntermediateDirectories: false
    )
    _ = try folder.write(
      "let all = @data.json\nsource add.inno n=${$all[1] + $n}\n",
      to: "inner/main.inno"
    )
    _ = try folder.write("[1, 20]", to: "inner/data.json")
    let file = try folder.write("source inner/main.inno n=3\n", to: "outer.inno")
    _ = try folder.write("send desk add $n\n", to: "inner/add.inno")
    let passage = await session.line("source \(file)")
    #expect(passage.outcome == .done, "\(passage.text)")
    #expect(desk == 23)
    #expect(await session.line("print $n").outcome == .failed)
    #expect(
      await session.line("source \(file) n").errors.first?.description
        == #"expected NAME=VALUE, got "n"; usage: source FILE [NAME=VALUE…]"#
    )
  }

  @Test("The path of a JSON file may be in quotes, but quoted text may start with @")
  func quotedPaths() async throws {
    let file = try folder.write("[1, 20]", to: "a b.json")
    for path in ["@'\(file)'", "@\"\(file)\"", "@\"${$folder}/a b.json\""] {
      let passage = await session.line(
        "let folder = '\(folder.path)'; let all = \(path); expect $all == [1, 20]"
      )
      #expect(passage.outcome == .done, "\(passage.text)")
    }
    #expect(await session.line("let name = '@ida'; expect $name == '@ida'").outcome == .done)
  }

  @Test("A JSON file that cannot be read is reported")
  func badFiles() async throws {
    let file = try folder.write("[1,", to: "bad.json")
    #expect(
      await session.line("let x = @\(file)").errors.first?.description
        .hasPrefix("invalid JSON at line 2") == true
    )
    #expect(
      await session.line("let x = @nope.json").errors.map(\.description)
        == ["cannot read nope.json: no such file"]
    )
  }

  @Test("A line of a JSON file can have any length, but the file has at most 128 MB")
  func largeFiles() async throws {
    let text = String(repeating: "x", count: 9 << 20)
    let file = try folder.write("[\"\(text)\"]", to: "long.json")
    #expect(await session.line("let x = @\(file); expect $x.count == 1").outcome == .done)
    try Data([0x5B, 0x0A, 0x22, 0xFF]).write(to: URL(filePath: file))
    #expect(
      await session.line("let x = @\(file)").errors.map(\.description)
        == ["cannot read \(file): line 2 is not valid UTF-8 at byte 2; save the file as UTF-8"]
    )
    #expect(
      await session.line("let x = @/dev/zero").errors.map(\.description)
        == ["cannot read /dev/zero: the file is larger than 128 MB; split it into smaller files"]
    )
  }

  @Test("A number that is out of range is an error")
  func largeNumbers() async {
    for number in ["12345678901234567890", "-12345678901234567890"] {
      let limit = number.hasPrefix("-") ? "\(Int.min)" : "\(Int.max)"
      #expect(
        await session.line("let g = \(number)").errors.map(\.description)
          == ["the number \(number) is out of range; the limit is \(limit)"]
      )
    }
    let limit = "-\(Double.greatestFiniteMagnitude)"
    #expect(
      await session.line("let g = -1e400").errors.map(\.description)
        == ["the number -1e400 is out of range; the limit is \(limit)"]
    )
    #expect(await session.line("let g = 9223372036854775807").outcome == .done)
    #expect(
      await session.line("send desk add 12345678901234567890").errors.map(\.description)
        == ["add(Int) needs an Int, got \"12345678901234567890\": the number is out of range"]
    )
  }

  @Test("record on a line with other commands writes the other commands")
  func recordInALine() async throws {
    let file = folder.path + "/z.inno"
    await session.line("stores; record \(file); send desk add 2; stores")
    await session.line("send desk add 3; record off; send desk add 4")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "send desk add 2; stores\nsend desk add 3\n"
    )
  }

  @Test("print prints its text and returns the text")
  func prints() async {
    #expect(await session.line("print a  'b  c'").text == ["a b  c"])
    #expect(
      await session.line("print \"a\\nb\"; expect $_ == \"a\\nb\"").text.prefix(2) == ["a", "b"]
    )
    #expect(await session.line("print").text == [""])
  }

  @Test("A failed expectation is printed once")
  func once() async {
    #expect(
      await session.line("expect desk.count == 1").text
        == ["error: expected desk.count == 1, but it is 0"]
    )
  }

  @Test(
    "A meaningless argument is refused",
    arguments: [
      ("nav books batch then back", "STEP is missing; usage: nav books batch STEP [then STEP…]"),
      ("nav books batch back then", "STEP is missing; usage: nav books batch STEP [then STEP…]"),
      (
        "net stub set /books 200 notjson",
        "invalid JSON at line 1, column 1: expected a value"
      ),
      (
        "trace --format svg",
        #"expected tree, mermaid, chrome, got "svg"; usage: trace [EVENT] "#
          + "[--format tree|mermaid|chrome] [--file FILE] [--replace]"
      ),
      ("call", "the app exposes no calls; Docs/Your-own-app.md lists what an app can expose"),
    ]
  )
  func meaningless(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test("An invalid method of a stub is marked in the line")
  func stubMethod() async {
    let text = await session.line("net stub fail /books --method PATCH").text
    #expect(text.last == "                                ^^^^^")
  }
}
