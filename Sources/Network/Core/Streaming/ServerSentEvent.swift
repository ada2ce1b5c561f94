import Foundation

/// An event of a `text/event-stream` (HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
  /// What kind it is; `message` unless the server names another.
  public let type: String
  /// The data, its lines joined by line feeds.
  public let data: String
  /// The last identifier the server gave, which a new request may send as `Last-Event-ID`.
  public let id: String
  /// How long the server asks to wait before a new connection, where it said so by now.
  public let retry: Duration?

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - type: What kind it is.
  ///   - data: The data.
  ///   - id: The last identifier.
  ///   - retry: How long to wait before a new connection.
  public init(type: String = "message", data: String, id: String = "", retry: Duration? = nil) {
    self.type = type
    self.data = data
    self.id = id
    self.retry = retry
  }
}

extension ResponseStream {
  /// The body's events, as the HTML standard reads them.
  ///
  /// Comments, unknown fields and an event that the end cuts off are left out. An event with more
  /// than 1 MiB of data ends the stream as ``NetworkError/invalidResponse(_:url:)``.
  public var events: ServerSentEventSequence { ServerSentEventSequence(lines: lines) }
}

/// The events of a response that still comes.
public struct ServerSentEventSequence: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = ServerSentEvent
  /// How reading ends early.
  public typealias Failure = NetworkError

  let lines: LineSequence

  /// Reads the events.
  ///
  /// - Returns: An iterator over the events.
  public func makeAsyncIterator() -> Iterator {
    Iterator(lines: lines.makeAsyncIterator())
  }

  /// Reads events.
  public struct Iterator: AsyncIteratorProtocol {
    var lines: LineSequence.Iterator
    private var parser = ServerSentEventParser()

    init(lines: LineSequence.Iterator) {
      self.lines = lines
    }

    /// The next event; nil at the end.
    ///
    /// - Parameter actor: Where it is asked.
    /// - Returns: The event, or nil.
    /// - Throws: ``NetworkError`` when the body breaks off, or a line or an event is too long.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> ServerSentEvent? {
      while let line = try await lines.next(isolation: actor) {
        if let event = parser.event(after: line) { return event }
        guard parser.dataSize <= lines.splitter.limit else {
          throw .invalidResponse(
            "an event of it has more than \(lines.splitter.limit) bytes of data",
            url: lines.url ?? URL(filePath: "/")
          )
        }
      }
      return nil
    }

    /// The next event; nil at the end.
    ///
    /// - Returns: The event, or nil.
    /// - Throws: ``NetworkError`` when the body breaks off, or a line or an event is too long.
    public mutating func next() async throws(NetworkError) -> ServerSentEvent? {
      try await next(isolation: nil)
    }
  }
}
