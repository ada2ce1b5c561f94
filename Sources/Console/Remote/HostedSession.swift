import InnoConsole

/// One client of an app, from its greeting to its end.
///
/// The client has a console of its own on the app. What it says is read all the time, so that it can
/// interrupt what runs, and that what runs ends with it.
@MainActor
final class HostedSession {
  /// A client that does not keep to the language, in words for it.
  private struct Fault: Error {
    let reason: String
  }

  private let console: Console
  private let connection: Connection

  /// The command or script that runs.
  private var work: Task<Void, Never>?

  /// Where the lines of the script go.
  private var script: AsyncStream<ScriptLine>.Continuation?

  init(_ host: Console, _ connection: Connection) {
    console = Console(joining: host)
    self.connection = connection
  }

  /// Serves the client until it leaves.
  func run() async {
    defer { connection.finish() }
    do throws(Fault) {
      guard let greeting = await connection.next() else { return }
      let printing = try greet(greeting)
      let stopListening = console.observe { [connection] event in printing.print(event, connection)
      }
      defer {
        stopListening()
        console.leave()
        script?.finish()
        work?.cancel()
      }
      while let line = await connection.next() { try take(line, printing) }
    } catch {
      connection.send(Reply.refused(reason: error.reason))
    }
  }

  private func greet(_ line: ScriptLine) throws(Fault) -> Printing {
    guard
      case .hello(let version, let json, let color, let suitsColor) = try request(in: line)
    else { throw Fault(reason: "the first message must be hello") }
    guard version == Message.version else {
      throw Fault(
        reason: "it speaks version \(Message.version) of the language, and you version \(version);"
          + " use the same release on both sides"
      )
    }
    let styling = Styling(color, isSuitable: suitsColor)
    console.add(styling.setting)
    let paging = Paging()
    console.add(paging.setting)
    connection.send(Reply.welcome(version: Message.version, name: console.name))
    return Printing(json: json, styling: styling, paging: paging)
  }

  private func request(in line: ScriptLine) throws(Fault) -> Request {
    if case .tooLong = line {
      throw Fault(reason: "a message has more than \(Message.limit) bytes")
    }
    guard let request: Request = Message.read(line) else {
      throw Fault(reason: "a message is none that it knows")
    }
    return request
  }

  private func take(_ line: ScriptLine, _ printing: Printing) throws(Fault) {
    switch try request(in: line) {
    case .hello: throw Fault(reason: "hello was said already")
    case .evaluate(let line, let settles, let columns):
      setWidth(columns)
      try begin { [console] in Reply(await console.evaluate(line, settles: settles)) }
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
    case .stopWatching: connection.send(Reply.stoppedWatching(any: console.stopWatching()))
    }
  }

  /// Begins work, after which the session listens on.
  private func begin(_ body: @escaping @MainActor () async -> Reply) throws(Fault) {
    guard work == nil else { throw Fault(reason: "one command runs at a time") }
    work = Task { [self, connection] in
      let reply = await body()
      work = nil
      connection.send(reply)
    }
  }

  private func setWidth(_ columns: Int) {
    console.width = min(max(columns, 20), 500)
  }

  private func run(script name: String) throws(Fault) {
    // A line that was not asked for has no place.
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

  /// Refuses a line that is none, which a script does itself.
  private func refuse(_ line: ScriptLine, _ error: ConsoleError) throws(Fault) {
    guard script == nil else { return try feed(line) }
    connection.send(Reply(console.reject(error, line: "", at: nil)))
  }

  private func feed(_ line: ScriptLine) throws(Fault) {
    guard let script else { throw Fault(reason: "no script was begun") }
    if case .dropped = script.yield(line) {
      throw Fault(reason: "a line of a script was not asked for")
    }
  }
}

/// The lines of a script, each asked for when it is wanted.
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
