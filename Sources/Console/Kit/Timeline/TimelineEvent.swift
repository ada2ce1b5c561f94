package import Foundation

/// An event of the app or of the console.
public struct TimelineEvent: Sendable {
  /// The number of the event.
  ///
  /// The first event has the number 1.
  public let number: Int

  /// The time at which the event was recorded.
  package let time: Date

  /// The part of the app in which the event occurred.
  ///
  /// The value is the name of a store, router or layer, or one of `tab`, `link`, `screen`, `net`
  /// and `console`.
  package let source: String

  /// The value of ``repeatedIn``, or `nil` if ``repeatedIn`` is empty.
  ///
  /// Events are copied often, and copying `nil` is faster than copying an empty array.
  private var repeatingSessions: [Int]?

  /// The kind of the event, with its data.
  public let kind: Kind

  /// The number of the event that caused this event, or `nil` if this event has no cause.
  package var cause: Int? { causeNumber == 0 ? nil : Int(causeNumber) }

  /// The number of the session to which the event belongs, or `nil` for an event of the app.
  var session: Int? { sessionNumber < 0 ? nil : Int(sessionNumber) }

  /// The approximate size of the event, in bytes.
  var size: Int { Int(byteCount) }

  /// The numbers of the sessions that do not print this event, because another event or an error
  /// already reports the same change or refusal.
  var repeatedIn: [Int] {
    get { repeatingSessions ?? [] }
    set { repeatingSessions = newValue.isEmpty ? nil : newValue }
  }

  /// The number of the event that caused this event, or 0 if this event has no cause.
  ///
  /// No event has the number 0, because events are numbered from 1.
  private let causeNumber: UInt32

  /// The value of ``size``.
  ///
  /// The size and the cause have 32 bits each, so that an event takes less memory.
  private let byteCount: UInt32

  /// The number of the session to which the event belongs, or -1 for an event of the app.
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
    byteCount = UInt32(clamping: size)
    causeNumber = UInt32(clamping: cause ?? 0)
    sessionNumber = session.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// A Boolean value that indicates whether the event is notable.
  ///
  /// All events are notable, except the answers of commands and the commands that have no cause.
  var isNotable: Bool {
    switch kind {
    case .answer: false
    case .command: causeNumber != 0
    default: true
    }
  }

  /// A kind of event, with the data of the event.
  public enum Kind: Sendable {
    /// A line is about to run.
    case command(line: String)

    /// A command returned an answer.
    ///
    /// The case is indirect, so that copying an event retains one object instead of each part of
    /// the answer.
    indirect case answer(verb: String, Answer)

    /// A command failed, or a line could not be read or parsed.
    indirect case error(ErrorReport)

    /// A store received an action.
    ///
    /// `origin` is the name of the effect or action that sent this action. If code outside the
    /// store sent this action, `origin` is `nil`.
    case action(name: String, text: String, origin: String?)

    /// The state of a store changed.
    case state([ValueChange])

    /// The phase of a store changed.
    case phase(from: String, to: String)

    /// An effect started, ended, or sent an action that was dropped.
    case effect(id: String, event: EffectEvent, detail: String?)

    /// A layer of the app started or ended a step, such as a call to a use case.
    case step(name: String, event: StepEvent, detail: String?)

    /// A store emitted an intent, which is a request that the store's coordinator fulfills once.
    case intent(name: String, text: String)

    /// An issue was found in a store or in the code that exposes a store.
    ///
    /// For example, a store violated the phase map of its feature.
    case issue(String)

    /// A router executed or rejected a command.
    indirect case route(command: String, result: String, path: ConsoleValue)

    /// A modal store executed or rejected a command.
    indirect case modal(event: ModalEvent, route: ConsoleValue?, style: String?)

    /// A tab store executed or rejected a command.
    indirect case tab(from: String, to: String, result: String, badges: ConsoleValue)

    /// A deep link was opened, deferred, ignored or rejected, or could not be opened or resumed.
    ///
    /// `url` is `nil` if the URL is not known, for example because there was no deferred link to
    /// resume.
    case link(url: String?, outcome: String, text: String)

    /// A navigation changed the screen.
    ///
    /// `title` contains the first lines of text on the screen.
    case screen(title: String)

    /// A watched value changed.
    indirect case watch(ValueChange)

    /// A request was sent.
    case request(id: Int, method: String, url: String, attempt: Int)

    /// A request received a response or failed.
    case response(id: Int, outcome: ResponseOutcome, duration: Duration)

    /// A request is waiting to be retried.
    case retry(id: Int, delay: Duration)

    /// The state of a download changed.
    case download(id: Int, file: String, state: DownloadStage, detail: String?)

    /// The network logger wrote lines about a request.
    case netlog(id: Int, lines: [String])

    /// A WebSocket sent or received a frame, or the state of its connection changed.
    case socket(id: Int, event: SocketEvent, bytes: Int?, text: String?)

    /// An expectation was checked.
    case expectation(condition: String, ok: Bool, actual: ConsoleValue)
  }

  /// The outcome of a request.
  public enum ResponseOutcome: Sendable, Equatable {
    /// A response with a status code and a body of the given size in bytes.
    case status(Int, bytes: Int)

    /// A failure without a response, with a message that describes the failure.
    case failure(String)
  }
}

/// A report of an error that occurred while a line was read or run.
public struct ErrorReport: Sendable, Equatable {
  /// The error and its position in the line that caused the error.
  package let failure: CommandFailure

  /// The text of the line that caused the error.
  ///
  /// If the line is very long, this property contains only the part around the cause of the error.
  package let line: String

  /// The location of the line in a script, or `nil` if the line is not from a script.
  package let location: SourceLocation?

  /// The number of Unicode scalars that were cut from the start of ``line``.
  let omitted: Int

  /// Creates a report.
  ///
  /// If the line is very long, the report stores only the part around the cause of the error. Many
  /// reports of complete lines would need too much memory.
  ///
  /// - Parameters:
  ///   - failure: The error and its position in the line.
  ///   - line: The text of the line.
  ///   - location: The location of the line in a script, or `nil` if the line is not from a script.
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

  /// The range in ``line`` that caused the reported error, in Unicode scalars.
  ///
  /// The value is `nil` if the error has no position in the line.
  var place: Range<Int>? {
    failure.place.map { $0.lowerBound - omitted..<$0.upperBound - omitted }
  }
}

/// The location of a line in a script.
public struct SourceLocation: Sendable, Equatable, CustomStringConvertible {
  /// The name of the script.
  package let file: String

  /// The line number, counted from 1.
  package let line: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - file: The name of the script.
  ///   - line: The line number, counted from 1.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The location in the form `FILE:LINE`.
  public var description: String { "\(file):\(line)" }
}
