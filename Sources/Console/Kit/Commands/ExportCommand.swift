import Foundation
import InnoText

struct ExportCommand: ParentCommand {
  static let info = CommandInfo(
    "export",
    .scripting,
    "Writes a test that repeats the session since the app started",
    notes: [
      "test-store: a Swift test with InnoFlowTesting and InnoRouterTesting; the default for FILE.swift.",
      "script: the lines that changed something, each followed by expect lines; the default for FILE.inno.",
    ],
    preparation: "send people onAppear; send people select 3",
    examples: ["export test people.inno", "export test PeopleSession.swift"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    ExportTest()
  }
}

/// The kind of an exported test: a Swift file or a script.
enum ExportForm: String, CaseIterable {
  case testStore = "test-store"
  case script
}

private struct ExportTest: ConsoleCommand {
  static let info = CommandInfo("test", "Writes the test")

  @CommandArgument("FILE", .file) var file: String
  @CommandOption("as", "FORM", .exportForm, "The kind of test") var form: ExportForm?
  let output = OutputOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.app.checkRunning()
    try console.app.checkNoSandbox()
    let form = try wanted()
    // A replay cannot repeat the reasons for an error, because placeholders replace the secrets.
    if let message = OutputFile.replayedErrors?.first(where: ConsoleError.isOfExport) {
      throw ConsoleError.refused(message).at(nil)
    }
    let name = Self.name(of: file)
    let (text, count): (String, Int)
    do throws(ConsoleError) {
      try console.checkNoSplitLine()
      switch form {
      case .script:
        let history = try console.sessionHistory()
        let script = try ExportedScript(history, named: name, in: console)
        (text, count) = (script.text, script.checkCount)
      case .testStore:
        let test = try ExportedTest(named: name, in: console)
        (text, count) = (test.text, test.checkCount)
      }
    } catch {
      // During a replay, placeholders replace secrets, and placeholders cannot be exported.
      // Therefore, ignore the error if the line succeeded when the session was recorded.
      guard OutputFile.replayedErrors?.isEmpty == true else { throw error.at(nil) }
      (text, count) = ("", 0)
    }
    if console.app.replay == nil, let files = console.userFiles {
      do { try await files.write(text, file, false) } catch { throw error.at($file) }
    } else {
      try output.write(Data(text.utf8), to: file, at: $file)
    }
    return Answer(
      .facts(["file": .string(file), "form": .string(form.rawValue), "assertions": .int(count)]),
      "wrote \(file) with \(count.counted("assertion"))"
    )
  }

  /// Returns the kind of test to export.
  ///
  /// The option `--as` specifies the kind. Without the option, the file name determines the kind.
  private func wanted() throws(CommandFailure) -> ExportForm {
    if let form { return form }
    if file.hasSuffix(".swift") { return .testStore }
    if file.hasSuffix(".inno") { return .script }
    throw ConsoleError.refused(
      "the format of \(file) is unknown; use a name that ends in .swift or .inno, or add "
        + "--as test-store or --as script"
    ).at($file)
  }

  /// Returns the name of a file without its folder and extension.
  private static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.split(separator: ".").first.map(String.init) ?? last
  }
}

extension ValueKind<ExportForm> {
  fileprivate static var exportForm: Self { choice(ExportForm.allCases) }
}

extension Console {
  /// Returns the history of the session since the app started, without the command that is running.
  func sessionHistory() throws(ConsoleError) -> SessionHistory {
    let end = evaluation.command?.verb.range.lowerBound ?? 0
    let line = evaluation.line.unicodeScalars.prefix(end)
    let (isLasting, isUndone, isOfLesson) = (isLasting, isUndone, isOfEndedLesson)
    return try SessionHistory(
      timeline.kept,
      after: app.lastEventBeforeStart,
      launchEnd: app.launchEnd,
      isLasting: { isLasting($0) && !isOfLesson($0) },
      isAbandoned: { !isLasting($0) && !isUndone($0) && !isOfLesson($0) },
      current: (evaluation.number, String(String.UnicodeScalarView(line))),
      subscriptions: subscriptions
    )
  }

  /// The names of the effects for which `settle` does not wait, keyed by the name of the store.
  var subscriptions: [String: Set<String>] {
    Dictionary(
      stores.map { ($0.name, $0.subscriptions) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
