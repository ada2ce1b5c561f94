import Testing

@testable import InnoConsole

@MainActor
@Suite("Words and options that do not fit", .timeLimit(.minutes(5)))
struct UsageErrorTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test(
    "an option that is none is named with the nearest",
    arguments: [
      (
        "wait tab --timout 2s",
        #"there is no option "--timout" — did you mean "--timeout"? `help wait` lists them"#
      ),
      (
        "stores --all",
        #"there is no option "--all"; `help stores` lists them; a value that begins with -- "#
          + "stands in quotes"
      ),
      (
        "stores --=x=y",
        #"there is no option "--"; `help stores` lists them; a value that begins with -- stands "#
          + "in quotes"
      ),
      ("settle --timeout", "--timeout DURATION is missing; usage: settle [--timeout DURATION]"),
      (
        "settle --timeout=",
        #""" does not fit here, expected a length of time such as 500ms, 2s or 1m, up to 1440m; usage: settle [--timeout DURATION]"#
      ),
      (
        "settle --timeout soon",
        #""soon" does not fit here, expected a length of time such as 500ms, 2s or 1m, up to 1440m; usage: settle [--timeout DURATION]"#
      ),
    ]
  )
  func options(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test(
    "words that are missing or too many name the usage",
    arguments: [
      ("send", "STORE is missing; usage: send STORE ACTION [ARGUMENT…]"),
      ("send desk", "ACTION is missing; usage: send STORE ACTION [ARGUMENT…]"),
      ("stores now", #""now" does not fit here, expected nothing more; usage: stores"#),
      ("state", "STORE is missing; usage: state STORE [PATH] [--diff COUNT] [--since EVENT]"),
      ("expect", "PATH is missing; usage: expect PATH [CONDITION…]"),
      ("source", "FILE is missing; usage: source FILE"),
      ("phases", "STORE is missing; usage: phases STORE [--format text|mermaid|dot]"),
      ("help a b", #""b" does not fit here, expected nothing more; usage: help [COMMAND]"#),
      ("clock advance", "DURATION is missing; usage: clock advance DURATION"),
      (
        "clock forward",
        #""forward" does not fit here, expected advance; usage: clock | clock advance DURATION"#
      ),
      (
        "history x",
        #""x" does not fit here, expected COUNT (a number); usage: history [COUNT] [--text TEXT] "#
          + "[--all]"
      ),
    ]
  )
  func usage(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }

  @Test(
    "of many forms those are shown that fit so far, or where to read of them",
    arguments: [
      ("net stub", "one of list, set, fail, drop, delay, reset is missing; usage: see `help net`"),
      (
        "net stub set",
        "PATH is missing; usage: net stub set PATH STATUS [BODY] [--method METHOD]"
      ),
      ("net show", "N (a number) is missing; usage: net show N [--reveal] [--all]"),
      (
        "net show x", #""x" does not fit here, expected N (a number); usage: net show N [--reveal]"#
      ),
      ("net history x", #""x" does not fit here, expected nothing more; usage: net history"#),
      ("net log", "one of off, summary, headers, body is missing; usage: net log off|summary|"),
      ("net stub set /books 99", "expected a status from 100 to 599; usage: net stub set PATH"),
      ("net transport live x", "such as http://127.0.0.1:8080; usage: net transport live [URL]"),
      ("net --method", "--method METHOD is missing; usage: see `help net`"),
      ("nav", "ROUTER is missing; usage: see `help nav`"),
      ("nav books", "one of go, backTo, backOrPush, pushUniqueRoot, replaceTop, goMany, resetTo,"),
      ("nav books backBy", "COUNT (a number) is missing; usage: nav ROUTER backBy COUNT"),
      ("modal books", "one of present, replace, dismiss, dismissAll is missing; usage: modal "),
      (
        "link gate ajar",
        "expected open, closed; usage: link gate [open|closed] | link URL [--plan]"
      ),
    ]
  )
  func forms(line: String, message: String) async {
    let errors = await session.line(line).errors.map(\.description)
    #expect(errors.first?.contains(message) == true, "\(errors)")
  }

  @Test(
    "an option that does not go with the form is refused, and marked",
    arguments: [
      (
        "net history --reveal",
        #""--reveal" does not fit here, expected nothing more; usage: net history"#, "--reveal"
      ),
      (
        "net show 1 --method post",
        #""--method" does not fit here, expected --reveal, --all; usage: net show N [--reveal] "#
          + "[--all]", "--method"
      ),
      (
        "link resume --plan",
        #""--plan" does not fit here, expected nothing more; usage: link resume"#, "--plan"
      ),
      (
        "alias --remove", #""--remove" does not fit here, expected nothing more; usage: alias"#,
        "--remove"
      ),
      (
        "record off --replace",
        #""--replace" does not fit here, expected nothing more; usage: record off"#, "--replace"
      ),
      (
        "modal books dismiss --cover",
        #""--cover" does not fit here, expected nothing more; usage: modal ROUTER "#
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
    "an unknown verb, store or action names the nearest",
    arguments: [
      ("stroes", #"there is no command "stroes" — did you mean "stores"? `help` lists them"#),
      ("state bokos", #"there is no store "bokos" — did you mean "books"? `stores` lists them"#),
      (
        "send desk incremnt",
        #"there is no action "incremnt" — did you mean "increment"? `actions desk` lists them"#
      ),
      ("send desk unknowable", #"there is no action "unknowable"; `actions desk` lists them"#),
      ("help shwo", #"there is no command "shwo"; `help` lists them"#),
    ]
  )
  func unknown(line: String, message: String) async {
    #expect(await session.line(line).errors.map(\.description) == [message])
  }
}
