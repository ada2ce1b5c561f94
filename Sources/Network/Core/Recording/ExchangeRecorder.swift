import InnoLocking
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session that keeps a record of what another one carries, the newest exchanges up to a number of
/// them and of bytes.
///
/// ```swift
/// let recorder = ExchangeRecorder(SessionTransport())
/// let client = DefaultNetworkClient(configuration: configuration, session: recorder)
/// recorder.exchanges(ofRequest: 3)  // its retries, and its replay after a refresh
/// ```
public final class ExchangeRecorder: URLSessionProtocol {
  private struct State {
    var exchanges: [RecordedExchange] = []
    var lastNumber = 0
    /// The size of all that is kept, in bytes.
    var size = 0

    mutating func drop(whilePast byteLimit: Int, _ limit: Int) {
      while exchanges.count > limit || (size > byteLimit && exchanges.count > 1) {
        size -= exchanges.removeFirst().size
      }
      guard size > byteLimit, let last = exchanges.indices.last else { return }
      exchanges[last].omitBodies()
      size = exchanges[last].size
    }
  }

  private let session: any URLSessionProtocol
  private let limit: Int
  private let byteLimit: Int
  private let now: @Sendable () -> Date
  private let state = Locked(State())

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - session: Carries the requests.
  ///   - limit: How many exchanges are kept.
  ///   - byteLimit: How many bytes of URLs, headers and bodies are kept, 64 MiB by default; the bodies
  ///     of an exchange that is larger alone are left out.
  ///   - now: Gives the date an exchange begins at.
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

  /// What is kept, the oldest first; those that still run are ``RecordedExchange/Outcome/pending``.
  public var exchanges: [RecordedExchange] { state.withLock { $0.exchanges } }

  /// The exchanges of one request of a client: its attempts, a refresh of the token, what was sent
  /// after it, and replays.
  ///
  /// - Parameter id: The client's number of the request.
  /// - Returns: The exchanges, the oldest first.
  public func exchanges(ofRequest id: Int) -> [RecordedExchange] {
    exchanges.filter { $0.label?.id == id }
  }

  /// Forgets what is kept.
  public func clear() {
    state.withLock { state in
      state.exchanges = []
      state.size = 0
    }
  }

  /// Where the recorded session sends requests.
  public var baseURLOverride: URL? { session.baseURLOverride }
  /// What the recorded session is called.
  public var transportName: String { session.transportName }

  /// Passes a request on and keeps what came of it.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The response.
  /// - Throws: What the recorded session throws.
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
      end(number, error)
      throw error
    }
  }

  /// Passes a request on and keeps the head of its response; the body is its reader's alone.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - options: What to observe.
  /// - Returns: The response.
  /// - Throws: What the recorded session throws.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    let (number, options) = begin(request, options)
    do throws(NetworkError) {
      let stream = try await session.stream(for: request, options: options)
      end(number, stream.head, Data())
      return stream
    } catch {
      end(number, error)
      throw error
    }
  }

  private func begin(
    _ request: URLRequest,
    _ options: TransportOptions
  ) -> (number: Int, options: TransportOptions) {
    let start = now()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.exchanges.append(
        RecordedExchange(
          number: state.lastNumber,
          label: options.label,
          method: request.httpMethod ?? "GET",
          url: request.url ?? URL(filePath: "/"),
          headers: HTTPHeaders(request),
          body: request.httpBody,
          start: start,
          outcome: .pending
        )
      )
      state.size += state.exchanges.last?.size ?? 0
      state.drop(whilePast: byteLimit, limit)
      return state.lastNumber
    }
    var watched = options
    watched.monitor = { [weak self] news in
      options.monitor?(news)
      if case .finished(let metrics) = news { self?.note(metrics, number) }
    }
    return (number, watched)
  }

  private func end(_ number: Int, _ head: HTTPURLResponse, _ body: Data) {
    update(number) {
      $0.outcome = .response(status: head.statusCode, headers: HTTPHeaders(head), body: body)
    }
  }

  private func end(_ number: Int, _ error: NetworkError) {
    update(number) {
      $0.outcome = .failure(code: error.code, text: error.logDescription)
      if case .timeout(let duration, _) = error { $0.timeout = duration.inSeconds }
    }
  }

  private func note(_ metrics: TransportMetrics, _ number: Int) {
    update(number) {
      $0.timings = RecordedExchange.Timings(
        queued: metrics.queued.inSeconds,
        firstByte: metrics.firstByte?.inSeconds,
        total: metrics.total.inSeconds
      )
    }
  }

  private func update(_ number: Int, _ change: (inout RecordedExchange) -> Void) {
    state.withLock { state in
      guard let index = state.exchanges.lastIndex(where: { $0.number == number }) else { return }
      state.size -= state.exchanges[index].size
      change(&state.exchanges[index])
      state.size += state.exchanges[index].size
      state.drop(whilePast: byteLimit, limit)
    }
  }
}
