import InnoConsole

/// A client's session, which runs in the app's process.
///
/// Each client has its own console for the app. The session reads the client's requests even while
/// a command runs. Therefore the client can interrupt the command, and the command ends when the
/// client disconnects.
@MainActor
final class HostedSession {
  /// A violation of the communication protocol by the client.
  private struct Violation: Error {
    let reason: String
  }

  private let console: Console
  private let connection: Connection

  /// The task of the running command or script.
  private var work: Task<Void, Never>?

  /// The continuation that passes lines to the running script.
  private var script: AsyncStream<ScriptLine>.Continuation?

  /// The continuations of the file and shell requests that the client has not answered yet, keyed
  /// by request id.
  private var supplies: [Int: CheckedContinuation<Supply, Never>] = [:]
  private var lastSupply = 0

  private struct Supply {
    let text: String?
    let code: Int32
    let reason: String?

    static let disconnected = Supply(text: nil, code: 1, reason: "the client disconnected")
  }

  init(_ host: Console, _ connection: Connection) {
    console = Console(joining: host)
    self.connection = connection
    connection.beforeSending(console.sessionWriter)
  }

  /// Serves the client until the client disconnects or violates the protocol.
  func run() async {
    defer { connection.finish() }
    do throws(Violation) {
      guard let greeting = await connection.next() else { return }
      let printing = try greet(greeting)
      let observation = console.observe { [connection] event in
        printing.print(event, connection)
      }
      defer {
        observation.cancel()
        console.leave()
        script?.finish()
        work?.cancel()
        for id in Array(supplies.keys) { supply(id, .disconnected) }
      }
      useFilesOfClient()
      while let line = await connection.next() { try take(line, printing) }
    } catch {
      connection.send(Reply.refused(reason: error.reason))
    }
  }

  private func greet(_ line: ScriptLine) throws(Violation) -> Printing {
    guard
      case .hello(let version, let json, let color, let suitsColor) = try request(in: line)
    else { throw Violation(reason: "the first message must be \"hello\"") }
    guard version == Message.version else {
      throw Violation(
        reason:
          "the app uses version \(Message.version) of the protocol, but the client uses version "
          + "\(version); use the same release on both sides"
      )
    }
    let styling = Styling(color, isSuitable: suitsColor)
    console.add(styling.setting)
    let paging = Paging()
    console.add(paging.setting)
    connection.send(Reply.welcome(version: Message.version, name: console.name))
    return Printing(json: json, styling: styling, paging: paging)
  }

  private func request(in line: ScriptLine) throws(Violation) -> Request {
    if case .tooLong = line {
      throw Violation(reason: "a message exceeds \(Message.limit) bytes")
    }
    guard let request: Request = Message.read(line) else {
      throw Violation(reason: "the client sent an unknown message")
    }
    return request
  }

  private func take(_ line: ScriptLine, _ printing: Printing) throws(Violation) {
    switch try request(in: line) {
    case .hello: throw Violation(reason: "\"hello\" is allowed only as the first message")
    case .evaluate(let line, let settles, let columns):
      setWidth(columns)
      try begin { [console] in
        let outcome = await console.evaluate(line, settles: settles)
        return Reply(outcome, lesson: console.lessonMode)
      }
    case .script(let name, let settles, let keepsGoing, let columns):
      setWidth(columns)
      printing.beginScript()
      console.scriptOptions = ScriptOptions(settles: settles, keepsGoing: keepsGoing)
      try run(script: name)
    case .line(let text): try feed(.text(text))
    case .invalidLine(let column):
      try refuse(.invalid(column: column), .invalidUTF8(column: column))
    case .longLine: try refuse(.tooLong, .lineTooLong(limit: Message.limit))
    case .endOfScript: script?.finish()
    case .cancel: work?.cancel()
    case .complete(let id, let line, let cursor):
      connection.send(Reply(console.complete(line, at: cursor), id: id))
    case .hint(let id, let line):
      connection.send(Reply.hint(id: id, text: console.hint(for: line)))
    case .supplied(let id, let text, let code, let reason):
      supply(id, Supply(text: text, code: code, reason: reason))
    case .stopWatching: connection.send(Reply.stoppedWatching(any: console.stopWatching()))
    }
  }

  private func supply(_ id: Int, _ supply: Supply) {
    supplies.removeValue(forKey: id)?.resume(returning: supply)
  }

  /// Sends a request to the client, and waits for the client's answer.
  ///
  /// The closure `reply` creates the request from the number that identifies the request.
  private func request(_ reply: (_ id: Int) -> Reply) async -> Supply {
    lastSupply += 1
    let message = reply(lastSupply)
    guard Message.line(message).count <= Message.limit else {
      let limit = "a message is limited to \(Message.limit >> 20) MB"
      let reason = "the text is too large to send to the client; \(limit)"
      return Supply(text: nil, code: 1, reason: reason)
    }
    return await withCheckedContinuation { continuation in
      supplies[lastSupply] = continuation
      connection.send(message)
    }
  }

  /// Makes `> FILE`, `@FILE` and `| COMMAND` use the client's files and shell.
  private func useFilesOfClient() {
    console.userFiles = UserFiles { [weak self] path throws(ConsoleError) in
      let supply = await self?.request { .read(id: $0, path: path) } ?? .disconnected
      guard let text = supply.text else {
        throw .unreadableFile(
          path,
          reason: supply.reason ?? "the client did not send the content of the file"
        )
      }
      return text
    } write: { [weak self] text, path, appends throws(ConsoleError) in
      let supply =
        await self?.request {
          .write(id: $0, path: path, text: text, appends: appends)
        } ?? .disconnected
      if let reason = supply.reason { throw .unwritableFile(path, reason: reason) }
    }
    console.runShell = { [weak self] command, input in
      await self?.request { .shell(id: $0, command: command, input: input) }.code ?? 1
    }
  }

  /// Starts a command or script; the session continues to read requests while the command or script
  /// runs.
  private func begin(_ body: @escaping @MainActor () async -> Reply) throws(Violation) {
    guard work == nil else { throw Violation(reason: "another command is running") }
    work = Task { [self, connection] in
      let reply = await body()
      work = nil
      connection.send(reply)
    }
  }

  private func setWidth(_ columns: Int) {
    console.width = min(max(columns, 20), 500)
  }

  private func run(script name: String) throws(Violation) {
    // Only one line is buffered; a line that was not requested is a protocol violation.
    let (lines, script) = AsyncStream.makeStream(
      of: ScriptLine.self,
      bufferingPolicy: .bufferingOldest(1)
    )
    let feed = ScriptFeed(lines: lines) { [connection] in connection.send(Reply.next) }
    try begin { [console] in
      var script = Script(name, in: console, lineLimit: Message.limit)
      return .exit(code: await script.run(feed).exitCode)
    }
    self.script = script
  }

  /// Reports an invalid line.
  ///
  /// If a script is running, this method passes the line to the script, which reports the error.
  private func refuse(_ line: ScriptLine, _ error: ConsoleError) throws(Violation) {
    // The stream of an ended script is kept, because the client may already have sent another line.
    guard work == nil || script == nil else { return try feed(line) }
    let outcome = console.reject(error, line: "", at: nil)
    connection.send(Reply(outcome, lesson: console.lessonMode))
  }

  private func feed(_ line: ScriptLine) throws(Violation) {
    guard let script else {
      throw Violation(reason: "the client sent a line, but no script is running")
    }
    if case .dropped = script.yield(line) {
      throw Violation(reason: "the client sent a line that the app did not request")
    }
  }
}

/// The lines of a script; each line is requested from the client when the script needs it.
private struct ScriptFeed: AsyncSequence {
  let lines: AsyncStream<ScriptLine>
  let ask: @Sendable () -> Void

  func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator(), ask: ask) }

  struct Iterator: AsyncIteratorProtocol {
    var lines: AsyncStream<ScriptLine>.Iterator
    let ask: @Sendable () -> Void

    mutating func next() async -> ScriptLine? {
      await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> ScriptLine? {
      ask()
      return await lines.next(isolation: actor)
    }
  }
}
