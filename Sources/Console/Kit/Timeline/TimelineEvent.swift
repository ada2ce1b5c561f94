public import Foundation

/// An event of the app or of the console.
public struct TimelineEvent: Sendable {
  /// The number of the event, from 1.
  public let number: Int

  /// The time of the event.
  public let time: Date

  /// The source of the event: a store, a router, a layer, `tab`, `link`, `screen`, `net` or
  /// `console`.
  public let source: String

  /// The kind of event, with its values.
  public let kind: Kind

  /// The number of the event that caused it.
  public var cause: Int? { causeNumber == 0 ? nil : causeNumber }

  /// The session that the event belongs to, `nil` for an event of the app.
  var session: Int? { sessionNumber < 0 ? nil : Int(sessionNumber) }

  /// The approximate size in bytes.
  let size: Int

  /// The sessions in which this event is not printed, because another event there has the same
  /// text.
  var repeatedIn: [Int] = []

  /// The number of the cause; 0 for none, since events are numbered from 1.
  private let causeNumber: Int

  /// The number of the session; -1 for none.
  private let sessionNumber: Int32

  init(
    number: Int,
    time: Date,
    source: String,
    kind: Kind,
    cause: Int?,
    session: Int? = nil,
    size: Int = 0
  ) {
    self.number = number
    self.time = time
    self.source = source
    self.kind = kind
    self.size = size
    causeNumber = cause ?? 0
    sessionNumber = session.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// A Boolean value that indicates whether the event is neither an answer nor a typed line.
  var isNotable: Bool {
    switch kind {
    case .answer: false
    case .command: causeNumber != 0
    default: true
    }
  }

  /// A kind of event, with its values.
  public enum Kind: Sendable {
    /// A line is evaluated.
    case command(line: String)

    /// A command returned an answer.
    case answer(verb: String, Answer)

    /// A command failed.
    indirect case error(ErrorReport)

    /// A store receives an action. `origin` is the effect that sent it, `nil` for a user.
    case action(name: String, text: String, origin: String?)

    /// A store's state changed.
    case state([ValueChange])

    /// A store's phase changed.
    case phase(from: String, to: String)

    /// An effect started or ended.
    case effect(id: String, event: String, detail: String?)

    /// A step of a layer, such as a use case, started or ended.
    case step(name: String, event: String, detail: String?)

    /// A store emitted a one-shot intent for its coordinator.
    case intent(name: String, text: String)

    /// A feature violated one of its own rules.
    case issue(String)

    /// A router executed or refused a command.
    indirect case route(command: String, result: String, path: ConsoleValue)

    /// A modal store executed or refused a command.
    indirect case modal(event: String, route: ConsoleValue?, style: String?)

    /// A tab was selected or tapped again, or a badge changed.
    indirect case tab(from: String, to: String, result: String, badges: ConsoleValue)

    /// A deep link was opened, deferred or rejected; `url` is `nil` if the link cannot be read.
    case link(url: String?, outcome: String, text: String)

    /// Navigation changed the screen; `title` is its first lines.
    case screen(title: String)

    /// A watched value changed.
    indirect case watch(ValueChange)

    /// A request is sent.
    case request(id: Int, method: String, url: String, attempt: Int)

    /// A request received a response or failed.
    case response(id: Int, outcome: ResponseOutcome, milliseconds: Double)

    /// A request waits before it is retried.
    case retry(id: Int, seconds: Double)

    /// A download is in another state.
    case download(id: Int, file: String, state: String, detail: String?)

    /// The network logger wrote lines.
    case netlog(id: Int, lines: [String])

    /// A WebSocket sent or received a message, or its connection changed.
    case socket(id: Int, event: String, bytes: Int?, text: String?)

    /// An expectation was checked.
    case expectation(condition: String, ok: Bool, actual: ConsoleValue)
  }

  /// The outcome of a request.
  public enum ResponseOutcome: Sendable, Equatable {
    /// A response with a status.
    case status(Int, bytes: Int)

    /// A failure without a response.
    case failure(String)
  }
}

/// An error with its line and the location of the line.
public struct ErrorReport: Sendable, Equatable {
  /// The error and its position in the line.
  public let failure: CommandFailure

  /// The line, or the part of a very long line around the cause of the error.
  public let line: String

  /// The location of the line, in a script.
  public let location: SourceLocation?

  /// The number of Unicode scalars that were left out before the kept part of the line.
  let omitted: Int

  /// Creates a report that keeps only as much of the line as is shown, since there may be many
  /// reports.
  ///
  /// - Parameters:
  ///   - failure: The error and its position in the line.
  ///   - line: The line.
  ///   - location: The location of the line, in a script.
  init(failure: CommandFailure, line: String, location: SourceLocation?) {
    self.failure = failure
    self.location = location
    let (limit, reach) = (100_000, 1_000)
    guard line.utf8.count > limit else {
      (self.line, omitted) = (line, 0)
      return
    }
    let place = failure.place?.lowerBound ?? 0
    omitted = max(0, place - reach)
    self.line = String(line.unicodeScalars.dropFirst(omitted).prefix(2 * reach))
  }

  /// The range of the cause of the error in the kept part of the line.
  var place: Range<Int>? {
    failure.place.map { $0.lowerBound - omitted..<$0.upperBound - omitted }
  }
}

/// A line of a script.
public struct SourceLocation: Sendable, Equatable, CustomStringConvertible {
  /// The name of the script.
  public let file: String

  /// The number of the line, from 1.
  public let line: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - file: The name of the script.
  ///   - line: The number of the line, from 1.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `FILE:LINE`.
  public var description: String { "\(file):\(line)" }
}
