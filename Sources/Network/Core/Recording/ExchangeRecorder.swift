import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session that sends requests through an underlying session and records the exchanges.
///
/// The number and the total size of the recorded exchanges are limited.
///
/// ```swift
/// let recorder = ExchangeRecorder(SessionTransport())
/// let client = DefaultNetworkClient(configuration: configuration, session: recorder)
/// recorder.exchanges(ofRequest: 3)  // its attempts, token refreshes and replays
/// ```
public final class ExchangeRecorder: URLSessionProtocol {
  /// A reference to a recorded exchange.
  ///
  /// The recorder stores references in its array, because removing the oldest exchange moves all
  /// later elements. Moving a reference is much faster than moving an exchange.
  private final class Entry {
    var exchange: RecordedExchange {
      didSet { size = exchange.size }
    }

    /// The size of the exchange, in bytes.
    private(set) var size: Int

    init(_ exchange: RecordedExchange) {
      self.exchange = exchange
      size = exchange.size
    }
  }

  private struct State {
    var entries: [Entry] = []
    var lastNumber = 0
    /// The total size of the recorded exchanges, in bytes.
    var size = 0

    /// The closure that was passed to ``ExchangeRecorder/onEnd(_:)``, or nil if there is no
    /// closure.
    var onEnd: (@Sendable (RecordedExchange, _ isStream: Bool) -> Void)?

    mutating func drop(whilePast byteLimit: Int, _ limit: Int) {
      while entries.count > limit || (size > byteLimit && entries.count > 1) {
        size -= entries.removeFirst().size
      }
      guard size > byteLimit, let last = entries.last else { return }
      last.exchange.omitBodies()
      size = last.size
    }
  }

  private let session: any URLSessionProtocol
  private let limit: Int
  private let byteLimit: Int
  private let now: @Sendable () -> Date
  private let state = Locked(State())

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - session: The session that sends the requests.
  ///   - limit: The largest number of exchanges to keep. The oldest exchanges are removed first.
  ///   - byteLimit: The largest total size of URLs, headers and bodies to keep, in bytes. The
  ///     default is 64 MiB. If a single exchange is larger, its bodies are omitted.
  ///   - now: A closure that returns the current date.
  public init(
    _ session: any URLSessionProtocol,
    limit: Int = 1_000,
    byteLimit: Int = 64 * 1_024 * 1_024,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.session = session
    self.limit = max(limit, 1)
    self.byteLimit = max(byteLimit, 0)
    self.now = now
  }

  /// The recorded exchanges, oldest first.
  ///
  /// The outcome of a running exchange is ``RecordedExchange/Outcome/pending``.
  public var exchanges: [RecordedExchange] { state.withLock { $0.entries.map(\.exchange) } }

  /// Returns the exchanges that belong to a request: its attempts, token refreshes and replays.
  ///
  /// - Parameter id: The number that identifies the request.
  /// - Returns: The exchanges, oldest first.
  public func exchanges(ofRequest id: Int) -> [RecordedExchange] {
    state.withLock { state in
      state.entries.filter { $0.exchange.label?.id == id }.map(\.exchange)
    }
  }

  /// Removes all recorded exchanges.
  public func clear() {
    state.withLock { state in
      state.entries = []
      state.size = 0
    }
  }

  /// Sets a closure that is called with each exchange when the exchange ends.
  ///
  /// For a streamed response, the closure is called when the head of the response has arrived.
  ///
  /// If an exchange has been removed from the recording, the closure is not called with that
  /// exchange.
  ///
  /// - Parameter handler: The closure, or nil to remove the current closure. The closure is called
  ///   in the task of the request. The argument `isStream` is true if the body was streamed and
  ///   therefore not recorded.
  package func onEnd(_ handler: (@Sendable (RecordedExchange, _ isStream: Bool) -> Void)?) {
    state.withLock { $0.onEnd = handler }
  }

  /// The base URL override of the underlying session, or nil if there is no override.
  public var baseURLOverride: URL? { session.baseURLOverride }
  /// The transport name of the underlying session.
  public var transportName: String { session.transportName }

  /// Sends a request through the underlying session and records the outcome.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The options of the exchange, such as its limits.
  /// - Returns: The body and the head of the response.
  /// - Throws: The error that the underlying session throws.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    let (number, options) = begin(request, options)
    do throws(NetworkError) {
      let (data, head) = try await session.response(for: request, options: options)
      end(number, head, data)
      return (data, head)
    } catch {
      fail(number, with: error)
      throw error
    }
  }

  /// Sends a request through the underlying session and records the head of the response.
  ///
  /// The streamed body is not recorded.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: The options of the exchange, such as its limits.
  /// - Returns: The streamed response.
  /// - Throws: The error that the underlying session throws.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    let (number, options) = begin(request, options)
    do throws(NetworkError) {
      let stream = try await session.stream(for: request, options: options)
      end(number, stream.head, Data(), isStream: true)
      return stream
    } catch {
      fail(number, with: error)
      throw error
    }
  }

  private func begin(
    _ request: URLRequest,
    _ options: TransportOptions
  ) -> (number: Int, options: TransportOptions) {
    let number = begin(request, options.label, streamsBody: options.body != nil)
    var watched = options
    watched.monitor = { [weak self] event in
      options.monitor?(event)
      if case .finished(let metrics) = event { self?.record(metrics, number) }
    }
    return (number, watched)
  }

  /// Records the start of an exchange, even if the exchange is not sent through this recorder.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - label: The numbers that identify the request and the attempt.
  ///   - streamsBody: A Boolean value that indicates whether the body is streamed, for example from
  ///     a file. A streamed body is not recorded.
  /// - Returns: The number of the exchange. Pass this number to ``end(_:_:_:isStream:)`` or
  ///   ``fail(_:with:)``.
  package func begin(
    _ request: URLRequest,
    _ label: RequestLabel?,
    streamsBody: Bool = false
  ) -> Int {
    let (start, headers) = (now(), HTTPHeaders(request))
    return state.withLock { state in
      state.lastNumber += 1
      let exchange = RecordedExchange(
        number: state.lastNumber,
        label: label,
        method: request.httpMethod ?? "GET",
        url: request.url ?? URL(filePath: "/"),
        headers: headers,
        body: request.httpBody,
        start: start,
        outcome: .pending,
        unrecordedBody: request.httpBody == nil && streamsBody ? true : nil
      )
      let entry = Entry(exchange)
      state.entries.append(entry)
      state.size += entry.size
      state.drop(whilePast: byteLimit, limit)
      return state.lastNumber
    }
  }

  /// Records the response of an exchange.
  ///
  /// - Parameters:
  ///   - number: The number that identifies the exchange.
  ///   - head: The head of the response.
  ///   - body: The body of the response.
  ///   - isStream: A Boolean value that indicates whether the body is streamed and not recorded.
  package func end(
    _ number: Int,
    _ head: HTTPURLResponse,
    _ body: Data,
    isStream: Bool = false
  ) {
    update(number) {
      $0.outcome = .response(status: head.statusCode, headers: HTTPHeaders(head), body: body)
    } report: { handler, exchange in
      handler(exchange, isStream)
    }
  }

  /// Records that an exchange ended without a response.
  ///
  /// - Parameters:
  ///   - number: The number that identifies the exchange.
  ///   - error: The error.
  package func fail(_ number: Int, with error: NetworkError) {
    update(number) {
      $0.fail(error)
    } report: { handler, exchange in
      handler(exchange, false)
    }
  }

  private func record(_ metrics: TransportMetrics, _ number: Int) {
    update(number) { $0.timings = RecordedExchange.Timings(metrics) }
  }

  private func update(
    _ number: Int,
    _ change: (inout RecordedExchange) -> Void,
    report: ((@Sendable (RecordedExchange, Bool) -> Void, RecordedExchange) -> Void)? = nil
  ) {
    let ended = state.withLock { state in
      guard let entry = state.entries.last(where: { $0.exchange.number == number }) else {
        return nil as (@Sendable (RecordedExchange, Bool) -> Void, RecordedExchange)?
      }
      state.size -= entry.size
      change(&entry.exchange)
      let ended = state.onEnd.map { ($0, entry.exchange) }
      state.size += entry.size
      state.drop(whilePast: byteLimit, limit)
      return ended
    }
    if let report, let ended { report(ended.0, ended.1) }
  }
}
