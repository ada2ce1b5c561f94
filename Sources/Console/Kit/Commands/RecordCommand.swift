struct RecordCommand: ParentCommand {
  static let info = CommandInfo(
    "record",
    .scripting,
    "Writes the lines typed from now on to a file, as a script that runs again",
    notes: [
      "Each line is written when it was run, one that failed as a comment; --replace empties the file first."
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
  static let info = CommandInfo("Tells where to")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(console.recording)
  }
}

private struct RecordOff: ConsoleCommand {
  static let info = CommandInfo("off", "Ends it")

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
    let recording = Recording(try output.begin(file, at: $file))
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
