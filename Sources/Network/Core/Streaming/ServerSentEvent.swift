import Foundation

/// An event of a `text/event-stream` (HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
  /// The type of the event; `message` if the server specifies none.
  public let type: String
  /// The data, its lines joined by line feeds.
  public let data: String
  /// The last identifier that the server sent, for the `Last-Event-ID` header of a new request.
  public let id: String
  /// The delay before a new connection, as last requested by the server; nil if it requested none.
  public let retry: Duration?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - type: The type of the event.
  ///   - data: The data.
  ///   - id: The last identifier.
  ///   - retry: The delay before a new connection.
  public init(type: String = "message", data: String, id: String = "", retry: Duration? = nil) {
    self.type = type
    self.data = data
    self.id = id
    self.retry = retry
  }
}

extension ResponseStream {
  /// The events of the body, parsed by the rules of the HTML standard.
  ///
  /// Comments, unknown fields and an incomplete last event are skipped. An event with more than 1
  /// MiB of data ends the stream with ``NetworkError/invalidResponse(_:url:)``.
  public var events: ServerSentEventSequence { ServerSentEventSequence(lines: lines) }
}

/// The events of a streamed response.
public struct ServerSentEventSequence: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = ServerSentEvent
  /// The error that ends the sequence early.
  public typealias Failure = NetworkError

  let lines: LineSequence

  /// Creates an iterator over the events.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(lines: lines.makeAsyncIterator())
  }

  /// An iterator over the events of a streamed response.
  public struct Iterator: AsyncIteratorProtocol {
    var lines: LineSequence.Iterator
    private var parser = ServerSentEventParser()

    init(lines: LineSequence.Iterator) {
      self.lines = lines
    }

    /// Waits for the next event.
    ///
    /// - Parameter actor: The isolation of the caller.
    /// - Returns: The event; nil at the end.
    /// - Throws: ``NetworkError`` if the body ends early, or a line or an event is too long.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> ServerSentEvent? {
      while let line = try await lines.next(isolation: actor) {
        if let event = parser.event(after: line) { return event }
        guard parser.dataSize <= lines.splitter.limit else {
          throw .invalidResponse(
            "an event has more than \(lines.splitter.limit) bytes of data",
            url: lines.url ?? URL(filePath: "/")
          )
        }
      }
      return nil
    }

    /// Waits for the next event.
    ///
    /// - Returns: The event; nil at the end.
    /// - Throws: ``NetworkError`` if the body ends early, or a line or an event is too long.
    public mutating func next() async throws(NetworkError) -> ServerSentEvent? {
      try await next(isolation: nil)
    }
  }
}
