package import InnoConsole

/// A console of an app in another process.
///
/// What it is told goes there line by line, and what there is to print comes back; nothing of the app
/// is known here.
@MainActor
package final class RemoteConsole {
  /// How a client wants to be told what happens.
  package struct Form: Sendable {
    package var json: Bool
    package var color: ColorChoice

    /// Whether the client's output is a terminal that shows colours.
    package var suitsColor: Bool

    package init(json: Bool = false, color: ColorChoice = .never, suitsColor: Bool = false) {
      self.json = json
      self.color = color
      self.suitsColor = suitsColor
    }
  }

  /// What there is to tell a person.
  package enum Notice: Sendable, Equatable {
    case output(String)
    case complaint(String)

    /// Output too, which may be shown in a pager.
    case answer(String)

    /// The app ended the connection, and why, where it said so.
    case ended(reason: String?)
  }

  private enum ScriptEvent {
    case wanted
    case exit(Int32)
  }

  /// The name that the prompt shows.
  package let name: String

  /// How wide text may be.
  package var width = 80

  /// Told all that there is to print, in order.
  package var onNotice: (Notice) -> Void = { _ in }

  private let connection: Connection
  private var isOpen = true
  private var partial: [Reply.Channel: String] = [:]
  private var outcome: CheckedContinuation<Outcome, Never>?
  private var watching: CheckedContinuation<Bool, Never>?
  private var completion: (id: Int, CheckedContinuation<Completion?, Never>)?
  private var hint: (id: Int, CheckedContinuation<String?, Never>)?
  private var lastID = 0
  private let scriptEvents: AsyncStream<ScriptEvent>
  private let scriptContinuation: AsyncStream<ScriptEvent>.Continuation

  init(name: String, _ connection: Connection) {
    self.name = name
    self.connection = connection
    (scriptEvents, scriptContinuation) = AsyncStream.makeStream()
  }

  /// Takes what the app says, until either side ends the connection.
  package func receive() async {
    var reason: String?
    while let line = await connection.next() {
      let reply: Reply? = Message.read(line)
      if case .refused(let words) = reply { reason = words }
      // What a newer app says besides is not for this client.
      if let reply { take(reply) }
    }
    guard isOpen else { return }
    isOpen = false
    answerAll()
    onNotice(.ended(reason: reason))
  }

  /// Ends the connection; what runs is interrupted.
  package func close() {
    isOpen = false
    connection.close()
    answerAll()
  }

  /// Ends a session whose app does not answer, not even when it is interrupted.
  package func abandon() {
    guard isOpen else { return }
    close()
    onNotice(.ended(reason: "it does not answer"))
  }

  private func answerAll() {
    outcome.take()?.resume(returning: .quit(1))
    watching.take()?.resume(returning: false)
    completion.take()?.1.resume(returning: nil)
    hint.take()?.1.resume(returning: nil)
    scriptContinuation.finish()
  }

  private func take(_ reply: Reply) {
    switch reply {
    case .print(let text, let channel): print(text, to: channel)
    case .dropped(let count):
      let events = count == 1 ? "1 event was" : "\(count) events were"
      onNotice(.complaint("\(events) not told: they came faster than they were read\n"))
    case .outcome(let ending, let code):
      outcome.take()?.resume(returning: Outcome(ending, code))
    case .next: scriptContinuation.yield(.wanted)
    case .exit(let code): scriptContinuation.yield(.exit(code))
    case .stoppedWatching(let any): watching.take()?.resume(returning: any)
    case .completion(let id, let from, let to, let candidates) where completion?.id == id:
      let candidates = candidates.map {
        Completion.Candidate($0.text, $0.detail, goesOn: $0.goesOn)
      }
      completion.take()?.1.resume(
        returning: Completion(range: from..<max(from, to), candidates: candidates)
      )
    case .hint(let id, let text) where hint?.id == id: hint.take()?.1.resume(returning: text)
    case .welcome, .refused, .completion, .hint: break
    }
  }

  /// Prints whole lines; the rest of one that is open follows.
  private func print(_ text: String, to channel: Reply.Channel) {
    var open = partial.removeValue(forKey: channel) ?? ""
    open += text
    let text = open
    let lastEnd = text.utf8.lastIndex(of: UInt8(ascii: "\n"))
    let end = lastEnd.map { text.utf8.index(after: $0) } ?? text.startIndex
    if end < text.endIndex { partial[channel] = String(text[end...]) }
    guard end > text.startIndex else { return }
    let whole = String(text[..<end])
    switch channel {
    case .output: onNotice(.output(whole))
    case .answer: onNotice(.answer(whole))
    case .complaints: onNotice(.complaint(whole))
    }
  }
}

// MARK: - What a console does

extension RemoteConsole {
  /// Runs a line over there; when the task is cancelled the command is interrupted.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - settles: Whether each command waits until no effect is in flight.
  /// - Returns: How the line ended; `quit` when the app is gone.
  package func evaluate(_ line: String, settles: Bool) async -> Outcome {
    guard isOpen else { return .quit(1) }
    send(.evaluate(line: line, settles: settles, columns: width))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { outcome = $0 }
    } onCancel: {
      connection.send(Request.cancel)
    }
  }

  /// Has a line complained about that is not UTF-8.
  ///
  /// - Parameter column: The first wrong byte, from 1.
  package func refuseLine(invalidAt column: Int) async {
    guard isOpen else { return }
    connection.send(Request.invalidLine(column: column))
    _ = await withCheckedContinuation { outcome = $0 }
  }

  /// What the word at the cursor could become.
  ///
  /// An app that is busy is asked once; until it answers nothing is known.
  ///
  /// - Parameters:
  ///   - line: The line that is being typed.
  ///   - cursor: Where the cursor stands, in Unicode scalars.
  /// - Returns: The candidates.
  package func complete(_ line: String, at cursor: Int) async -> Completion {
    let nothing = Completion(range: cursor..<cursor, candidates: [])
    guard isOpen, completion == nil, line.utf8.count < Message.limit / 8 else { return nothing }
    lastID += 1
    connection.send(Request.complete(id: lastID, line: line, cursor: cursor))
    return await withCheckedContinuation { completion = (lastID, $0) } ?? nothing
  }

  /// What may follow the line that is being typed.
  ///
  /// An app that is busy is asked once; until it answers nothing is known.
  ///
  /// - Parameter line: The line, the cursor at its end.
  /// - Returns: The words that may follow, `nil` where nothing may.
  package func hint(for line: String) async -> String? {
    guard isOpen, hint == nil, line.utf8.count < Message.limit / 8 else { return nil }
    lastID += 1
    connection.send(Request.hint(id: lastID, line: line))
    return await withCheckedContinuation { hint = (lastID, $0) }
  }

  /// Ends all watching.
  ///
  /// - Returns: Whether anything was watched.
  package func stopWatching() async -> Bool {
    guard isOpen else { return false }
    connection.send(Request.stopWatching)
    return await withCheckedContinuation { watching = $0 }
  }

  /// Runs lines as a script over there.
  ///
  /// - Parameters:
  ///   - name: What complaints call the script.
  ///   - lines: The lines, each read when it is wanted.
  ///   - options: How it is run.
  /// - Returns: The exit code, `nil` when the app is gone.
  package func run(
    script name: String,
    _ lines: some AsyncSequence<ScriptLine, Never>,
    options: ScriptOptions
  ) async -> Int32? {
    send(
      .script(
        name: name,
        settles: options.settles,
        keepsGoing: options.keepsGoing,
        columns: width
      )
    )
    var lines = lines.makeAsyncIterator()
    for await event in scriptEvents {
      switch event {
      case .wanted:
        switch await lines.next(isolation: #isolation) {
        case .text(let text): send(.line(text: text))
        case .invalid(let column): send(.invalidLine(column: column))
        case .tooLong: send(.longLine)
        case nil: send(.endOfScript)
        }
      case .exit(let code): return code
      }
    }
    return nil
  }

  /// Sends a line; one that no message can hold is sent as that.
  private func send(_ request: Request) {
    let isTooLong = Message.line(request).count > Message.limit
    connection.send(isTooLong ? .longLine : request)
  }
}
