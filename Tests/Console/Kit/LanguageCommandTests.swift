import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Settings, aliases and commands that act on other commands", .timeLimit(.minutes(5)))
struct LanguageCommandTests {
  private let session: Transcript
  private let folder: TemporaryFolder

  init() throws {
    session = try Transcript()
    folder = try TemporaryFolder()
    session.console.expose(call: "titles", "The titles there are") { Library.books.map(\.title) }
    session.console.expose(call: "repeat", labels: ["word", nil]) { (word: String, count: Int) in
      String(repeating: word, count: max(0, min(count, 9)))
    }
    session.console.expose(call: "nothing") {}
    session.console.expose(call: "break") { () throws -> Int in throw Broken() }
    session.console.expose(call: "lend") { (book: Book) in book.id }
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "the shelf\u{7} broke"
  }

  @Test("set lists, shows and changes settings")
  func settings() async {
    #expect(await session.line("set").text.first?.hasPrefix("timeout     30s") == true)
    #expect(await session.line("set timeout 1.5s").text == ["timeout 1.5s"])
    #expect(session.console.defaultTimeout == .milliseconds(1500))
    #expect(await session.line("set timeout 250ms").text == ["timeout 250ms"])
    #expect(await session.line("set settle off; set keep-going on").outcome == .done)
    #expect(session.console.scriptOptions == ScriptOptions(settles: false, keepsGoing: true))
    #expect(await session.line("set width 40; screen").text.last?.count == 40)
    #expect(await session.line("set width auto").text == ["width auto"])
  }

  @Test("A setting takes effect in the script that changes it")
  func settingsInScripts() async {
    let (ending, passage) = await session.script("set keep-going on\nnope\nstores\n")
    #expect(!ending.succeeded)
    #expect(passage.events("answer").count == 2)
    let (same, line) = await session.script("set keep-going on; nope; stores\n")
    #expect(!same.succeeded && line.events("answer").count == 2)
  }

  @Test(
    "An invalid setting is reported",
    arguments: [
      (
        "set timeot", #"unknown setting "timeot"; did you mean "timeout"? Run "set" to list them."#
      ),
      (
        "set timeout soon",
        #"expected a duration such as 500ms, 2s, 1m or 1h, up to 24h, got "soon"; "#
          + "usage: set timeout VALUE"
      ),
      ("set timeout 5", #"expected a duration such as 500ms"#),
      ("set settle no", #"expected on, off"#),
      ("set width 3", #"expected auto, or a number from 20 to 500"#),
    ]
  )
  func badSettings(line: String, expected: String) async {
    #expect(await session.line(line).errors.first?.description.hasPrefix(expected) == true)
  }

  @Test("A setting of the app is listed with the others")
  func ownSetting() async {
    var value = "a"
    session.console.add(
      ConsoleSetting("letter", "A letter", choices: ["a", "b"]) { _ in
        value
      } write: { _, text in
        value = text
        return true
      }
    )
    #expect(await session.line("set letter b").text == ["letter b"])
    #expect(value == "b")
  }

  @Test("An alias can begin a command, and errors in its expansion are marked below it")
  func aliases() async {
    #expect(
      await session.line("alias put = send desk write 'a b'").text
        == ["put = send desk write 'a b'"]
    )
    await session.line("alias add = send desk add; alias plus = add; plus 4")
    #expect(session.library.desk.count == 4)
    #expect(await session.line("put; time plus 1").outcome == .done)
    #expect(session.library.desk.note == "a b" && session.library.desk.count == 5)
    #expect(await session.line("alias").text.count == 3)
    #expect(
      await session.line("plus x").text.suffix(2) == ["  plus x", "       ^"]
    )
    #expect(
      await session.line("alias bad = send nobody; bad x").text.last
        == "                           ^^^"
    )
    #expect(await session.line("alias plus --remove").text == ["plus = add"])
    #expect(await session.line("alias n=state desk").text == ["n = state desk"])
    #expect(await session.line("alias q= n count; alias r =q; r").text.last == "5")
    #expect(await session.line("plus 1").errors.first?.code == "unknown-command")
  }

  @Test(
    "An invalid alias is refused",
    arguments: [
      ("alias send = stores", "send is a command; choose another name for the alias"),
      ("alias else = stores", "\"else\" is part of \"if\"; choose another name for the alias"),
      ("alias exit = stores", "exit is a command; choose another name for the alias"),
      ("alias x =", "COMMAND is missing; usage: alias NAME = COMMAND…"),
      ("alias x", #"unknown alias "x"; run "alias" to list them"#),
      (
        "alias x = y; alias y = x; x",
        #"the alias "y" refers to itself; choose another name or another command"#
      ),
      (
        "alias loop = loop",
        #"the alias "loop" refers to itself; choose another name or another command"#
      ),
      (
        "alias 1a = stores",
        #""1a" is not a valid name; begin with a letter, then use letters, digits, - and _"#
      ),
    ]
  )
  func badAliases(line: String, expected: String) async {
    #expect(await session.line(line).errors.map(\.description) == [expected])
  }

  @Test("time runs a command, waits until the app is idle, and prints both times")
  func time() async {
    let passage = await session.line("time send books onAppear", settles: false)
    #expect(session.library.books.phase == .loaded)
    #expect(passage.text.last == "# ms, at rest after # ms")
    #expect(await session.line("time state desk count").text == ["0", "# ms, at rest after # ms"])
    #expect(
      await session.line("time").errors.map(\.description)
        == ["COMMAND is missing; usage: time COMMAND…"]
    )
    #expect(await session.line("time settle --timeout 2s").outcome == .done)
    #expect(await session.line("time nope").errors.first?.code == "unknown-command")
  }

  @Test("expect-error succeeds if the command fails with the expected text")
  func expectError() async {
    #expect(await session.line("expect-error nav books back").outcome == .done)
    let passage = await session.line(
      "expect-error --contains \"unknown store\" send nobody increment"
    )
    #expect(passage.outcome == .done && passage.errors.isEmpty)
    #expect(
      passage.text == [
        "  console  expect   an error of send nobody increment  ok",
        #"unknown-store: unknown store "nobody"; run "stores" to list them"#,
      ]
    )
    #expect(
      await session.line("expect $_.code == 'unknown-store' and $_.message contains nobody").outcome
        == .done
    )
    #expect(await session.line("expect-error --code unknown-store send nobody x").outcome == .done)
    #expect(
      await session.line("expect-error --code moon send nobody x").errors.first?.description
        .hasPrefix(#"expected an error that contains "code moon", got: "#) == true
    )
    #expect(
      await session.line("expect-error stores").errors.map(\.description)
        == ["expected an error, but the command succeeded"]
    )
    #expect(
      await session.line("expect-error stores").text == [
        "error: expected an error, but the command succeeded"
      ]
    )
    #expect(await session.line("expect-error --contains=\"moon\" nope").outcome == .failed)
    #expect(
      await session.line("expect-error --contains moon nope").errors.map(\.description)
        == [
          #"expected an error that contains "moon", got: unknown command "nope"; run "help" to list them"#
        ]
    )
    #expect(await session.line("expect-error").errors.first?.code == "missing-argument")
  }

  @Test("An expectation that must fail is recorded only as a check that passed")
  func expectFailedExpectation() async {
    let passage = await session.line("expect-error expect 1 == 2")
    #expect(passage.outcome == .done)
    let checks = passage.events.compactMap { event in
      if case .expectation(let condition, let ok, _) = event.kind {
        "\(condition): \(ok)"
      } else {
        nil
      }
    }
    #expect(checks == ["an error of expect 1 == 2: true"])
  }

  @Test("call runs a use case and prints its result or error")
  func calls() async {
    #expect(
      await session.line("call titles").text == [
        "[", #"  [0]: "Salt Road""#, #"  [1]: "Paper Rivers""#, #"  [2]: "서재의 밤""#, "]",
      ]
    )
    #expect(await session.line("call repeat ab 2").text == [#""abab""#])
    #expect(await session.line("call repeat 2 word=x").text == [#""xx""#])
    #expect(await session.line("call nothing").text.isEmpty)
    #expect(await session.line("let all = call titles; expect $all.count == 3").outcome == .done)
    #expect(await session.line("call").text.count == 5)
    await session.line("send books onAppear")
    #expect(await session.line("call lend 3").text == ["3"])
    #expect(await session.line("let b = state books.books[1]; call lend $b").text.last == "2")
  }

  @Test(
    "An invalid call is reported",
    arguments: [
      ("call title", #"unknown call "title"; did you mean "titles"? Run "call" to list them."#),
      ("call repeat a", "repeat(word: String, Int) takes 2 arguments, got 1"),
      ("call repeat a b", #"repeat(word: String, Int) needs an Int, got "b""#),
      ("call break", #"break failed: the shelf\u{7} broke"#),
    ]
  )
  func badCalls(line: String, expected: String) async {
    #expect(await session.line(line).errors.map(\.description) == [expected])
  }

  @Test("record writes typed lines as a script that runs again")
  func record() async throws {
    let file = folder.path + "/typed.inno"
    #expect(await session.line("record").text == ["off"])
    #expect(await session.line("record \(file)").text == ["recording to \(file)"])
    await session.line("send desk add 2; stores")
    await session.line("send desk ad 2")
    await session.line("send books annotate {\n\"text\": \"x\",\n\"stars\": 1}")
    let inner = try folder.write("send desk add 1\n", to: "inner.inno")
    await session.line("source \(inner)")
    #expect(await session.line("record off").text == ["off"])
    await session.line("send desk add 100")
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      written == """
        send desk add 2; stores
        # error: unknown action "ad"; did you mean "add"? Run "actions desk" to list them.
        # send desk ad 2
        send books annotate {
        "text": "x",
        "stars": 1}
        source \(inner)

        """
    )
    let again = try Transcript()
    let (ending, _) = await again.script(written)
    #expect(ending.succeeded && again.library.desk.count == 3)
  }

  #if os(Linux)
  @Test("A full disk ends the recording with an error")
  func fullDisk() async {
    await session.line("record /dev/full --replace", settles: false)
    let passage = await session.line("stores")
    #expect(passage.errors.first?.code == "unwritable-file", "\(passage.errors)")
    #expect(passage.outcome == .failed)
    #expect(await session.line("record").text == ["off"])
  }
  #endif

  @Test("history lists typed lines, but not lines of files")
  func history() async throws {
    let inner = try folder.write("send desk add 1\n", to: "inner.inno")
    await session.line("stores; nope")
    await session.line("source \(inner)")
    #expect(
      await session.line("history").text == ["1  stores; nope", "2  source \(inner)"]
    )
    #expect(await session.line("history 1").text == ["3  history"])
    #expect(await session.line("history 0").text.isEmpty)
    #expect(
      await session.line("history -1").text.first
        == #"error: expected a number of lines, got "-1"; "#
        + "usage: history [COUNT] [--text TEXT] [--all]"
    )
  }

  @Test("history keeps the newest lines with their numbers")
  func longHistory() {
    var typed = TypedLines()
    for number in 1...10_000 { typed.append("\(number)") }
    #expect(typed.lines.count <= 2_000)
    #expect(typed.lines.first == "\(typed.dropped + 1)")
    #expect(typed.lines.last == "10000")
  }

  @Test("explain lists its topics and prints each in short lines")
  func explain() async {
    let topics = await session.line("explain").text
    #expect(topics.count == session.console.topics.count && topics.count >= 8)
    for topic in session.console.topics {
      let text = await session.line("explain \(topic.name)").text
      #expect(text.count > 3)
      #expect(text.allSatisfy { $0.count <= 85 }, "\(topic.name)")
    }
    session.console.add(Topic("shelves", "Where books stand", "In rows."))
    #expect(await session.line("explain shelves").text == ["In rows."])
    #expect(
      await session.line("explain phase").errors.map(\.description)
        == [#"unknown topic "phase"; did you mean "phases"? Run "explain" to list them."#]
    )
    #expect(
      await session.line("explain where").errors.map(\.description) == [
        "the app exposes no instructions for adding code; run \"explain\" to list other topics"
      ]
    )
  }

  @Test("Quoted JSON may span lines and contain #")
  func quotedJSON() async {
    let (ending, _) = await session.script(
      """
      send books annotate '{
        "text": "a # b; c", # no comment in JSON
      }'
      """
    )
    #expect(!ending.succeeded)
    let (second, _) = await session.script(
      """
      send books annotate '{
        "text": "a # b; c",
        "stars": 2
      }' # a comment
      expect books.remark.text == "a # b; c"
      """
    )
    #expect(second.succeeded)
    #expect(await session.line(#"send desk write "{ is text""#).outcome == .done)
  }
}
