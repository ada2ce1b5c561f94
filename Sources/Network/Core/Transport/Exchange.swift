import InnoLocking
package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A transfer of an exchange, which can be cancelled and resumed.
package protocol Transfer: AnyObject, Sendable {
  /// Ends the transfer and closes its connection. Returns immediately.
  func cancel()
  /// Resumes a transfer that is paused until its reader catches up. Returns immediately.
  func resume()
}

/// An engine that runs transfers with libcurl, a `URLSession` or another client, and reports their
/// progress to their exchanges.
package protocol TransferEngine: AnyObject, Sendable {
  /// Starts the transfer of an exchange, unless the exchange has ended. Returns immediately.
  func start(_ exchange: Exchange, _ request: URLRequest)
  /// The number of transfers that have not ended.
  var count: Int { get }
}

/// One request and its response, from the call to the end.
///
/// An exchange ends exactly once: by its transfer, a time limit, a size limit, or cancellation,
/// whichever is first.
package final class Exchange: Sendable {
  typealias Answer = Result<(Data, HTTPURLResponse), NetworkError>

  /// The destination of the response's body.
  enum Body: Sendable {
    /// The body is collected, and the answer is the complete response.
    case collected
    /// The body goes to a buffer, and the answer is the head.
    case streamed(ChunkBuffer)
  }

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var transfer: (any Transfer)?
    var head: HTTPURLResponse?
    var body = Data()
    var received = 0
    var sent = 0
    /// The length that the server announced for the body.
    var expected: Int?
    /// The time at which a connection became free.
    var connected: Duration?
    var lastProgress: Duration
    /// A Boolean value that indicates whether the transfer waits for the reader of a stream.
    ///
    /// During that time the server does not count as idle.
    var isPaused = false
    var firstByte: Duration?
    var answer: Answer?
    var isOver = false
  }

  package let url: URL
  package let timeout: Duration
  /// The request's body; nil for none.
  package let upload: BodyContent?
  private let body: Body
  /// The time by which the exchange must have ended, on the clock of `time`.
  private let end: Duration?
  private let totalTimeout: Duration?
  private let limit: Int
  private let time: TimeSource
  private let monitor: (@Sendable (TransportEvent) -> Void)?
  /// The number of the exchange in `deadlines`.
  private let number: Int
  private let deadlines: Deadlines
  /// A closure that is called once, when the exchange has ended.
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

  /// The time at which the idle limit or the total limit is reached, on the clock of `time`.
  ///
  /// The idle time starts with the call, so it includes the wait for a connection.
  var deadline: Duration {
    let (lastProgress, isPaused) = state.withLock { ($0.lastProgress, $0.isPaused) }
    let silence = isPaused ? Duration.seconds(Int64.max) : lastProgress + timeout
    return end.map { min($0, silence) } ?? silence
  }

  /// The times of the connection and of the first byte, and the bytes sent and received so far.
  var measurements: (connected: Duration?, firstByte: Duration?, sent: Int, received: Int) {
    state.withLock { ($0.connected, $0.firstByte, $0.sent, $0.received) }
  }

  package var isOver: Bool { state.withLock { $0.isOver } }

  /// A Boolean value that indicates whether the body is streamed to a reader.
  package var isStreamed: Bool {
    if case .streamed = body { true } else { false }
  }

  /// Records that a connection has become free.
  package func markConnected() {
    let now = time.now()
    state.withLock { $0.connected = now }
  }

  /// Sets the caller to resume with the answer.
  ///
  /// - Returns: `true` if a transfer may start. If false, the exchange has ended and the caller was
  ///   resumed.
  func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    let early: Answer? = state.withLock { state in
      if state.answer == nil { state.continuation = continuation }
      return state.answer
    }
    if let early { continuation.resume(returning: early) }
    return early == nil
  }

  /// Sets the transfer, which is cancelled if the exchange has already ended.
  package func expose(_ transfer: any Transfer) {
    let isOver = state.withLock { state in
      if !state.isOver { state.transfer = transfer }
      return state.isOver
    }
    if isOver { transfer.cancel() }
  }

  /// Ends the exchange with an error, unless it has ended, and stops its transfer.
  package func end(with error: NetworkError) {
    finish { _ in error }?.cancel()
  }

  /// Ends the exchange because a time limit has passed.
  func endOverdue(at now: Duration) {
    let isTotal = end.map { $0 <= now } ?? false
    end(with: .timeout(after: isTotal ? totalTimeout ?? timeout : timeout, url: url))
  }

  /// Ends the exchange with the response received; the transfer must have ended.
  package func complete() {
    _ = finish { state in state.head == nil ? .unreachable(.lost, url: url) : nil }
  }

  /// Receives the head of the response.
  ///
  /// - Returns: `true` if the transfer must continue.
  @discardableResult
  package func receive(_ head: HTTPURLResponse) -> Bool {
    let (waiting, isOver) = state.withLock {
      state -> (CheckedContinuation<Answer, Never>?, Bool) in
      guard !state.isOver else { return (nil, true) }
      state.lastProgress = time.now()
      state.head = head
      state.expected = Int(exactly: head.expectedContentLength).flatMap { $0 > 0 ? $0 : nil }
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

  /// Receives a piece of the body.
  ///
  /// - Returns: `true` if the transfer must continue.
  package func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (isOver, isOverLimit, received, expected) = state.withLock { state in
      guard !state.isOver else { return (true, false, 0, Int?.none) }
      state.lastProgress = time.now()
      state.received += bytes.count
      guard case .collected = body else { return (false, false, state.received, state.expected) }
      guard state.received <= limit else { return (false, true, state.received, state.expected) }
      state.body.append(contentsOf: bytes)
      return (false, false, state.received, state.expected)
    }
    guard !isOver else { return false }
    guard !isOverLimit else {
      endOverLimit()
      return false
    }
    monitor?(.received(received, of: expected))
    if case .streamed(let buffer) = body { buffer.append(Data(bytes)) }
    return true
  }

  /// Returns a Boolean value that indicates whether the transfer must pause because the buffer of
  /// the stream is full.
  ///
  /// The transfer is resumed when the reader has emptied half of the buffer.
  package func waitsForRoom() -> Bool {
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
    // The idle time of the server starts anew.
    deadlines.watch(self, number)
    if isOver { deadlines.forget(number) }
    transfer.resume()
  }

  /// Records that bytes of the request's body were sent.
  package func send(_ count: Int, of expected: Int?) {
    let sent = state.withLock { state in
      state.lastProgress = time.now()
      state.sent += count
      return state.sent
    }
    monitor?(.sent(sent, of: expected))
  }

  /// Records that the request's body is sent again from an offset.
  package func rewind(to offset: Int) {
    state.withLock { $0.sent = offset }
  }

  /// Ends a stream that has more unread bytes than its limit, for an engine that cannot pause.
  func endIfOverflowing() {
    guard case .streamed(let buffer) = body, buffer.byteCount > limit else { return }
    end(
      with: .invalidResponse(
        "the stream has more than \(limit) unread bytes",
        url: url
      )
    )
  }

  private func endOverLimit() {
    end(with: .invalidResponse("the body is larger than the limit of \(limit) bytes", url: url))
  }

  /// Ends the exchange, resumes its caller, and returns the transfer if it has been set.
  private func finish(_ failure: (inout State) -> NetworkError?) -> (any Transfer)? {
    let ending = state.withLock { state -> Ending? in
      guard !state.isOver else { return nil }
      state.isOver = true
      let error = failure(&state)
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
