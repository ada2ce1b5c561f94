struct SourceCommand: ConsoleCommand {
  /// Deeper than this a file can only be reading itself.
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
      throw ConsoleError.unreadableFile(
        file,
        reason: "files read one another \(Self.depthLimit) deep"
      ).at($file)
    }
    let lines: [ScriptLine]
    do { lines = try await Script.lines(ofFile: file) } catch { throw error.at($file) }
    console.evaluation.sourceDepth += 1
    defer { console.evaluation.sourceDepth -= 1 }
    var script = Script(file, in: console)
    let ending = await script.run(lines)
    guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
    if ending.hasQuit {
      // `quit` without a code must not hide what failed before it.
      if ending.quitCode == nil, !ending.succeeded {
        console.evaluation.quit = QuitRequest(code: 1)
      }
      return nil
    }
    guard ending.succeeded else {
      throw ConsoleError.scriptFailed(file).at($file)
    }
    return nil
  }
}
