import InnoLocking
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on its way: what came of it so far, and who waits for its end.
///
/// It ends once, by whichever comes first: Foundation, a deadline, a limit, cancellation.
final class Exchange: Sendable {
  typealias Answer = Result<(Data, HTTPURLResponse), NetworkError>

  /// What to do with the body.
  enum Body: Sendable {
    /// Keep it; the answer is the whole response.
    case collected
    /// Pass it on; the answer is the head.
    case streamed(ChunkBuffer)
  }

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var task: URLSessionDataTask?
    var head: HTTPURLResponse?
    var body = Data()
    var received = 0
    /// When the turn of the exchange came; no time-out runs before.
    var turn: Duration?
    var lastProgress = Duration.zero
    var firstByte: Duration?
    var answer: Answer?
    var isOver = false
  }

  let url: URL
  let timeout: Duration
  private let body: Body
  /// How long the exchange may last.
  private let allowance: Duration?
  private let totalTimeout: Duration?
  private let limit: Int
  private let time: TimeSource
  private let monitor: (@Sendable (TransportNews) -> Void)?
  /// Is called once, when nothing of the exchange is left to do.
  private let whenOver: @Sendable () -> Void
  private let state: Locked<State>

  init(
    url: URL,
    body: Body,
    limit: Int,
    options: TransportOptions,
    allowance: Duration?,
    time: TimeSource,
    whenOver: @escaping @Sendable () -> Void
  ) {
    self.url = url
    self.body = body
    self.limit = limit
    self.timeout = options.timeout
    self.monitor = options.monitor
    self.allowance = allowance
    self.totalTimeout = options.totalTimeout
    self.time = time
    self.whenOver = whenOver
    self.state = Locked(State())
  }

  /// When the server has kept silent, or the exchange lasted, for too long, on the clock of `time`.
  var deadline: Duration {
    let (turn, lastProgress) = state.withLock { ($0.turn, $0.lastProgress) }
    guard let turn else { return .seconds(Int64.max) }
    let silence = lastProgress + timeout
    return allowance.map { min(turn + $0, silence) } ?? silence
  }

  /// When the turn came, when the first byte of the response, and how long its body is by now.
  var measures: (turn: Duration?, firstByte: Duration?, received: Int) {
    state.withLock { ($0.turn, $0.firstByte, $0.received) }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Begins to measure: the exchange has a connection.
  func beginTurn() {
    let now = time.now()
    state.withLock { state in
      state.turn = now
      state.lastProgress = now
    }
  }

  /// Takes who waits; false when the exchange is over already and no task is to be made.
  func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    let early: Answer? = state.withLock { state in
      if state.answer == nil { state.continuation = continuation }
      return state.answer
    }
    if let early { continuation.resume(returning: early) }
    return early == nil
  }

  /// Takes the task, now that it runs; one whose exchange is over by now is cancelled.
  func expose(_ task: URLSessionDataTask) {
    let isOver = state.withLock { state in
      if !state.isOver { state.task = task }
      return state.isOver
    }
    if isOver { Self.cancel(task) }
  }

  /// Ends the exchange, unless it is over, and stops its task.
  func end(with error: NetworkError) {
    if let task = finish({ _ in error }) { Self.cancel(task) }
  }

  /// Ends the exchange because of its deadline.
  func endOverdue(at now: Duration) {
    let turn = state.withLock { $0.turn } ?? now
    let isTotal = allowance.map { turn + $0 <= now } ?? false
    end(with: .timeout(after: isTotal ? totalTimeout ?? timeout : timeout, url: url))
  }

  /// Ends the exchange with what was received; the task has stopped or stops by itself.
  ///
  /// The response given counts when none was received before.
  func complete(_ response: URLResponse?) {
    let head = response as? HTTPURLResponse
    _ = finish { state in
      if state.head == nil { state.head = head }
      guard let head = state.head else {
        return .invalidResponse("it is no HTTP response", url: url)
      }
      return Self.isInterim(head) ? .unreachable(.lost, url: url) : nil
    }
  }

  func receive(_ response: URLResponse) {
    guard let head = response as? HTTPURLResponse else {
      return end(with: .invalidResponse("it is no HTTP response", url: url))
    }
    let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      state.lastProgress = time.now()
      // Such as 103 (Early Hints): the response that is meant is still to come.
      guard !Self.isInterim(head) else { return nil }
      state.head = head
      if state.firstByte == nil { state.firstByte = state.lastProgress }
      guard case .streamed = body, state.answer == nil else { return nil }
      state.answer = .success((Data(), head))
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: .success((Data(), head)))
    if case .collected = body, head.expectedContentLength > Int64(limit) { endOverLimit() }
  }

  /// Whether a response goes before the one that answers (RFC 9110, section 15.2).
  private static func isInterim(_ head: HTTPURLResponse) -> Bool {
    (100..<200).contains(head.statusCode) && head.statusCode != 101
  }

  func receive(_ data: Data) {
    let (isOverLimit, received, expected) = state.withLock { state in
      state.lastProgress = time.now()
      state.received += data.count
      let expected = state.head.flatMap { Int(exactly: $0.expectedContentLength) }
      guard case .collected = body else { return (false, state.received, expected) }
      guard state.received <= limit else { return (true, state.received, expected) }
      if !state.isOver { state.body.append(data) }
      return (false, state.received, expected)
    }
    guard !isOverLimit else { return endOverLimit() }
    monitor?(.received(received, of: expected.flatMap { $0 > 0 ? $0 : nil }))
    if case .streamed(let buffer) = body, !buffer.append(data, limit: limit) {
      end(with: .invalidResponse("\(limit) bytes of it wait for a reader that is slow", url: url))
    }
  }

  /// Takes note that bytes of the request's body went out.
  func send(_ count: Int64, of expected: Int64) {
    state.withLock { $0.lastProgress = time.now() }
    monitor?(.sent(Int(count), of: expected > 0 ? Int(expected) : nil))
  }

  private func endOverLimit() {
    end(with: .invalidResponse("its body is larger than the limit of \(limit) bytes", url: url))
  }

  /// Records the end, tells who waits, and gives the task if it is known by now.
  private func finish(_ fault: (inout State) -> NetworkError?) -> URLSessionDataTask? {
    let ending = state.withLock { state -> Ending? in
      guard !state.isOver else { return nil }
      state.isOver = true
      let error = fault(&state)
      let isFirst = state.answer == nil
      let answer: Answer =
        if let error { .failure(error) } else if let head = state.head {
          .success((state.body, head))
        } else { .failure(.cancelled) }
      if isFirst { state.answer = answer }
      defer { (state.continuation, state.task, state.body) = (nil, nil, Data()) }
      return Ending(
        waiting: state.continuation,
        answer: answer,
        error: error,
        task: state.task
      )
    }
    guard let ending else { return nil }
    if case .streamed(let buffer) = body { buffer.finish(ending.error) }
    ending.waiting?.resume(returning: ending.answer)
    whenOver()
    return ending.task
  }

  private struct Ending {
    let waiting: CheckedContinuation<Answer, Never>?
    let answer: Answer
    let error: NetworkError?
    let task: URLSessionDataTask?
  }

  /// Cancels away from the caller: `cancel()` waits for Foundation's queue, and the caller may be
  /// `Task.cancel()`, which holds a lock that the queue may need.
  private static func cancel(_ task: URLSessionDataTask) {
    cancellations.async { task.cancel() }
  }

  static let cancellations = DispatchQueue(label: "InnoNetwork.cancellations")
}
