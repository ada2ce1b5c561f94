import InnoConsole
import InnoLocking

/// A printer that sends events to a client, in the format that the client requested.
final class Printing: Sendable {
  private let json: Bool
  private let styling: Styling
  private let paging: Paging

  /// A Boolean value that indicates whether the client runs a script.
  ///
  /// If the value is `true`, commands are echoed, and errors are sent as standard error.
  private let isScript = Locked(false)

  init(json: Bool, styling: Styling, paging: Paging) {
    self.json = json
    self.styling = styling
    self.paging = paging
  }

  func beginScript() {
    isScript.withLock { $0 = true }
  }

  /// Formats an event, and sends the text to the client.
  ///
  /// Long rows are not truncated, unlike in a console that runs in the app's own process.
  func print(_ event: TimelineEvent, _ connection: Connection) {
    let isScript = isScript.withLock(\.self)
    let format = TextFormat(isStyled: styling.isOn, echoesCommands: isScript)
    var text = ""
    if isScript, case .error = event.kind {
      format.write(event, to: &text)
      connection.print(text, to: .errors)
      if !json { return }
      text = ""
    }
    var channel = Reply.Channel.output
    if json {
      text += event.json
      text += "\n"
    } else {
      format.write(event, to: &text)
      if !isScript, paging.isOn, case .answer = event.kind { channel = .answer }
    }
    if !text.isEmpty { connection.print(text, to: channel) }
  }
}

extension Reply {
  init(_ outcome: Outcome, lesson: String?) {
    self =
      switch outcome {
      case .done: .outcome(ending: .done, code: nil, lesson: lesson)
      case .failed: .outcome(ending: .failed, code: nil, lesson: lesson)
      case .incomplete: .outcome(ending: .incomplete, code: nil, lesson: lesson)
      case .quit(let code): .outcome(ending: .quit, code: code, lesson: lesson)
      }
  }

  /// Creates a message with the completion candidates.
  ///
  /// If there are too many candidates for a message, only the first candidates are included.
  init(_ completion: Completion, id: Int) {
    var candidates = completion.candidates.prefix(10_000).map {
      Candidate(text: $0.text, detail: $0.detail, goesOn: $0.goesOn)
    }
    func size() -> Int {
      candidates.reduce(0) { $0 + $1.text.utf8.count + $1.detail.utf8.count + 64 }
    }
    while size() > Message.limit / 8 { candidates.removeLast((candidates.count + 1) / 2) }
    self = .completion(
      id: id,
      from: completion.range.lowerBound,
      to: completion.range.upperBound,
      candidates: candidates
    )
  }
}

extension Outcome {
  init(_ ending: Reply.Ending, _ code: Int32?) {
    self =
      switch ending {
      case .done: .done
      case .failed: .failed
      case .incomplete: .incomplete
      case .quit: .quit(code)
      }
  }
}
