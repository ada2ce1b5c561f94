import Foundation
import Testing

@testable import InnoConsole

@Suite("Errors of sessions and exports")
struct SessionErrorTests {
  @Test(
    "The sandbox and the pause state the problem and the command that ends them",
    arguments: [
      (
        .sandboxIsOn,
        "this command cannot be used in the sandbox; use it outside the sandbox, for example after "
          + #""sandbox off""#
      ),
      (.sandboxIsAlreadyOn, "the sandbox is already on"),
      (.sandboxIsOff, "the sandbox is off"),
      (
        .sandboxCannotBlockRequests,
        "the sandbox cannot block this app's requests; in the app's code, expose a NetworkPanel or "
          + "a RecordedSession"
      ),
      (
        .notRestorable("desk"),
        "the sandbox could not restore desk; in the app's code, pass a restore "
          + "closure to console.expose, or implement the adapter's rewinding property"
      ),
      (
        .usesLiveNetwork("GET /users", hasStub: true),
        #"GET /users would reach the live network, which the sandbox blocks; run "net transport "#
          + #"stub" first"#
      ),
      (
        .usesLiveNetwork("GET /users", hasStub: false),
        "GET /users would reach the live network, which the sandbox blocks; create the app's "
          + "network with a stub"
      ),
      (
        .socketBeforeSandbox(3),
        "socket 3 cannot be used in the sandbox, because it was opened before the sandbox started; "
          + "open another socket "
          + #"with "socket open URL""#
      ),
      (
        .downloadInSandbox,
        "the sandbox cannot undo a change to a download; run this command outside the sandbox"
      ),
      (.notPaused, "the app is not paused"),
      (.paused(at: 7), #"the app is paused at event 7; run "resume" first"#),
      (
        .pausedForChanges(at: 7),
        #"the app is paused at event 7; run "resume" to return to the present, or "branch" to "#
          + "continue from here"
      ),
      (
        .pausedOrInSandbox,
        #"the app is paused or in the sandbox; run "resume" or "sandbox off" first"#
      ),
      (
        .noLaterChange,
        #"there are no later changes; run "resume" to return to the present"#
      ),
      (.handlesAction("desk"), "desk is handling an action; try again"),
      (
        .unfinishedWork("request #3", at: 9, instead: [7, 12]),
        "cannot branch at event 9, because request #3 was still in progress; branch at event 7 or "
          + "12 instead"
      ),
      (
        .undoneEvent(9),
        "cannot branch at event 9, because the sandbox has undone this event; choose an event "
          + "outside the sandbox"
      ),
    ] as [(ConsoleError, String)]
  )
  func sandbox(_ error: ConsoleError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    "Session files and replays state the event at which they differ",
    arguments: [
      (.sessionIsWritten, #"a session is being written; run "session stop" first"#),
      (
        .sessionIsWritten(to: "a.session"),
        #"the session is already being written to a.session; run "session stop" first"#
      ),
      (
        .noSessionIsWritten,
        #"no session is being written; start one with "session start FILE""#
      ),
      (
        .invalidLine(4, reason: "expected a value", in: "a.session"),
        #"cannot read a.session: a line that contains "n":4 is invalid: expected a value"#
      ),
      (
        .invalidRequest(before: 4, in: "a.session"),
        "cannot read a.session: the request that was recorded before event 4 is invalid"
      ),
      (
        .secretRemains(
          in: "a.session",
          isEmptied: true,
          .unwritableFile("a.session", reason: "no space left on device")
        ),
        "cannot write a.session: no space left on device; the file may have contained a secret, "
          + "so it was emptied"
      ),
      (
        .secretRemains(
          in: "a.session",
          isEmptied: false,
          .unwritableFile(
            "a.session",
            reason: "the existing lines of the file cannot be checked for secrets"
          )
        ),
        "cannot write a.session: the existing lines of the file cannot be checked for secrets; "
          + "the part that was already written may contain a secret, so delete the file"
      ),
      (
        .noWayToRestart,
        "a replay needs a new instance of the app, but the app exposes no way to create one; in "
          + "the app's code, expose the app with console.exposeApp, or pass ConsoleRunner.main a "
          + "closure that creates the app"
      ),
      (
        .notRestarted("the port is in use"),
        "a new instance of the app could not be started: the port is in use; the current instance "
          + "is still running"
      ),
      (
        .requestsCannotBeAnswered,
        "the replay cannot answer this app's requests from the session file; in the app's code, expose a "
          + "NetworkPanel or a RecordedSession"
      ),
      (
        .downloadInReplay,
        "downloads are not recorded, so a replay cannot repeat them; use --until to end the "
          + "replay before the download"
      ),
      (
        .sessionOfAnotherApp("shop", not: "library", at: 1, of: "a.session"),
        "event 1: a.session was recorded in the app shop, not in library"
      ),
      (
        .lacks("store", "desk", at: 1),
        "event 1: the recorded app has the store desk, but this app does not"
      ),
      (
        .differentStart(ValueChange([.name("count")], from: .int(0), to: .int(2)), at: 1),
        "event 1: the session began with count = 0, but a new instance of the app begins with 2; "
          + "to record the session again, run \"session start\" before anything changes the app"
      ),
      (
        .differentOptions(.sandboxIsOff, recorded: ["--fail", "GET /users"], current: []),
        "the sandbox is off; the session was recorded with --fail GET /users, but this program was "
          + "started with no options"
      ),
      (
        .differentEnd(at: 9),
        "event 9: at the end of the replay, the state of the app differs from the recorded state"
      ),
      (
        .differentSnapshot(after: 5),
        "after event 5, the state of the app differs from the recorded state; the replay was undone"
      ),
      (
        .replayDiffers(at: 5, "desk.count is 2, not 1"),
        "at event 5, the replay differs from the session: desk.count is 2, not 1; the replay was "
          + "undone"
      ),
      (
        .replayDiffers(after: 5, surplus: "desk increment"),
        "after event 5, the replay caused desk increment, which is not in the session file; the "
          + "replay was undone"
      ),
    ] as [(ConsoleError, String)]
  )
  func replay(_ error: ConsoleError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    "A session that cannot be exported states the reason",
    arguments: [
      (.nothingToExport, "there is nothing to export; the session has not changed the app yet"),
      (
        .noTestDescription,
        "the session cannot be exported as a test, because the app does not call "
          + "console.describeTests(_:); add the call before console.expose, as in "
          + "Docs/Tests-from-sessions.md, or use --as script"
      ),
      (
        .sessionTooLongForTest,
        #"the session is too long for a test; add --as script, or run "reset" and repeat only "#
          + "the lines that the test needs"
      ),
      (
        .droppedEvents(3, to: 9),
        "the session cannot be exported, because the timeline is full and events 3 to 9 were dropped; "
          + #"run "reset", then repeat only the lines that you want to export"#
      ),
    ] as [(ConsoleError, String)]
  )
  func export(_ error: ConsoleError, text: String) {
    #expect(error.description == text)
  }

  @Test("An event that cannot be exported states its number, the reason and the fix")
  func obstacles() {
    let texts: [(ExportObstacle, String)] = [
      (.cutLine, "the line is too long, so only its beginning was kept"),
      (
        .causeBeforeStart,
        #"its cause occurred before the app started; if the line that caused it also ran "#
          + #""reset", put "reset" on a line of its own"#
      ),
      (
        .undoneCause,
        #"the line that caused it was undone; if that line also ran "sandbox off" or "branch", "#
          + "put that command on a line of its own"
      ),
      (
        .splitLine(branch: "b1"),
        "the branch b1 starts in the middle of this line; branch at an event before this line or "
          + "after its last event"
      ),
      (
        .otherBranch,
        "the line is not part of this branch, but it set a variable, a stub or the like, which "
          + "still applies; put such commands on lines of their own, without values from the app"
      ),
      (
        .failedCommand,
        "a command of the line failed, but later commands ran because of --keep-going; put each "
          + "command on a line of its own"
      ),
      (.redactedLine, "the line contains a redacted secret"),
      (
        .typedSecret,
        "it contains a typed secret, which a test must not contain; run \"reset\", and repeat the "
          + "session with a value that is not secret"
      ),
      (
        .sandboxedLine,
        #"the line also ran "sandbox on"; put that command on a line of its own"#
      ),
      (
        .noExpression(for: "tabs", fix: #"add the argument "tabs""#),
        #"TestableApp has no expression for the tabs; add the argument "tabs""#
      ),
      (
        .noStatement(call: "load"),
        #"TestableApp has no statement for the call load; add it to the argument "calls""#
      ),
      (
        .noStore("desk"),
        #"TestableApp does not describe the store desk; add it to the argument "stores""#
      ),
      (
        .foreignStore("cart"),
        "cart is not an InnoFlow store, and a Swift test can repeat only the actions of InnoFlow "
          + "stores; add --as script"
      ),
      (
        .noAnswer(store: "desk", action: "loaded"),
        "TestableApp describes no dependency that answers the store desk with loaded; add the "
          + #"dependency to the argument "answers""#
      ),
      (.composedArgument(of: "load"), "an argument of load is not text, a number or a Boolean"),
      (.value(reason: "a closure has no source"), "a closure has no source"),
    ]
    for (obstacle, text) in texts {
      #expect(
        ConsoleError.notExportable(obstacle, 7).description
          == "event 7 cannot be exported: \(text)"
      )
    }
  }

  @Test(
    "Invalid JSON states what is expected",
    arguments: [
      ("1 2", "unexpected text after the value"),
      (String(repeating: "[", count: 201), "values are nested deeper than 200 levels"),
      ("", "a value is missing"),
      ("[1 2]", #"expected "," or "]""#),
      ("{1: 2}", "expected a name in double quotes"),
      (#"{"a" 1}"#, #"expected ":" after the name"#),
      ("\"a\nb\"", "unescaped control character in a string"),
      (#""a"#, "the string is not closed"),
      (#""\u12""#, #"\u must be followed by four hexadecimal digits"#),
      (#""\x""#, "unknown escape sequence"),
      ("1e999", "the number is out of range"),
      ("-", "expected a digit"),
      ("yes", "expected a value"),
    ]
  )
  func json(text: String, reason: String) {
    var scanner = JSONScanner(text)
    #expect(scanner.fault()?.reason == reason)
  }

  @Test(
    "A session file that cannot be read states the reason",
    arguments: [("/", "the path is a folder"), ("/dev/null/x", "no such file")]
  )
  func unreadable(path: String, reason: String) {
    #expect(throws: ConsoleError.unreadableFile(path, reason: reason)) { try SessionFile(path) }
  }

  @MainActor
  @Test("A session file that is too large is refused before it is read")
  func tooLarge() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "large.session")
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 1 << 30 + 1)
    try handle.close()
    #expect(
      await (try Transcript()).line("session replay \(file)").errors.last?.description
        == "cannot read \(file): the file is larger than 1024 MB"
    )
  }

  #if os(Linux)
  @MainActor
  @Test(
    "A path that exists but cannot be read as a file is refused",
    arguments: [
      "source /proc/self/mem", "let x = @/proc/self/mem", "session replay /proc/self/mem",
    ]
  )
  func notAFile(line: String) async throws {
    #expect(
      await (try Transcript()).line(line).errors.last?.description
        == "cannot read /proc/self/mem: the path exists, but is not a readable file"
    )
  }
  #endif

  @MainActor
  @Test("A console without access to files refuses to use them")
  func files() async throws {
    let session = try Transcript()
    session.console.accessesFiles = false
    for (line, text) in [
      ("session start a.session", "cannot use a.session: this session has no access to files"),
      ("session replay a.session", "cannot use a.session: this session has no access to files"),
      ("source a.inno", "cannot use a.inno: this session has no access to files"),
      ("record a.inno", "cannot use a.inno: this session has no access to files"),
      ("export test a.swift", "cannot use a.swift: this session has no access to files"),
      ("net har a.har", "cannot use a.har: this session has no access to files"),
      ("trace --file a.json", "cannot use a.json: this session has no access to files"),
      ("let a = @a.json", "cannot read a.json: this session has no access to files"),
      ("tour a.lesson", "cannot read a.lesson: this session has no access to files"),
      ("stores > a.txt", #"this session has no access to files; run the command without ">""#),
    ] {
      #expect(await session.line(line).errors.first?.description == text, "\(line)")
    }
    #expect(session.console.complete("source /", at: 8).candidates.isEmpty)
  }

  @MainActor
  @Test("An app with one engine accepts no engine")
  func oneEngine() async throws {
    let passage = try await Transcript().line("net transport live --engine fast")
    #expect(passage.outcome == .failed)
    #expect(
      passage.text.joined(separator: "\n").contains(
        "the app has only one network engine; remove --engine"
      )
    )
  }
}
