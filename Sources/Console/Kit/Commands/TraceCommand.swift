import Foundation

struct TraceCommand: ConsoleCommand {
  private enum Format: String, CaseIterable { case tree, mermaid, chrome }

  static let info = CommandInfo(
    "trace",
    .app,
    "Everything that an action caused, layer by layer, with times",
    notes: [
      "Without EVENT, the trace begins with the newest line that caused events in the app.",
      "\"mermaid\" is a sequence diagram; \"chrome\" is JSON for Perfetto or chrome://tracing.",
    ],
    preparation: "send people onAppear; settle",
    examples: ["trace", "trace 2", "trace --format mermaid", "trace --format chrome"],
    isStable: false
  )

  @CommandArgument("EVENT", .event("the number of an event")) var event: Int?
  @CommandOption("format", "FORMAT", .choice, "The format of the trace") private var format: Format?
  @CommandOption("file", "FILE", .file, "Write the trace to a file") var file: String?
  let output = OutputOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let kept = console.timeline.kept
    guard let number = event ?? console.lastCommand(in: kept) else {
      throw ConsoleError.refused("there is nothing to trace yet; send an action first")
        .at(nil)
    }
    let format = format ?? .tree
    let answer = try console.app.lastAnswers.answer(
      of: Self.info.name,
      for: Subject(
        number: number,
        lastNotable: kept.lastNotable,
        dropped: kept.dropped,
        format: format
      )
    ) { () throws(CommandFailure) in
      guard let trace = Trace(of: number, in: kept) else {
        throw ConsoleError.refused(kept.loss(of: number)).at($event)
      }
      return self.answer(trace, as: format)
    }
    guard let file else { return answer }
    let text = answer.lines.joined(separator: "\n") + "\n"
    try output.write(Data(text.utf8), to: file, at: $file)
    return Answer(.facts(["file": .string(file)]), "trace written to \(file)".escapedForTerminal)
  }

  /// The data on which the command's answer depends.
  ///
  /// The answer is cached until this data changes.
  private struct Subject: Equatable {
    let number: Int
    let lastNotable: Int
    let dropped: Int
    let format: Format
  }

  private func answer(_ trace: Trace, as format: Format) -> Answer {
    switch format {
    case .tree: Answer(trace.facts, lines: trace.tree)
    case .mermaid:
      Answer(drawing: trace.mermaid.joined(separator: "\n"), as: format.rawValue)
    case .chrome: Answer(trace.chrome, trace.chrome.json)
    }
  }
}

extension Console {
  /// Returns the event number of the last typed line that caused an event in the app, or `nil` if
  /// no typed line caused an event in the app.
  fileprivate func lastCommand(in kept: Timeline.Contents) -> Int? {
    Trace.lastCommand(in: kept, of: session, after: lastOmittedEvent, excluding: lessonEvents)
  }
}
