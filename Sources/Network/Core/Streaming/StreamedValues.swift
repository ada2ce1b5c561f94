import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkClient {
  /// The values of a stream, opened when the first one is asked for.
  ///
  /// A stream that breaks off is opened again as the endpoint's
  /// ``StreamingAPIDefinition/resumePolicy`` says. Leaving the loop ends it. Nothing is read ahead but
  /// what the transport holds, at most 512 KiB.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: What the stream may be cancelled by, with all requests of the same tag.
  ///   - clock: Waits before the stream is opened again.
  /// - Returns: The values. Each iterator opens a stream of its own.
  public func values<D: StreamingAPIDefinition>(
    of definition: D,
    tag: CancellationTag? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> StreamedValues<D> {
    StreamedValues(client: self, definition: definition, tag: tag, clock: clock)
  }
}

/// The values of a stream that is opened again when it breaks off.
public struct StreamedValues<Definition: StreamingAPIDefinition>: AsyncSequence, Sendable {
  /// A value.
  public typealias Element = Definition.Output
  /// How reading ends early.
  public typealias Failure = NetworkError

  let client: any NetworkClient
  let definition: Definition
  let tag: CancellationTag?
  let clock: any Clock<Duration>

  /// Reads the values of a stream of its own.
  ///
  /// - Returns: An iterator over the values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self)
  }

  /// Reads values.
  public struct Iterator: AsyncIteratorProtocol {
    private enum Events {
      case events(ServerSentEventSequence.Iterator)
      case lines(LineSequence.Iterator)
    }

    private let values: StreamedValues
    private var events: Events?
    private var head: HTTPURLResponse?
    private var lastEventID: String?
    private var serverDelay: Duration?
    /// How often in a row the stream was opened without an event.
    private var tries = 0
    private var isOver = false

    init(values: StreamedValues) {
      self.values = values
    }

    /// The next value; nil at the end.
    ///
    /// - Parameter actor: Where it is asked.
    /// - Returns: The value, or nil.
    /// - Throws: ``NetworkError`` if the stream breaks off and is not opened again.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> Definition.Output? {
      while !isOver {
        do throws(NetworkError) {
          if events == nil { try await open(isolation: actor) }
          guard let event = try await nextEvent(isolation: actor) else {
            guard values.definition.resumePolicy.resumesAfterEnd, head?.statusCode != 204,
              try await waits(isolation: actor)
            else {
              isOver = true
              return nil
            }
            continue
          }
          tries = 0
          if let value = try decode(event) { return value }
        } catch {
          guard error.isResumable, try await waits(isolation: actor) else {
            isOver = true
            events = nil
            throw error
          }
        }
      }
      return nil
    }

    /// The next value; nil at the end.
    ///
    /// - Returns: The value, or nil.
    /// - Throws: ``NetworkError`` if the stream breaks off and is not opened again.
    public mutating func next() async throws(NetworkError) -> Definition.Output? {
      try await next(isolation: nil)
    }

    private mutating func open(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) {
      let stream = try await values.client.stream(
        values.definition,
        lastEventID: lastEventID,
        tag: values.tag
      )
      head = stream.head
      events =
        switch values.definition.framing {
        case .serverSentEvents: .events(stream.events.makeAsyncIterator())
        case .lines: .lines(stream.lines.makeAsyncIterator())
        }
    }

    private mutating func nextEvent(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) -> ServerSentEvent? {
      switch events {
      case .events(var iterator):
        let event = try await iterator.next(isolation: actor)
        events = .events(iterator)
        if let event {
          if !event.id.isEmpty { lastEventID = event.id }
          serverDelay = event.retry ?? serverDelay
        }
        return event
      case .lines(var iterator):
        var line = try await iterator.next(isolation: actor)
        while line?.isEmpty == true { line = try await iterator.next(isolation: actor) }
        events = .lines(iterator)
        return line.map { ServerSentEvent(data: $0) }
      case nil: return nil
      }
    }

    private func decode(_ event: ServerSentEvent) throws(NetworkError) -> Definition.Output? {
      do {
        return try values.definition.decode(event)
      } catch let error as NetworkError {
        throw error
      } catch {
        let data = Data(event.data.utf8)
        guard let head else { throw .cancelled }
        throw .decoding(DecodingFailure(error, in: data), Response(data: data, head: head))
      }
    }

    /// Waits before the stream is opened again; false when it is not to be.
    private mutating func waits(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) -> Bool {
      events = nil
      tries += 1
      let policy = values.definition.resumePolicy
      guard let delay = policy.delay(beforeTry: tries, serverDelay: serverDelay) else {
        return false
      }
      do {
        try await values.clock.sleep(for: delay)
        return true
      } catch {
        throw .cancelled
      }
    }
  }
}

extension NetworkError {
  /// Whether a stream that ended this way may be opened again.
  fileprivate var isResumable: Bool {
    switch self {
    case .unreachable(let fault, _): fault.isTransient
    case .timeout: true
    case .invalidRequest, .invalidResponse, .status, .decoding, .interceptor, .cancelled: false
    }
  }
}
