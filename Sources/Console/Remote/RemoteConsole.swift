package import InnoConsole
import InnoText

/// A console for an app in another process.
///
/// The console sends lines to the app and receives text to print.
@MainActor
package final class RemoteConsole {
  /// The format in which a remote console prints its output.
  package struct Form: Sendable {
    package var json: Bool
    package var color: ColorChoice

    /// A Boolean value that indicates whether the client's output has colors with
    /// ``ColorChoice/auto``.
    package var suitsColor: Bool

    package init(json: Bool = false, color: ColorChoice = .never, suitsColor: Bool = false) {
      self.json = json
      self.color = color
      self.suitsColor = suitsColor
    }
  }

  /// A notification from the app: text to print, or the end of the session.
  package enum Notice: Sendable, Equatable {
    case output(String)
    case error(String)

    /// Output that can be shown in a pager.
    case answer(String)

    /// The connection has ended; `reason` is `nil` if the reason is unknown.
    case ended(reason: String?)
  }

  private enum ScriptEvent {
    case next
    case exit(Int32)
  }

  /// The app's name, which the prompt shows.
  package let name: String

  /// The lesson in progress and its step, as the prompt shows them; `nil` if no lesson is in
  /// progress.
  package private(set) var lessonMode: String?

  /// The width for which the app formats text, in terminal columns.
  package var width = 80

  /// A closure that is called for each notification, in the order in which the app sends the
  /// notifications.
  package var onNotice: (Notice) -> Void = { _ in }

  /// A closure that runs a shell command with the given text as its standard input; `nil` if there
  /// is no terminal.
  package var runShell: (@MainActor (_ command: String, _ input: String) async -> Int32)?

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

  /// Processes the app's messages until either side closes the connection.
  package func receive() async {
    var reason: String?
    while let line = await connection.next() {
      let reply: Reply? = Message.read(line)
      if case .refused(let text) = reply { reason = text }
      // Ignore unknown messages, which a newer app may send.
      if let reply { take(reply) }
    }
    guard isOpen else { return }
    isOpen = false
    answerAll()
    onNotice(.ended(reason: reason))
  }

  /// Closes the connection, and thereby interrupts the running command.
  ///
  /// This method does not call ``onNotice``.
  package func close() {
    isOpen = false
    connection.close()
    answerAll()
  }

  /// Closes the connection, and calls ``onNotice`` with ``Notice/ended(reason:)``.
  ///
  /// Call this method if the app does not respond to an interrupt.
  package func abandon() {
    guard isOpen else { return }
    close()
    onNotice(.ended(reason: "the app does not respond"))
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
      let events = "\(count.counted("event")) \(count == 1 ? "was" : "were")"
      onNotice(.error("\(events) dropped because printing was too slow\n"))
    case .outcome(let ending, let code, let lesson):
      lessonMode = lesson
      outcome.take()?.resume(returning: Outcome(ending, code))
    case .next: scriptContinuation.yield(.next)
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
    case .read(let id, let path):
      supply(id) { () async throws(ConsoleError) -> String? in try await UserFiles.own.read(path) }
    case .write(let id, let path, let text, let appends):
      supply(id) { () async throws(ConsoleError) -> String? in
        try await UserFiles.own.write(text, path, appends)
        return nil
      }
    case .shell(let id, let command, let input):
      Task {
        let code = await runShell?(command, input) ?? Console.noTerminalExitCode
        send(.supplied(id: id, text: nil, code: code, reason: nil))
      }
    case .welcome, .refused, .completion, .hint: break
    }
  }

  /// Reads or writes a file for a command that runs in the app, and sends the result to the app.
  ///
  /// - Parameters:
  ///   - id: The id of the app's request.
  ///   - work: A closure that reads the file and returns its text, or writes the file and returns
  ///     `nil`.
  private func supply(
    _ id: Int,
    _ work: @escaping @MainActor () async throws(ConsoleError) -> String?
  ) {
    Task {
      var (text, reason): (String?, String?) = (nil, nil)
      do throws(ConsoleError) {
        text = try await work()
      } catch {
        switch error {
        case .unreadableFile(_, let why), .unwritableFile(_, let why): reason = why
        default: reason = "\(error)"
        }
      }
      let reply = Request.supplied(id: id, text: text, code: 0, reason: reason)
      let fits = Message.line(reply).count <= Message.limit
      let limit = "a message is limited to \(Message.limit >> 20) MB"
      let large = "the file is too large to send to the app; \(limit)"
      connection.send(fits ? reply : .supplied(id: id, text: nil, code: 1, reason: large))
    }
  }

  /// Prints the complete lines of the text, and stores an incomplete last line until its remaining
  /// text arrives.
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
    case .errors: onNotice(.error(whole))
    }
  }
}

// MARK: - Requests

extension RemoteConsole {
  /// Runs a line in the app.
  ///
  /// Cancelling the task interrupts the command.
  ///
  /// - Parameters:
  ///   - line: The line to run.
  ///   - settles: A Boolean value that indicates whether each command waits until no effect is in
  ///     flight.
  /// - Returns: The outcome of the line; `quit` if the connection has ended.
  package func evaluate(_ line: String, settles: Bool) async -> Outcome {
    guard isOpen else { return .quit(1) }
    send(.evaluate(line: line, settles: settles, columns: width))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { outcome = $0 }
    } onCancel: {
      connection.send(Request.cancel)
    }
  }

  /// Reports to the app that a line is not valid UTF-8.
  ///
  /// - Parameter column: The position of the first invalid byte, counted from 1.
  package func refuseLine(invalidAt column: Int) async {
    guard isOpen else { return }
    connection.send(Request.invalidLine(column: column))
    _ = await withCheckedContinuation { outcome = $0 }
  }

  /// Returns the completion candidates for the word at the cursor.
  ///
  /// While the app is busy with an earlier request for candidates, the result has no candidates.
  ///
  /// - Parameters:
  ///   - line: The line being typed.
  ///   - cursor: The position of the cursor, in Unicode scalars.
  /// - Returns: The candidates, and the range of the line that a chosen candidate replaces.
  package func complete(_ line: String, at cursor: Int) async -> Completion {
    let nothing = Completion(range: cursor..<cursor, candidates: [])
    guard isOpen, completion == nil, line.utf8.count < Message.limit / 8 else { return nothing }
    lastID += 1
    connection.send(Request.complete(id: lastID, line: line, cursor: cursor))
    return await withCheckedContinuation { completion = (lastID, $0) } ?? nothing
  }

  /// Returns a hint for the line being typed.
  ///
  /// While the app is busy with an earlier request for a hint, the result is `nil`.
  ///
  /// - Parameter line: The line, with the cursor at its end.
  /// - Returns: Text that can follow the line; `nil` if there is none.
  package func hint(for line: String) async -> String? {
    guard isOpen, hint == nil, line.utf8.count < Message.limit / 8 else { return nil }
    lastID += 1
    connection.send(Request.hint(id: lastID, line: line))
    return await withCheckedContinuation { hint = (lastID, $0) }
  }

  /// Stops watching all values.
  ///
  /// - Returns: `true` if any value was watched.
  package func stopWatching() async -> Bool {
    guard isOpen else { return false }
    connection.send(Request.stopWatching)
    return await withCheckedContinuation { watching = $0 }
  }

  /// Runs lines as a script in the app.
  ///
  /// - Parameters:
  ///   - name: The name of the script to show in errors.
  ///   - lines: The lines of the script; each line is read when the app requests it.
  ///   - options: The options of the script.
  /// - Returns: The exit code; `nil` if the connection has ended.
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
      case .next:
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

  /// Sends a request.
  ///
  /// If the request is too large for a message, the request `longLine` is sent instead, and the app
  /// reports an error.
  private func send(_ request: Request) {
    let isTooLong = Message.line(request).count > Message.limit
    connection.send(isTooLong ? .longLine : request)
  }
}
