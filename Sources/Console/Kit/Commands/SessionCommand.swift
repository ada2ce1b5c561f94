import Foundation
import InnoText

struct SessionCommand: ParentCommand {
  static let info = CommandInfo(
    "session",
    .session,
    "Writes the whole session to a file, or replays a session file",
    notes: [
      "Run \"session start\" before anything changes the app, because a replay starts a new "
        + "instance of the app.",
      "Secrets are redacted as in the network log; only you can read the file.",
      "A replay takes responses from the file, without a network. It stops at the first difference and "
        + "restores the app.",
    ],
    preparation: "session start a.session\nsend people onAppear\nsession stop",
    examples: ["session", "session replay a.session", "session replay a.session --until 4"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    SessionShow()
    SessionStart()
    SessionStop()
    SessionReplay()
  }
}

private struct SessionShow: ConsoleCommand {
  static let info = CommandInfo("Shows the file that is being written")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let path = console.app.recorder?.path
    return Answer(.facts(["file": .optional(path)]), path.map { "writing \($0)" } ?? "off")
  }
}

private struct SessionStart: ConsoleCommand {
  static let info = CommandInfo("start", "Starts writing the session to a file")

  @CommandArgument("FILE", .file) var file: String
  let output = OutputOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.app.replay == nil else { return nil }
    let hasChanged = console.hasChanged
    try $file.located(try console.startSession(file, replaces: output.replaces))
    let remark =
      hasChanged
      ? [
        "the app has already changed, so a replay may differ; run \"reset\" before \"session start\""
      ]
      : []
    return Answer(
      .facts(["file": .string(file), "hasChanged": .bool(hasChanged)]),
      lines: ["writing \(file)"] + remark
    )
  }
}

private struct SessionStop: ConsoleCommand {
  static let info = CommandInfo("stop", "Stops writing the session")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.app.replay == nil else {
      // The recording ended here, so a replay must not run the rest of the line.
      console.evaluation.quit = QuitRequest(code: nil)
      return nil
    }
    let path = try Optional(nil).located(try console.stopSession())
    return Answer(.facts(["file": .string(path)]), "wrote \(path)")
  }
}

private struct SessionReplay: ConsoleCommand {
  static let info = CommandInfo(
    "replay",
    "Replaces the app with a new instance, and runs the recorded lines in it"
  )

  @CommandArgument("FILE", .file) var file: String
  @CommandOption(
    "speed",
    "SPEED",
    .choice,
    "Skip the pauses between the lines (max) or keep them (1x)"
  )
  var speed: ReplaySpeed?
  @CommandOption(
    "until",
    "NUMBER",
    .count("the number of an event in the file"),
    "Stop after event NUMBER of the file"
  )
  var end: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.app.replay == nil else {
      throw ConsoleError.refused("a replay cannot start another replay").at(nil)
    }
    let session = try $file.located(try SessionFile(console.pathInScript(file)))
    let result: ReplayResult
    do {
      result = try await console.replay(session, speed: speed ?? .max, until: end)
    } catch {
      if !error.changes.isEmpty { console.print(Answer(differences: error.changes), of: "session") }
      throw error.error.at($file)
    }
    let cut = result.cutAfter.map {
      "; the file ends after event \($0), before the session was stopped"
    }
    return Answer(
      .facts([
        "file": .string(file), "events": .int(result.count), "lines": .int(result.lines),
        "cutAfter": .optional(result.cutAfter),
      ]),
      "\(result.lines.counted("line")) and \(result.count.counted("event")) replayed without a difference"
        + (cut ?? "")
    )
  }
}

extension Answer {
  /// Creates an answer from the differences between a recorded session and its replay.
  init(differences: [ValueChange]) {
    self.init(
      .facts(["differences": .array(differences.map(\.facts))]),
      lines: differences.flatMap {
        [
          "- \($0.path): \($0.from.text.shortened(to: 200))",
          "+ \($0.path): \($0.to.text.shortened(to: 200))",
        ]
      }
    )
  }
}
