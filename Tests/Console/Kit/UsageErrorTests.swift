import Testing

@testable import InnoConsole

@MainActor
@Suite("Invalid arguments and options", .timeLimit(.minutes(5)))
struct UsageErrorTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test(
    "An unknown option is reported with the nearest option",
    arguments: [
      (
        "wait tab --timout 2s",
        #"unknown option "--timout"; did you mean "--timeout"? Run "help wait" to list them."#
      ),
      (
        "stores --all",
        #"unknown option "--all"; run "help stores" to list the options, or put quotes around a "#
          + "value that begins with --"
      ),
      (
        "stores --=x=y",
        #"unknown option "--"; run "help stores" to list the options, or put quotes around a "#
          + "value that begins with --"
      ),
      ("settle --timeout", "--timeout DURATION is missing; usage: settle [--timeout DURATION]"),
      (
        "settle --timeout=",
        #"expected a duration such as 500ms, 2s, 1m or 1h, up to 24h, got ""; usage: settle [--timeout DURATION]"#
      ),
      (
        "settle --timeout soon",
        #"expected a duration such as 500ms, 2s, 1m or 1h, up to 24h, got "soon"; usage: settle [--timeout DURATION]"#
      ),
    ]
  )
  func options(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test(
    "Missing and extra arguments are reported with the usage",
    arguments: [
      ("send", "STORE is missing; usage: send STORE ACTION [ARGUMENT…]"),
      ("send desk", "ACTION is missing; usage: send STORE ACTION [ARGUMENT…]"),
      ("stores now", #"unexpected argument "now"; usage: stores"#),
      ("state", "STORE is missing; usage: state STORE [PATH] [--diff COUNT] [--since EVENT]"),
      ("expect", "CONDITION is missing; usage: expect CONDITION"),
      ("source", "FILE is missing; usage: source FILE [NAME=VALUE…]"),
      ("phases", "STORE is missing; usage: phases STORE [--format text|mermaid|dot]"),
      (
        "help stores b",
        #"unexpected argument "b"; usage: help COMMAND | help send STORE ACTION | help call NAME"#
      ),
      ("clock advance", "DURATION is missing; usage: clock advance DURATION"),
      (
        "clock forward",
        #"expected advance, got "forward"; usage: clock | clock advance DURATION"#
      ),
      (
        "history x",
        #"expected COUNT (a number), got "x"; usage: history [COUNT] [--text TEXT] "#
          + "[--all]"
      ),
    ]
  )
  func usage(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test(
    "The usage lists the forms that match so far, or refers to help",
    arguments: [
      (
        "net stub", #"one of list, set, fail, drop, delay, reset is missing; usage: see "help net""#
      ),
      (
        "net stub set",
        "PATH is missing; usage: net stub set PATH STATUS [BODY] [--method METHOD]"
      ),
      ("net show", "N (a number) is missing; usage: net show N [--reveal] [--all]"),
      (
        "net show x", #"expected N (a number), got "x"; usage: net show N [--reveal]"#
      ),
      ("net history x", #"unexpected argument "x"; usage: net history"#),
      ("net log", "one of off, summary, headers, body is missing; usage: net log off|summary|"),
      (
        "net stub set /books 99",
        "expected a status from 100 to 599, got \"99\"; usage: net stub set PATH"
      ),
      (
        "net transport live x",
        "such as http://127.0.0.1:8080, got \"x\"; usage: net transport live [URL] [--engine ENGINE]"
      ),
      ("net --method", #"--method METHOD is missing; usage: see "help net""#),
      ("nav", #"ROUTER is missing; usage: see "help nav""#),
      ("nav books", "one of go, backTo, backOrPush, pushUniqueRoot, replaceTop, goMany, resetTo,"),
      ("nav books backBy", "COUNT (a number) is missing; usage: nav ROUTER backBy COUNT"),
      ("modal books", "one of present, replace, dismiss, dismissAll is missing; usage: modal "),
      (
        "link gate ajar",
        "expected open, closed, got \"ajar\"; usage: link gate [open|closed] | link URL [--plan]"
      ),
    ]
  )
  func forms(line: String, message: String) async {
    let errors = await session.line(line).errors.map(\.description)
    #expect(errors.first?.contains(message) == true, "\(errors)")
  }

  @Test(
    "An option of another subcommand is refused and marked",
    arguments: [
      (
        "net history --reveal",
        #"unexpected option "--reveal"; usage: net history"#, "--reveal"
      ),
      (
        "net show 1 --method post",
        #"unexpected option "--method"; usage: net show N [--reveal] "#
          + "[--all] [--signing]", "--method"
      ),
      (
        "link resume --plan",
        #"unexpected option "--plan"; usage: link resume"#, "--plan"
      ),
      (
        "alias --remove", #"unexpected option "--remove"; usage: alias"#,
        "--remove"
      ),
      (
        "record off --replace",
        #"unexpected option "--replace"; usage: record off"#, "--replace"
      ),
      (
        "modal books dismiss --cover",
        #"unexpected option "--cover"; usage: modal ROUTER "#
          + "dismiss|dismissAll", "--cover"
      ),
    ]
  )
  func strayOptions(line: String, message: String, word: String) async throws {
    let passage = await session.line(line)
    #expect(passage.errors.map(\.description) == [message])
    let mark = try #require(passage.text.last)
    let start = try #require(line.firstRange(of: word)?.lowerBound)
    let blanks = String(repeating: " ", count: 2 + line.distance(from: line.startIndex, to: start))
    #expect(mark == blanks + String(repeating: "^", count: word.count))
  }

  @Test(
    "An unknown verb, store or action is reported with the nearest name",
    arguments: [
      ("stroes", #"unknown command "stroes"; did you mean "stores"? Run "help" to list them."#),
      ("state bokos", #"unknown store "bokos"; did you mean "books"? Run "stores" to list them."#),
      (
        "send desk incremnt",
        #"unknown action "incremnt"; did you mean "increment"? Run "actions desk" to list them."#
      ),
      ("send desk unknowable", #"unknown action "unknowable"; run "actions desk" to list them"#),
      ("help shwo", #"unknown command "shwo"; run "help" to list them"#),
    ]
  )
  func unknown(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }
}
