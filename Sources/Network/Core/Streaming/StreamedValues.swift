import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkClient {
  /// Returns the values that a streaming endpoint sends.
  ///
  /// Each iterator opens its own stream when its first value is requested.
  ///
  /// A stream that ends is reopened according to the endpoint's
  /// ``StreamingAPIDefinition/resumePolicy``. When the iterator is released, for example at the end
  /// of a loop, the current stream ends. If the transport can pause the transfer, the transfer is
  /// paused when the unread bytes reach 512 KiB or the response body limit, whichever is less.
  ///
  /// - Parameters:
  ///   - definition: The streaming endpoint.
  ///   - tag: The tag for cancelling the stream, or nil for no tag.
  ///   - clock: The clock that measures the delays before the stream is reopened.
  /// - Returns: The sequence of values.
  public func values<D: StreamingAPIDefinition>(
    of definition: D,
    tag: CancellationTag? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> StreamedValues<D> {
    StreamedValues(client: self, definition: definition, tag: tag, clock: clock)
  }
}

/// A sequence of the values that a streaming endpoint sends.
///
/// The sequence continues after a reconnection.
public struct StreamedValues<Definition: StreamingAPIDefinition>: AsyncSequence, Sendable {
  /// A value that the endpoint sends.
  public typealias Element = Definition.Output
  /// The type of error that ends the sequence early.
  public typealias Failure = NetworkError

  let client: any NetworkClient
  let definition: Definition
  let tag: CancellationTag?
  let clock: any Clock<Duration>

  /// Creates an iterator that opens its own stream.
  ///
  /// - Returns: The iterator over the values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: self)
  }

  /// An iterator over the values of a streaming endpoint.
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
    /// The number of attempts to reopen the stream since the last event.
    private var attempts = 0
    private var isOver = false

    init(values: StreamedValues) {
      self.values = values
    }

    /// Waits for the next value and returns it.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The value, or nil at the end of the stream.
    /// - Throws: ``NetworkError`` if an event cannot be decoded. If the stream cannot be opened or
    ///   ends early, this method either tries to open the stream again or throws the error.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> Definition.Output? {
      while !isOver {
        do throws(NetworkError) {
          if events == nil { try await open(isolation: actor) }
          guard let event = try await nextEvent(isolation: actor) else {
            guard values.definition.resumePolicy.resumesAfterEnd, head?.statusCode != 204,
              try await waitToReopen(isolation: actor)
            else {
              isOver = true
              return nil
            }
            continue
          }
          attempts = 0
          if let value = try decode(event) { return value }
        } catch {
          guard error.isResumable, try await waitToReopen(isolation: actor) else {
            isOver = true
            events = nil
            throw error
          }
        }
      }
      return nil
    }

    /// Waits for the next value and returns it.
    ///
    /// - Returns: The value, or nil at the end of the stream.
    /// - Throws: ``NetworkError`` if an event cannot be decoded. If the stream cannot be opened or
    ///   ends early, this method either tries to open the stream again or throws the error.
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

    /// Waits for the delay that the resume policy sets before the stream is reopened.
    ///
    /// Returns false without waiting if the policy does not allow another attempt.
    private mutating func waitToReopen(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) -> Bool {
      events = nil
      attempts += 1
      let policy = values.definition.resumePolicy
      guard let delay = policy.delay(beforeAttempt: attempts, serverDelay: serverDelay) else {
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
  /// A Boolean value that indicates whether a stream may be opened again after this error.
  fileprivate var isResumable: Bool {
    switch self {
    case .unreachable(let fault, _): fault.isTransient
    case .timeout: true
    case .invalidRequest, .invalidResponse, .status, .decoding, .interceptor, .cancelled: false
    }
  }
}
