/// An endpoint that answers with a stream of values.
///
/// ```swift
/// struct Ticks: StreamingAPIDefinition {
///   typealias APIResponse = EmptyResponse
///   let path = "/ticks"
///   let resumePolicy = StreamResumePolicy.lastEventID()
///   func decode(_ event: ServerSentEvent) throws -> Tick? {
///     try JSONDecoder().decode(Tick.self, from: Data(event.data.utf8))
///   }
/// }
///
/// for try await tick in client.values(of: Ticks()) { … }
/// ```
public protocol StreamingAPIDefinition: APIDefinition where APIResponse == EmptyResponse {
  /// A value of the stream.
  associatedtype Output: Sendable

  /// How the body is cut into events; server-sent events by default.
  var framing: StreamFraming { get }
  /// Whether a stream that breaks off is opened again; never by default.
  var resumePolicy: StreamResumePolicy { get }

  /// Makes a value of an event.
  ///
  /// - Parameter event: The event; of a line, its text is the data.
  /// - Returns: The value, or nil for an event that holds none, such as a heartbeat.
  /// - Throws: Any error, which ends the stream as ``NetworkError/decoding(_:_:)``.
  func decode(_ event: ServerSentEvent) throws -> Output?
}

extension StreamingAPIDefinition {
  /// Server-sent events.
  public var framing: StreamFraming { .serverSentEvents }
  /// Never.
  public var resumePolicy: StreamResumePolicy { .never }
}

/// How the body of a stream is cut into events.
public enum StreamFraming: Sendable, Equatable {
  /// As `text/event-stream` (HTML standard, section 9.2).
  case serverSentEvents
  /// One event a line, such as of NDJSON; empty lines are left out.
  case lines
}

/// Whether and when a stream that breaks off is opened again.
public struct StreamResumePolicy: Sendable, Equatable {
  /// How often in a row it is tried without an event in between.
  public let maxRetries: Int
  /// The wait before the first try, where the server does not ask for another one.
  public let delay: Duration
  /// The longest wait; each try in a row waits twice as long as the one before.
  public let maxDelay: Duration
  /// Whether a stream that the server ends is opened again, too, as browsers do.
  public let resumesAfterEnd: Bool

  /// A stream that breaks off ends with the error.
  public static let never = StreamResumePolicy(
    maxRetries: 0,
    delay: .zero,
    maxDelay: .zero,
    resumesAfterEnd: false
  )

  /// Opens the stream again after a lost connection or a time-out, and sends the last event's
  /// identifier as `Last-Event-ID`.
  ///
  /// - Parameters:
  ///   - maxRetries: How often in a row it is tried without an event in between.
  ///   - delay: The wait before the first try, where the server sends no `retry` field.
  ///   - maxDelay: The longest wait.
  ///   - resumesAfterEnd: Whether a stream that the server ends is opened again, too.
  /// - Returns: The policy.
  public static func lastEventID(
    maxRetries: Int = 3,
    delay: Duration = .seconds(1),
    maxDelay: Duration = .seconds(30),
    resumesAfterEnd: Bool = false
  ) -> StreamResumePolicy {
    StreamResumePolicy(
      maxRetries: max(maxRetries, 0),
      delay: max(delay, .zero),
      maxDelay: max(maxDelay, .zero),
      resumesAfterEnd: resumesAfterEnd
    )
  }

  /// The wait before a try, from 1 on; nil when there is none any more.
  func delay(beforeTry number: Int, serverDelay: Duration?) -> Duration? {
    guard number <= maxRetries else { return nil }
    let first = min(serverDelay ?? delay, maxDelay)
    // Doubled at most so often that no duration overflows.
    return min(first * (1 << min(number - 1, 16)), maxDelay)
  }
}
