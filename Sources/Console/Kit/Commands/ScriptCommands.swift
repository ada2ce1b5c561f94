import Foundation

struct SourceCommand: ConsoleCommand {
  /// The deepest nesting of files; a deeper one can only be a file that reads itself.
  private static let depthLimit = 16

  static let info = CommandInfo(
    "source",
    .scripting,
    "Runs the commands of a file",
    preparation: "record session.inno\nsend people onAppear\nrecord off",
    examples: ["source session.inno"]
  )

  @CommandArgument("FILE", .file) var file: String

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.evaluation.sourceDepth < Self.depthLimit else {
      let reason = "files are nested more than \(Self.depthLimit) deep"
      throw ConsoleError.unreadableFile(file, reason: reason).at($file)
    }
    let lines: [ScriptLine]
    do { lines = try await Script.lines(ofFile: file) } catch { throw error.at($file) }
    console.evaluation.sourceDepth += 1
    defer { console.evaluation.sourceDepth -= 1 }
    var script = Script(file, in: console)
    let ending = await script.run(lines)
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    if ending.hasQuit {
      // `quit` without a code must not hide an earlier failure.
      if ending.quitCode == nil, !ending.succeeded {
        console.evaluation.quit = QuitRequest(code: 1)
      }
      return nil
    }
    guard ending.succeeded else { throw ConsoleError.scriptFailed(file).at($file) }
    return nil
  }
}

struct RecordCommand: ParentCommand {
  static let info = CommandInfo(
    "record",
    .scripting,
    "Writes the lines typed from now on to a file, as a script that runs again",
    notes: [
      "Each line is written after it ran, a failed one as a comment; --replace empties the file first."
    ],
    examples: ["record", "record off"]
  )

  var subcommands: [Subcommand] {
    RecordShow()
    RecordOff()
    RecordFile()
  }
}

private struct RecordShow: ConsoleCommand {
  static let info = CommandInfo("Shows the file")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(console.recording)
  }
}

private struct RecordOff: ConsoleCommand {
  static let info = CommandInfo("off", "Ends the recording")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    console.recording = nil
    return Answer(nil as Recording?)
  }
}

private struct RecordFile: ConsoleCommand {
  static let info = CommandInfo("Begins a file")

  @CommandArgument("FILE", .file) var file: String
  let output = OutputOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let recording = Recording(
      try $file.located(try OutputFile(file, replaces: output.replaces))
    )
    console.recording = recording
    return Answer(recording)
  }
}

extension Answer {
  @MainActor
  fileprivate init(_ recording: Recording?) {
    let path = recording?.path
    self.init(.facts(["file": .optional(path)]), path.map { "recording to \($0)" } ?? "off")
  }
}

/// The options of a command that writes a file.
@MainActor
struct OutputOptions {
  @CommandFlag("replace", "Replace an existing file") var replaces: Bool

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - path: The file's path.
  ///   - place: The range of the path in the line.
  /// - Throws: ``CommandFailure`` at the path.
  func write(_ data: Data, to path: String, at place: Range<Int>?) throws(CommandFailure) {
    try place.located(try OutputFile.write(data, to: path, replaces: replaces))
  }
}
