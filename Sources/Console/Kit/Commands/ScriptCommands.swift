import Foundation

struct SourceCommand: ConsoleCommand {
  /// The maximum depth to which files can be nested.
  ///
  /// A file is nested if another file runs it. Deeper nesting probably means that a file runs
  /// itself.
  private static let depthLimit = 16

  static let info = CommandInfo(
    "source",
    .scripting,
    "Runs the commands in a file",
    notes: [
      "In a script, a path is relative to the folder of the script. In FILE, $NAME is VALUE."
    ],
    preparation: "record session.inno\nsend people onAppear\nrecord off",
    examples: ["source session.inno", "source session.inno id=3"]
  )

  @CommandArgument("FILE", .file) var file: String
  @CommandArgument("NAME=VALUE", .parameter) var parameters: [ScriptParameter]

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard console.evaluation.sourceDepth < Self.depthLimit else {
      let reason = "files are nested more than \(Self.depthLimit) levels deep"
      throw ConsoleError.unreadableFile(file, reason: reason).at($file)
    }
    let file = console.pathInScript(file)
    let lines: [ScriptLine]
    do { lines = try await console.lines(ofFile: file) } catch { throw error.at($file) }
    console.evaluation.sourceDepth += 1
    defer { console.evaluation.sourceDepth -= 1 }
    var script = Script(file, in: console)
    var ending = Script.Ending(succeeded: true)
    try await console.binding(parameters.map { (name: $0.name, value: $0.value) }) {
      () async throws(CommandFailure) in ending = await script.run(lines)
    }
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    if ending.hasQuit {
      // If `quit` has no exit code, report an earlier failure.
      if ending.quitCode == nil, !ending.succeeded {
        console.evaluation.quit = QuitRequest(code: 1)
      }
      return nil
    }
    guard ending.succeeded else { throw ConsoleError.scriptFailed(file).at($file) }
    return nil
  }
}

/// A named value, such as `id=3`, that the command `source` passes to a script file.
struct ScriptParameter {
  let name: String
  let value: Answer
}

extension ValueKind<ScriptParameter> {
  fileprivate static var parameter: Self {
    Self(.text) { word, call throws(CommandFailure) in
      let parts = word.parts
      guard parts.count > 2, parts[1].text == "=", Variables.isName(parts[0].text) else {
        throw call.unexpected(word, expecting: "NAME=VALUE")
      }
      return ScriptParameter(
        name: parts[0].text,
        value: try call.console.argument(parts.count == 3 ? parts[2] : Word(Array(parts[2...])))
      )
    }
  }
}

extension Console {
  /// Returns the path of a file, resolved against the folder of the running script.
  func pathInScript(_ path: String) -> String {
    guard !path.hasPrefix("/"), let script = evaluation.location?.file,
      let slash = script.lastIndex(of: "/")
    else { return path }
    return script[...slash] + path
  }

  /// Reads a JSON file.
  ///
  /// - Parameters:
  ///   - path: The path. A relative path in a script is relative to the folder of the script.
  ///   - place: The range of the path in the command's line.
  /// - Returns: The contents of the file as a value.
  /// - Throws: ``CommandFailure`` if the file cannot be read or is not JSON.
  func json(ofFile path: String, at place: Range<Int>) async throws(CommandFailure) -> ConsoleValue
  {
    do throws(ConsoleError) {
      guard accessesFiles else {
        throw .unreadableFile(path, reason: "this session has no access to files")
      }
      let text = try await text(ofFile: pathInScript(path))
      return try JSONReader.value(text)
    } catch {
      throw error.at(place)
    }
  }
}

struct RecordCommand: ParentCommand {
  static let info = CommandInfo(
    "record",
    .scripting,
    "Writes a script of the lines that you type",
    notes: [
      "Each line is written after it has run; a failed line is written as a comment. "
        + "With --replace, an existing file is emptied when the recording starts."
    ],
    examples: ["record", "record off"],
    isStable: false
  )

  var subcommands: [Subcommand] {
    RecordShow()
    RecordOff()
    RecordFile()
  }
}

private struct RecordShow: ConsoleCommand {
  static let info = CommandInfo("Shows the file to which lines are recorded")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(console.recording)
  }
}

private struct RecordOff: ConsoleCommand {
  static let info = CommandInfo("off", "Ends the recording")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let recording = console.recording {
      try Optional(nil).located(try recording.writeBeginning(of: console.evaluation))
    }
    console.recording = nil
    return Answer(nil as Recording?)
  }
}

private struct RecordFile: ConsoleCommand {
  static let info = CommandInfo("Starts a recording")

  @CommandArgument("FILE", .file) var file: String
  let output = OutputOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let recording = Recording(
      try $file.located(try OutputFile(file, replaces: output.replaces))
    )
    recording.begins(in: console.evaluation)
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
  ///   - place: The range of the path in the command's line.
  /// - Throws: ``CommandFailure`` if the file cannot be written, or if the file already exists and
  ///   must not be replaced.
  func write(_ data: Data, to path: String, at place: Range<Int>?) throws(CommandFailure) {
    try place.located(try OutputFile.write(data, to: path, replaces: replaces))
  }
}
