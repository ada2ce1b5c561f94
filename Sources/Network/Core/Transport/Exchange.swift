import InnoLocking
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, from the call to the end.
///
/// It ends once, by whichever comes first: the transfer, a deadline, a limit or cancellation.
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
    var transfer: (any Transfer)?
    var head: HTTPURLResponse?
    var body = Data()
    var received = 0
    var sent = 0
    /// When the exchange got a connection.
    var turn: Duration?
    var lastProgress: Duration
    /// Whether the transfer waits for the reader of a stream, so that silence is not the server's.
    var isPaused = false
    var firstByte: Duration?
    var answer: Answer?
    var isOver = false
  }

  let url: URL
  let timeout: Duration
  /// Where the request's body comes from; nil for none.
  let upload: BodyContent?
  private let body: Body
  /// When the whole exchange must be over, on the clock of `time`.
  private let end: Duration?
  private let totalTimeout: Duration?
  private let limit: Int
  private let time: TimeSource
  private let monitor: (@Sendable (TransportNews) -> Void)?
  /// The number under which `deadlines` watches the exchange.
  private let number: Int
  private let deadlines: Deadlines
  /// Is called once, when nothing of the exchange is left to do.
  private let whenOver: @Sendable () -> Void
  private let state: Locked<State>

  init(
    url: URL,
    body: Body,
    upload: BodyContent?,
    limit: Int,
    options: TransportOptions,
    end: Duration?,
    time: TimeSource,
    number: Int,
    deadlines: Deadlines,
    whenOver: @escaping @Sendable () -> Void
  ) {
    self.url = url
    self.body = body
    self.upload = upload
    self.limit = limit
    self.timeout = options.timeout
    self.monitor = options.monitor
    self.end = end
    self.totalTimeout = options.totalTimeout
    self.time = time
    self.number = number
    self.deadlines = deadlines
    self.whenOver = whenOver
    self.state = Locked(State(lastProgress: time.now()))
  }

  /// When the server has kept silent, or the exchange lasted, for too long, on the clock of `time`.
  ///
  /// Silence counts from the call on, also while the exchange waits for a connection.
  var deadline: Duration {
    let (lastProgress, isPaused) = state.withLock { ($0.lastProgress, $0.isPaused) }
    let silence = isPaused ? Duration.seconds(Int64.max) : lastProgress + timeout
    return end.map { min($0, silence) } ?? silence
  }

  /// When the exchange got a connection, when the first byte of the response, and how long the
  /// bodies of request and response are by now.
  var measures: (turn: Duration?, firstByte: Duration?, sent: Int, received: Int) {
    state.withLock { ($0.turn, $0.firstByte, $0.sent, $0.received) }
  }

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether the body is passed on while it comes.
  var isStreamed: Bool {
    if case .streamed = body { true } else { false }
  }

  /// Notes that the exchange has a connection.
  func beginTurn() {
    let now = time.now()
    state.withLock { $0.turn = now }
  }

  /// Takes the caller that waits; false when the exchange is over already and none is to start.
  func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    let early: Answer? = state.withLock { state in
      if state.answer == nil { state.continuation = continuation }
      return state.answer
    }
    if let early { continuation.resume(returning: early) }
    return early == nil
  }

  /// Takes the transfer, now that it runs; one whose exchange is over by now is cancelled.
  func expose(_ transfer: any Transfer) {
    let isOver = state.withLock { state in
      if !state.isOver { state.transfer = transfer }
      return state.isOver
    }
    if isOver { transfer.cancel() }
  }

  /// Ends the exchange, unless it is over, and stops its transfer.
  func end(with error: NetworkError) {
    finish { _ in error }?.cancel()
  }

  /// Ends the exchange because of its deadline.
  func endOverdue(at now: Duration) {
    let isTotal = end.map { $0 <= now } ?? false
    end(with: .timeout(after: isTotal ? totalTimeout ?? timeout : timeout, url: url))
  }

  /// Ends the exchange with what was received; the transfer has stopped or stops by itself.
  func complete() {
    _ = finish { state in state.head == nil ? .unreachable(.lost, url: url) : nil }
  }

  /// Takes the head of the response; false when the exchange is over, or ends because of it.
  @discardableResult
  func receive(_ head: HTTPURLResponse) -> Bool {
    let (waiting, isOver) = state.withLock {
      state -> (CheckedContinuation<Answer, Never>?, Bool) in
      guard !state.isOver else { return (nil, true) }
      state.lastProgress = time.now()
      state.head = head
      if state.firstByte == nil { state.firstByte = state.lastProgress }
      guard case .streamed = body, state.answer == nil else { return (nil, false) }
      state.answer = .success((Data(), head))
      defer { state.continuation = nil }
      return (state.continuation, false)
    }
    waiting?.resume(returning: .success((Data(), head)))
    guard !isOver else { return false }
    guard case .collected = body, head.expectedContentLength > Int64(limit) else { return true }
    endOverLimit()
    return false
  }

  /// Takes a piece of the body; false when the exchange is over, or ends because of it.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (isOver, isOverLimit, received, expected) = state.withLock { state in
      guard !state.isOver else { return (true, false, 0, Int?.none) }
      state.lastProgress = time.now()
      state.received += bytes.count
      let expected = state.head.flatMap { Int(exactly: $0.expectedContentLength) }
      guard case .collected = body else { return (false, false, state.received, expected) }
      guard state.received <= limit else { return (false, true, state.received, expected) }
      state.body.append(contentsOf: bytes)
      return (false, false, state.received, expected)
    }
    guard !isOver else { return false }
    guard !isOverLimit else {
      endOverLimit()
      return false
    }
    monitor?(.received(received, of: expected.flatMap { $0 > 0 ? $0 : nil }))
    if case .streamed(let buffer) = body { buffer.append(Data(bytes)) }
    return true
  }

  /// Whether the transfer is to wait, since the reader of the stream has enough to read.
  ///
  /// It is resumed when there is room again.
  func waitsForRoom() -> Bool {
    guard case .streamed(let buffer) = body else { return false }
    return buffer.waitsForRoom(
      pausing: { state.withLock { $0.isPaused = true } },
      whenRoom: { [weak self] in self?.resume() }
    )
  }

  private func resume() {
    let transfer = state.withLock { state in
      state.isPaused = false
      state.lastProgress = time.now()
      return state.transfer
    }
    guard let transfer else { return }
    // The silence of the server counts again.
    deadlines.watch(self, number)
    if isOver { deadlines.forget(number) }
    transfer.resume()
  }

  /// Notes that bytes of the request's body were sent.
  func send(_ count: Int, of expected: Int?) {
    let sent = state.withLock { state in
      state.lastProgress = time.now()
      state.sent += count
      return state.sent
    }
    monitor?(.sent(sent, of: expected))
  }

  /// Notes that the request's body is sent once more, from an offset.
  func rewind(to offset: Int) {
    state.withLock { $0.sent = offset }
  }

  /// Ends a stream whose reader lags behind by more than the limit, where a transfer cannot pause.
  func endIfOverflowing() {
    guard case .streamed(let buffer) = body, buffer.byteCount > limit else { return }
    end(
      with: .invalidResponse(
        "more than the limit of \(limit) bytes waits for the reader of its stream",
        url: url
      )
    )
  }

  private func endOverLimit() {
    end(with: .invalidResponse("its body is larger than the limit of \(limit) bytes", url: url))
  }

  /// Records the end, resumes the caller that waits, and returns the transfer if it is known by now.
  private func finish(_ fault: (inout State) -> NetworkError?) -> (any Transfer)? {
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
      defer { (state.continuation, state.transfer, state.body) = (nil, nil, Data()) }
      return Ending(
        waiting: state.continuation,
        answer: answer,
        error: error,
        transfer: state.transfer
      )
    }
    guard let ending else { return nil }
    if case .streamed(let buffer) = body { buffer.finish(ending.error) }
    ending.waiting?.resume(returning: ending.answer)
    whenOver()
    return ending.transfer
  }

  private struct Ending {
    let waiting: CheckedContinuation<Answer, Never>?
    let answer: Answer
    let error: NetworkError?
    let transfer: (any Transfer)?
  }
}
