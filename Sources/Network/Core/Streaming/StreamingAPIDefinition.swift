/// A type that describes an endpoint whose response is a stream of values.
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
  /// The type of the values in the stream.
  associatedtype Output: Sendable

  /// The format of the events in the response body.
  ///
  /// The default is server-sent events.
  var framing: StreamFraming { get }
  /// The policy for reopening a stream that has ended.
  ///
  /// The default is ``StreamResumePolicy/never``.
  var resumePolicy: StreamResumePolicy { get }

  /// Decodes a value from an event.
  ///
  /// - Parameter event: The event. With ``StreamFraming/lines``, the data of the event is the text
  ///   of a line.
  /// - Returns: The value, or nil to skip an event that has no value, such as a heartbeat.
  /// - Throws: Any error. A ``NetworkError`` is treated as an error of the stream itself, so
  ///   ``resumePolicy`` determines whether the stream is reopened. Any other error ends the stream
  ///   with ``NetworkError/decoding(_:_:)``.
  func decode(_ event: ServerSentEvent) throws -> Output?
}

extension StreamingAPIDefinition {
  /// The default format: server-sent events.
  public var framing: StreamFraming { .serverSentEvents }
  /// The default policy: a stream is never reopened.
  public var resumePolicy: StreamResumePolicy { .never }
}

/// The format of the events in the body of a stream.
public enum StreamFraming: Sendable, Equatable {
  /// Server-sent events, `text/event-stream` (HTML standard, section 9.2).
  case serverSentEvents
  /// One event per line, as in NDJSON.
  ///
  /// Empty lines are skipped.
  case lines
}

/// A policy that determines whether and when a stream that has ended is reopened.
public struct StreamResumePolicy: Sendable, Equatable {
  /// The largest number of consecutive attempts to reopen the stream.
  ///
  /// Receiving an event resets the count.
  public let maxRetries: Int
  /// The delay before the first attempt to reopen the stream, unless the server requests a
  /// different delay.
  public let delay: Duration
  /// The longest delay before an attempt to reopen the stream.
  ///
  /// The delay doubles with each consecutive attempt, up to this limit.
  public let maxDelay: Duration
  /// A Boolean value that indicates whether a stream is reopened even if it ended normally.
  public let resumesAfterEnd: Bool

  /// A policy that never reopens a stream.
  ///
  /// If an error interrupts the stream, the stream ends with that error.
  public static let never = StreamResumePolicy(
    maxRetries: 0,
    delay: .zero,
    maxDelay: .zero,
    resumesAfterEnd: false
  )

  /// Returns a policy that reopens a stream after a timeout, or after a failed or lost connection.
  ///
  /// The request that reopens the stream contains the most recent event identifier in the
  /// `Last-Event-ID` header.
  ///
  /// - Parameters:
  ///   - maxRetries: The largest number of consecutive attempts to reopen the stream. Receiving an
  ///     event resets the count.
  ///   - delay: The delay before the first attempt to reopen the stream, unless the server sends a
  ///     `retry` field.
  ///   - maxDelay: The longest delay. The delay doubles with each consecutive attempt, up to this
  ///     limit.
  ///   - resumesAfterEnd: A Boolean value that indicates whether a stream that ended normally is
  ///     also reopened.
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

  /// Returns the delay before an attempt to reopen the stream.
  ///
  /// Attempts are numbered from 1. The first delay is `serverDelay`, or the policy's delay if
  /// `serverDelay` is nil. Each later delay is twice as long as the previous delay, up to the
  /// policy's maximum. The result is nil if no attempts are left.
  func delay(beforeAttempt number: Int, serverDelay: Duration?) -> Duration? {
    guard number <= maxRetries else { return nil }
    let first = min(serverDelay ?? delay, maxDelay)
    // The exponent is limited so that the duration cannot overflow.
    return min(first * (1 << min(number - 1, 16)), maxDelay)
  }
}
