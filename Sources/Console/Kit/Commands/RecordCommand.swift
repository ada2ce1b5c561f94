struct RecordCommand: ConsoleCommand {
  let name = "record"
  let group = CommandGroup.scripting
  let summary = "Writes the lines typed from now on to a file, as a script that runs again"
  let forms = [
    CommandForm([], "Tells where to", options: []),
    CommandForm([.word("off")], "Ends it", options: []),
    CommandForm([.value("FILE", .file)], "Begins a file"),
  ]
  let options = [CommandOption.replace]
  let notes = [
    "Each line is written when it was run, one that failed as a comment; --replace empties the file first."
  ]
  let examples = ["record", "record off"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    if let file = call["FILE"] {
      console.recording = Recording(try call.outputFile(file))
    } else if call.fixedWords == ["off"] {
      console.recording = nil
    }
    let path = console.recording?.path
    return Answer(.facts(["file": .optional(path)]), path.map { "recording to \($0)" } ?? "off")
  }
}
