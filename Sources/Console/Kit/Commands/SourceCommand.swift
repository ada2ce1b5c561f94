struct SourceCommand: ConsoleCommand {
  /// Deeper than this a file can only be reading itself.
  private static let depthLimit = 16

  let name = "source"
  let group = CommandGroup.scripting
  let summary = "Runs the commands of a file"
  let forms = [CommandForm([.value("FILE", .file)])]
  let preparation = "record session.inno\nsend people onAppear\nrecord off"
  let examples = ["source session.inno"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["FILE"] else { return nil }
    guard console.sourceDepth < Self.depthLimit else {
      throw ConsoleError.unreadableFile(
        word.text,
        reason: "files read one another \(Self.depthLimit) deep"
      ).at(word)
    }
    let lines: [ScriptLine]
    do { lines = try await Script.lines(ofFile: word.text) } catch { throw error.at(word) }
    console.sourceDepth += 1
    defer { console.sourceDepth -= 1 }
    var script = Script(word.text, in: console)
    let ending = await script.run(lines)
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    if ending.hasQuit {
      // `quit` without a code must not hide what failed before it.
      if ending.quitCode == nil, !ending.succeeded { console.quitRequest = QuitRequest(code: 1) }
      return nil
    }
    guard ending.succeeded else {
      throw ConsoleError.scriptFailed(word.text).at(word)
    }
    return nil
  }
}
