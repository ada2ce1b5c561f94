public import Foundation
import InnoLocking
import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A log of an app's requests and their outcomes, which are also recorded on the timeline.
///
/// The log can be used on any thread. The log contains the newest 1,000 requests.
///
/// ```swift
/// let exchanges = ExchangeLog()
/// exchanges.begin(1, request: request, over: "live")
/// exchanges.end(1, response: response, body: data, over: "live")
/// ```
///
/// On the timeline, the cause of a response, a retry or a log entry is the newest attempt or token
/// refresh of the same request.
public final class ExchangeLog: Sendable {
  /// A request, with the outcome of the most recent attempt to send it.
  struct Exchange: Sendable, Equatable {
    /// The method and the URL of an attempt.
    struct Target: Equatable {
      let method: String
      let url: String
    }

    let id: Int
    var transport: String

    /// The method and the URL of the newest attempt; `nil` if the request was not sent.
    var sent: Target?

    /// The number of attempts to send the request.
    var attempts = 0
    var outcome: TimelineEvent.ResponseOutcome?

    /// The duration of the latest attempt.
    var duration = Duration.zero

    /// A description of how the request used the cache; `nil` if the client has not reported any
    /// use of the cache.
    var cache: String?

    /// The name of the request's operation, such as an operation ID in an OpenAPI document; `nil`
    /// if the operation has no name.
    var operation: String?

    /// The errors of attempts that received a response but then failed, keyed by the number of the
    /// attempt.
    var failures: [Int: String] = [:]

    /// The number of the timeline event that records the request's newest attempt or token refresh.
    var number: Int?

    /// The start time of the attempt in flight, or `nil` if the log does not measure the duration
    /// of an attempt.
    fileprivate var start: ContinuousClock.Instant?
  }

  /// A change to the log.
  enum Change {
    /// An exchange was added or changed.
    ///
    /// The associated value is a copy of the exchange.
    case exchange(Exchange)

    /// All exchanges were replaced because a branch was created or the sandbox was turned off.
    case all([Exchange])
  }

  struct State {
    var timeline: Timeline?
    var exchanges: [Exchange] = []
    var count = 0

    /// The recent changes to exchanges, each with the number of the event that recorded the change.
    var changes: [(number: Int, change: Change)] = []

    /// The newest exchanges, which the log shows.
    var shown: ArraySlice<Exchange> { (view ?? exchanges).suffix(ExchangeLog.limit) }

    /// The exchanges to show while the app is paused at an earlier event.
    ///
    /// The value is `nil` if the app is not paused at an earlier event.
    var view: [Exchange]?

    /// The number that identifies the latest request that was dropped from the log.
    var lastDropped = 0

    /// The numbers by which ``ExchangeLog/recorder`` identifies the attempts in flight.
    ///
    /// Only an attempt whose complete request was recorded has a number.
    var numbers: [RequestLabel: Int] = [:]

    /// Returns the index of the first exchange whose number is `id` or greater.
    ///
    /// The exchanges are sorted by number. If all numbers are less than `id`, the result is the end
    /// index of the exchanges.
    private func place(of id: Int) -> Int {
      var index = exchanges.count
      while index > 0, exchanges[index - 1].id >= id { index -= 1 }
      return index
    }

    func index(of id: Int) -> Int? {
      let index = place(of: id)
      return index < exchanges.count && exchanges[index].id == id ? index : nil
    }

    /// Returns the index of a request's exchange, and adds the exchange if the request is new.
    ///
    /// Returns `nil` if the exchange was dropped.
    mutating func opened(_ id: Int, on transport: String) -> Int? {
      if let index = index(of: id) { return index }
      guard id > lastDropped else { return nil }
      count += 1
      exchanges.insert(Exchange(id: id, transport: transport), at: place(of: id))
      // Drop several exchanges at a time, because each removal moves all remaining exchanges.
      if exchanges.count > ExchangeLog.limit + ExchangeLog.dropCount {
        lastDropped = max(lastDropped, exchanges[ExchangeLog.dropCount - 1].id)
        exchanges.removeFirst(ExchangeLog.dropCount)
        if !numbers.isEmpty { numbers = numbers.filter { $0.key.id > lastDropped } }
      }
      return index(of: id)
    }
  }

  fileprivate static let limit = 1_000

  /// The number of exchanges to drop at a time.
  fileprivate static let dropCount = 250

  let state = Locked(State())

  /// The recorder of the requests that were passed to ``begin(_:attempt:request:over:)``, and of
  /// the responses to the requests.
  let recorder: ExchangeRecorder

  /// A Boolean value that indicates whether `net replay` can send the requests again.
  let replays: Bool

  /// Creates an empty log.
  ///
  /// - Parameter replaySession: The session with which `net replay` sends a request again. If the
  ///   value is `nil`, `net replay` fails.
  public init(replaySession: URLSession? = nil) {
    replays = replaySession != nil
    recorder = ExchangeRecorder(
      LazySession { PlainSession(session: replaySession ?? .shared) }
    )
  }

  /// The exchanges in the order of their numbers.
  ///
  /// While the app is paused at an earlier event, the array contains the exchanges as they were at
  /// that event.
  var all: ArraySlice<Exchange> { state.withLock(\.shown) }

  /// The number of exchanges, including the exchanges that were dropped from the log.
  ///
  /// While the app is paused at an earlier event, the value is the number of exchanges at that
  /// event.
  var count: Int { state.withLock { $0.view?.count ?? $0.count } }

  func attach(to timeline: Timeline) {
    state.withLock { $0.timeline = timeline }
  }

  /// Records that an attempt is being sent.
  ///
  /// If the attempt is the first of its request, this method adds an exchange to the log.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request. Requests are numbered from 1.
  ///   - attempt: The number of the attempt, counted from 1.
  ///   - method: The HTTP method.
  ///   - url: The URL, without secrets.
  ///   - transport: The name of the transport.
  ///   - isRefresh: A Boolean value that indicates whether the method and the URL belong to a token
  ///     refresh rather than to the attempt itself.
  ///   - start: The start time of the attempt, for measuring the duration. Pass `nil` if you pass
  ///     the duration to ``end(_:_:after:over:isRefresh:)``.
  public func begin(
    _ id: Int,
    attempt: Int = 1,
    method: String,
    url: String,
    over transport: String,
    isRefresh: Bool = false,
    start: ContinuousClock.Instant? = .now
  ) {
    let kind = TimelineEvent.Kind.request(id: id, method: method, url: url, attempt: attempt)
    let number = state.withLock(\.timeline)?.record(kind, source: "net")
    state.withLock { state in
      guard let index = state.opened(id, on: transport) else { return }
      state.exchanges[index].number = number
      state.exchanges[index].start = start
      guard !isRefresh else { return }
      state.exchanges[index].transport = transport
      state.exchanges[index].sent = Exchange.Target(method: method, url: url)
      state.exchanges[index].attempts = attempt
      state.keep(index, number ?? 0)
    }
  }

  /// Records the outcome of an attempt.
  ///
  /// If the log has no exchange for the request, this method adds an exchange.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request.
  ///   - outcome: The outcome.
  ///   - duration: The duration of the attempt. This value is ignored if a start time was passed to
  ///     ``begin(_:attempt:method:url:over:isRefresh:start:)``.
  ///   - transport: The name of the transport.
  ///   - isRefresh: A Boolean value that indicates whether the outcome belongs to a token refresh
  ///     rather than to the attempt itself.
  public func end(
    _ id: Int,
    _ outcome: TimelineEvent.ResponseOutcome,
    after duration: Duration = .zero,
    over transport: String,
    isRefresh: Bool = false
  ) {
    let elapsed = state.withLock { state in
      let index = state.opened(id, on: transport)
      let start = index.flatMap { state.exchanges[$0].start }
      let elapsed = start.map { .now - $0 } ?? duration
      guard let index else { return elapsed }
      state.exchanges[index].start = nil
      if !isRefresh {
        state.exchanges[index].outcome = outcome
        state.exchanges[index].duration = elapsed
      }
      return elapsed
    }
    let number = record(.response(id: id, outcome: outcome, duration: elapsed), of: id)
    state.withLock { state in
      if let index = state.index(of: id) { state.keep(index, number ?? 0) }
    }
  }

  /// Records that an attempt of a request is being sent, and keeps the complete request.
  ///
  /// The commands `net show`, `net curl`, `net har` and `net replay` use the complete request. By
  /// default, the output of these commands does not contain secrets.
  ///
  /// Pass the outcome to ``end(_:attempt:response:body:over:)`` or ``fail(_:attempt:_:over:)``.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request. Requests are numbered from 1.
  ///   - attempt: The number of the attempt, counted from 1.
  ///   - request: The request.
  ///   - transport: The name of the transport.
  public func begin(_ id: Int, attempt: Int = 1, request: URLRequest, over transport: String) {
    begin(
      id,
      attempt: attempt,
      method: request.httpMethod ?? "GET",
      url: Redaction.standard.text(of: request.url ?? URL(filePath: "/")),
      over: transport
    )
    let number = recorder.begin(request, RequestLabel(id: id, attempt: attempt))
    state.withLock { $0.numbers[RequestLabel(id: id, attempt: attempt)] = number }
  }

  /// Records the complete response of an attempt.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request.
  ///   - attempt: The number of the attempt.
  ///   - response: The head of the response.
  ///   - body: The body of the response.
  ///   - transport: The name of the transport.
  public func end(
    _ id: Int,
    attempt: Int = 1,
    response: HTTPURLResponse,
    body: Data,
    over transport: String
  ) {
    if let number = takeNumber(id, attempt) { recorder.end(number, response, body) }
    end(id, .status(response.statusCode, bytes: body.count), over: transport)
  }

  /// Records that an attempt ended without a response.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request.
  ///   - attempt: The number of the attempt.
  ///   - error: The error, such as `URLError`.
  ///   - transport: The name of the transport.
  public func fail(_ id: Int, attempt: Int = 1, _ error: any Error, over transport: String) {
    let failure = error as? NetworkError ?? .interceptor(error)
    if let number = takeNumber(id, attempt) { recorder.fail(number, with: failure) }
    end(id, .failure(failure.logDescription), over: transport)
  }

  /// Removes an attempt from the running attempts, and returns the number that identifies the
  /// attempt in ``recorder``.
  ///
  /// The result is `nil` if the recorder does not contain the attempt.
  private func takeNumber(_ id: Int, _ attempt: Int) -> Int? {
    state.withLock { $0.numbers.removeValue(forKey: RequestLabel(id: id, attempt: attempt)) }
  }

  /// Stores the error of an attempt whose response has already been recorded.
  ///
  /// This method ignores an error that only repeats the status of the response.
  ///
  /// - Returns: `true` if the error was stored or ignored; `false` if the caller must record the
  ///   failure, because the log does not contain the request or because the request was not sent.
  func fail(_ label: RequestLabel, by status: Int, _ text: String) -> Bool {
    state.withLock { state in
      guard let index = state.index(of: label.id), state.exchanges[index].sent != nil else {
        return false
      }
      if case .status(status, _) = state.exchanges[index].outcome { return true }
      state.exchanges[index].failures[label.attempt] = text
      return true
    }
  }

  /// Stores a description of how a request used the cache.
  func note(_ use: CacheUse, of id: Int) {
    state.withLock { state in
      if let index = state.index(of: id) { state.exchanges[index].cache = use.description }
    }
  }

  /// Stores the name of a request's operation.
  func note(operation: String, of id: Int) {
    state.withLock { state in
      if let index = state.index(of: id) { state.exchanges[index].operation = operation }
    }
  }

  /// Records an entry that the network logger has written.
  ///
  /// If the entry has several lines, the first line is omitted, because the previous event on the
  /// timeline already shows the content of that line.
  func log(_ record: NetworkLogRecord) {
    let lines = record.lines.count > 1 ? Array(record.lines.dropFirst()) : record.lines
    self.record(.netlog(id: record.requestID ?? 0, lines: lines), of: record.requestID)
  }

  /// Records an event of a request, and returns the event's number.
  ///
  /// Returns `nil` if the log is not attached to a timeline.
  @discardableResult
  func record(_ kind: TimelineEvent.Kind, of id: Int?) -> Int? {
    let (timeline, number) = state.withLock { state in
      (state.timeline, id.flatMap { state.index(of: $0) }.flatMap { state.exchanges[$0].number })
    }
    return timeline?.record(kind, source: "net", cause: number ?? Timeline.boundCause)
  }
}
