import Foundation

struct TraceCommand: ConsoleCommand {
  private enum Format: String, CaseIterable { case tree, mermaid, chrome }

  let name = "trace"
  let group = CommandGroup.app
  let summary = "What an action led to, through every layer, with times"
  let forms = [CommandForm([.optional("EVENT", .number)])]
  let options = [
    CommandOption("format", takes: ("FORMAT", .choice(Format.allCases.map(\.rawValue))), "How"),
    CommandOption("file", takes: ("FILE", .file), "Write it to a file"),
    CommandOption.replace,
  ]
  let notes = [
    "Without a number it is what the last line led to that did anything to the app.",
    "mermaid is a sequence diagram; chrome is JSON for Perfetto or chrome://tracing.",
  ]
  let preparation = "send people onAppear; settle"
  let examples = ["trace", "trace 2", "trace --format mermaid", "trace --format chrome"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let kept = console.timeline.kept
    guard
      let number = call["EVENT"].flatMap({ Int($0.text) })
        ?? Trace.lastCommand(in: kept, of: console.session)
    else {
      throw ConsoleError.refused("nothing happened yet that could be traced; send an action first")
        .at(nil)
    }
    guard let trace = Trace(of: number, in: kept) else {
      throw ConsoleError.refused(kept.loss(of: number)).at(call["EVENT"]?.range)
    }
    let format = try call.choice("format", among: Format.allCases) ?? .tree
    let answer = answer(trace, as: format)
    guard let file = call.option("file") else { return answer }
    try call.write(Data((answer.lines.joined(separator: "\n") + "\n").utf8), to: file)
    return Answer(
      .facts(["file": .string(file.text)]),
      "written to \(file.text)".escapedForTerminal
    )
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
