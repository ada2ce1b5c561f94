import InnoLocking
package import Foundation
import InnoText

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A network transfer that sends the request of an exchange and receives the response.
package protocol Transfer: AnyObject, Sendable {
  /// Ends the transfer and closes its connection.
  ///
  /// This method returns immediately.
  func cancel()
  /// Resumes a paused transfer.
  ///
  /// This method returns immediately.
  func resume()
}

/// An engine that transfers requests and responses with libcurl, a `URLSession` or another HTTP
/// implementation.
package protocol TransferEngine: AnyObject, Sendable {
  /// Starts the transfer that performs an exchange, unless the exchange has already ended.
  ///
  /// This method returns immediately.
  func start(_ exchange: Exchange, _ request: URLRequest)
  /// The number of transfers that have not ended.
  var count: Int { get }
}

/// The exchange of one request and its response, from the moment when the transport receives the
/// request until the end of the response body.
///
/// An exchange ends exactly once: when its transfer ends, when a limit is reached, or when the
/// exchange is cancelled, whichever comes first.
package final class Exchange: Sendable {
  typealias Answer = Result<(Data, ReceivedHead), NetworkError>

  /// The destination of the response body.
  enum Body: Sendable {
    /// The body is collected, and the caller receives the complete response.
    case collected
    /// The body is written to a buffer, and the caller receives the head as soon as the head
    /// arrives.
    case streamed(ChunkBuffer)
  }

  private struct State {
    /// The continuation of the task that waits for the response.
    ///
    /// The value is nil before the exchange begins and after the waiting task has been resumed.
    ///
    /// A checked continuation would be slower. The continuation is removed under the lock before it
    /// is resumed, so it is resumed only once. If nothing else has resumed the continuation,
    /// `finish` resumes it when the exchange ends.
    var continuation: UnsafeContinuation<Answer, Never>?
    var transfer: (any Transfer)?
    var head: ReceivedHead?
    var body = Data()
    var received = 0
    var sent = 0
    /// The body length that the server announced, or nil if the server announced no length.
    var expected: Int?
    /// The time at which a connection became available, or nil if no connection is available yet.
    ///
    /// The value is always nil if the exchange has no monitor.
    var connected: Duration?
    var lastProgress: Duration
    /// A Boolean value that indicates whether the transfer is paused because the reader of the
    /// stream must catch up.
    ///
    /// While the transfer is paused, the server does not count as idle.
    var isPaused = false
    var firstByte: Duration?
    var answer: Answer?
    var isOver = false
  }

  package let url: URL
  /// The origin of `url`, which is determined once because Foundation's accessors are expensive.
  package let origin: Origin
  package let timeout: Duration
  /// The body of the request, or nil if the request has no body.
  package let upload: BodyContent?
  private let body: Body
  /// The time at which the exchange must end, or nil for no limit.
  private let end: Duration?
  private let totalTimeout: Duration?
  private let limit: Int
  private let time: TimeSource
  private let monitor: (@Sendable (TransportEvent) -> Void)?
  /// The number that identifies the exchange in `deadlines`.
  private let number: Int
  private let deadlines: Deadlines
  /// A closure that is called once, when the exchange has ended.
  private let whenOver: @Sendable () -> Void
  private let state: Locked<State>

  init(
    url: URL,
    origin: Origin,
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
    self.origin = origin
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

  /// The time at which the idle limit or the total limit is reached, whichever comes first.
  ///
  /// The idle time starts with the last progress. Before any progress, the idle time starts when
  /// the exchange is created, so the idle time includes the wait for a connection.
  var deadline: Duration {
    let (lastProgress, isPaused) = state.withLock { ($0.lastProgress, $0.isPaused) }
    let silence = isPaused ? Duration.seconds(Int64.max) : lastProgress + timeout
    return end.map { min($0, silence) } ?? silence
  }

  /// The times at which a connection became available and the response head arrived, and the
  /// numbers of bytes that have been sent and received so far.
  var measurements: (connected: Duration?, firstByte: Duration?, sent: Int, received: Int) {
    state.withLock { ($0.connected, $0.firstByte, $0.sent, $0.received) }
  }

  package var isOver: Bool { state.withLock { $0.isOver } }

  /// A Boolean value that indicates whether the body is streamed to a reader.
  package var isStreamed: Bool {
    if case .streamed = body { true } else { false }
  }

  /// Records the time at which a connection became available.
  ///
  /// If the exchange has no monitor, this method does nothing, because only a monitor receives the
  /// time.
  package func markConnected() {
    guard monitor != nil else { return }
    let now = time.now()
    state.withLock { $0.connected = now }
  }

  /// Sets the continuation that resumes the caller with the result of the exchange.
  ///
  /// - Returns: `true` if a transfer may start. `false` if the exchange has already ended, in which
  ///   case this method resumes the caller.
  func begin(_ continuation: UnsafeContinuation<Answer, Never>) -> Bool {
    let early: Answer? = state.withLock { state in
      if state.answer == nil { state.continuation = continuation }
      return state.answer
    }
    if let early { continuation.resume(returning: early) }
    return early == nil
  }

  /// Sets the transfer of the exchange, or cancels the transfer if the exchange has already ended.
  package func expose(_ transfer: any Transfer) {
    let isOver = state.withLock { state in
      if !state.isOver { state.transfer = transfer }
      return state.isOver
    }
    if isOver { transfer.cancel() }
  }

  /// Ends the exchange with an error and cancels its transfer, unless the exchange has already
  /// ended.
  package func end(with error: NetworkError) {
    finish { _ in error }?.cancel()
  }

  /// Ends the exchange because a time limit has been reached.
  func endOverdue(at now: Duration) {
    let isTotal = end.map { $0 <= now } ?? false
    end(with: .timeout(after: isTotal ? totalTimeout ?? timeout : timeout, url: url))
  }

  /// Ends the exchange with the received response, or with an error if no response was received.
  ///
  /// Call this method only after the transfer has ended.
  package func complete() {
    _ = finish { state in state.head == nil ? .unreachable(.lost, url: url) : nil }
  }

  /// Receives the head of the response as an `HTTPURLResponse`.
  ///
  /// - Returns: `true` if the transfer must continue, or `false` if the transfer must stop.
  @discardableResult
  package func receive(_ head: HTTPURLResponse) -> Bool {
    receive(ReceivedHead(head))
  }

  /// Receives the head of the response from the engine.
  ///
  /// - Returns: `true` if the transfer must continue, or `false` if the transfer must stop.
  @discardableResult
  package func receive(_ head: ReceivedHead) -> Bool {
    let (waiting, isOver) = state.withLock {
      state -> (UnsafeContinuation<Answer, Never>?, Bool) in
      guard !state.isOver else { return (nil, true) }
      state.lastProgress = time.now()
      state.head = head
      state.expected = Int(exactly: head.expectedLength).flatMap { $0 > 0 ? $0 : nil }
      if state.firstByte == nil { state.firstByte = state.lastProgress }
      guard case .streamed = body, state.answer == nil else { return (nil, false) }
      state.answer = .success((Data(), head))
      defer { state.continuation = nil }
      return (state.continuation, false)
    }
    waiting?.resume(returning: .success((Data(), head)))
    guard !isOver else { return false }
    guard case .collected = body, head.expectedLength > Int64(limit) else { return true }
    endOverLimit()
    return false
  }

  /// Receives a chunk of the response body and copies its bytes.
  ///
  /// - Returns: `true` if the transfer must continue, or `false` if the transfer must stop.
  package func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard receive(bytes.count, appending: { $0.append(contentsOf: bytes) }) else { return false }
    if case .streamed(let buffer) = body { buffer.append(Data(bytes)) }
    return true
  }

  /// Receives a chunk of the response body.
  ///
  /// If the body is streamed, the chunk is not copied.
  ///
  /// - Returns: `true` if the transfer must continue, or `false` if the transfer must stop.
  package func receive(_ chunk: Data) -> Bool {
    guard receive(chunk.count, appending: { $0.append(chunk) }) else { return false }
    if case .streamed(let buffer) = body { buffer.append(chunk) }
    return true
  }

  /// The largest number of bytes to reserve for a body before the bytes arrive.
  private static let reservedSize = 1_048_576

  /// Counts the bytes of a chunk and, unless the body is streamed, calls `append` to add the chunk
  /// to the body.
  ///
  /// - Returns: `true` if the transfer must continue, or `false` if the transfer must stop.
  private func receive(_ count: Int, appending append: (inout Data) -> Void) -> Bool {
    let (isOver, isOverLimit, received, expected) = state.withLock { state in
      guard !state.isOver else { return (true, false, 0, Int?.none) }
      state.lastProgress = time.now()
      state.received += count
      guard case .collected = body else { return (false, false, state.received, state.expected) }
      guard state.received <= limit else { return (false, true, state.received, state.expected) }
      // Without this capacity, the bytes of a large body would be copied whenever the body grows.
      if state.body.isEmpty, let expected = state.expected, expected > count {
        state.body.reserveCapacity(min(expected, limit, Self.reservedSize))
      }
      append(&state.body)
      return (false, false, state.received, state.expected)
    }
    guard !isOver else { return false }
    guard !isOverLimit else {
      endOverLimit()
      return false
    }
    monitor?(.received(received, of: expected))
    return true
  }

  /// Returns a Boolean value that indicates whether the transfer must pause because the buffer of
  /// the stream is full.
  ///
  /// The transfer is resumed when the unread bytes fill at most half of the buffer.
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
    // After the pause, the idle time limit applies again, so the deadline may be earlier.
    deadlines.watch(self, number)
    if isOver { deadlines.forget(number) }
    transfer.resume()
  }

  /// Records that bytes of the request body were sent.
  package func send(_ count: Int, of expected: Int?) {
    let sent = state.withLock { state in
      state.lastProgress = time.now()
      state.sent += count
      return state.sent
    }
    monitor?(.sent(sent, of: expected))
  }

  /// Records that the request body is sent again from an offset.
  package func rewind(to offset: Int) {
    state.withLock { $0.sent = offset }
  }

  /// Ends the exchange if its stream has more unread bytes than the limit.
  ///
  /// Only an engine that cannot pause a transfer calls this method.
  func endIfOverflowing() {
    guard case .streamed(let buffer) = body, buffer.byteCount > limit else { return }
    end(
      with: .invalidResponse(
        "the unread data in the stream exceeds the limit of \(limit.counted("byte")); read the "
          + "stream faster, or increase the limit",
        url: url
      )
    )
  }

  private func endOverLimit() {
    end(
      with: .invalidResponse(
        "the body is larger than the limit of \(limit.counted("byte"))",
        url: url
      )
    )
  }

  /// Ends the exchange, resumes its caller, and returns the transfer to cancel.
  ///
  /// Returns nil if there is no transfer or the exchange has already ended.
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
    let waiting: UnsafeContinuation<Answer, Never>?
    let answer: Answer
    let error: NetworkError?
    let transfer: (any Transfer)?
  }
}
