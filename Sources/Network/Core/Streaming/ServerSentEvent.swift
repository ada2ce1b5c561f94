import Foundation
import InnoText

/// An event in a `text/event-stream` (HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
  /// The type of the event, or `message` if the server specifies no type.
  public let type: String
  /// The data of the event.
  ///
  /// If the event has several lines of data, the lines are joined by line feeds.
  public let data: String
  /// The most recent identifier that the server sent, or an empty string if the server sent no
  /// identifier.
  ///
  /// To resume the stream, send this identifier in the `Last-Event-ID` header of a new request.
  public let id: String
  /// The most recent delay that the server requested for reconnections, or nil if the server
  /// requested no delay.
  public let retry: Duration?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - type: The type of the event.
  ///   - data: The data of the event.
  ///   - id: The most recent identifier that the server sent, or an empty string for no identifier.
  ///   - retry: The delay before a reconnection, or nil for no requested delay.
  public init(type: String = "message", data: String, id: String = "", retry: Duration? = nil) {
    self.type = type
    self.data = data
    self.id = id
    self.retry = retry
  }
}

extension ResponseStream {
  /// The events in the body, parsed according to the HTML standard.
  ///
  /// Comments, unknown fields and an incomplete last event are skipped. If a line or the data of an
  /// event is longer than 1 MiB, the stream ends with ``NetworkError/invalidResponse(_:url:)``.
  public var events: ServerSentEventSequence { ServerSentEventSequence(lines: lines) }
}

/// A sequence of the events in a streamed response.
public struct ServerSentEventSequence: AsyncSequence, Sendable {
  /// A server-sent event.
  public typealias Element = ServerSentEvent
  /// The type of error that ends the sequence early.
  public typealias Failure = NetworkError

  let lines: LineSequence

  /// Creates an iterator over the events.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(lines: lines.makeAsyncIterator())
  }

  /// An iterator over the events in a streamed response.
  public struct Iterator: AsyncIteratorProtocol {
    var lines: LineSequence.Iterator
    private var parser = ServerSentEventParser()

    init(lines: LineSequence.Iterator) {
      self.lines = lines
    }

    /// Waits for the next event and returns it.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The event, or nil at the end of the body.
    /// - Throws: ``NetworkError`` if the body ends early, or if a line or an event is too long.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> ServerSentEvent? {
      while let line = try await lines.next(isolation: actor) {
        if let event = parser.event(after: line) { return event }
        guard parser.dataSize <= lines.splitter.limit else {
          throw .invalidResponse(
            "the data of an event is larger than the limit of "
              + "\(lines.splitter.limit.counted("byte"))",
            url: lines.url ?? URL(filePath: "/")
          )
        }
      }
      return nil
    }

    /// Waits for the next event and returns it.
    ///
    /// - Returns: The event, or nil at the end of the body.
    /// - Throws: ``NetworkError`` if the body ends early, or if a line or an event is too long.
    public mutating func next() async throws(NetworkError) -> ServerSentEvent? {
      try await next(isolation: nil)
    }
  }
}
