import InnoLocking
import Foundation

/// A buffer for the bytes of a body that have been received but not yet read.
///
/// The size is bounded. The transfer is paused when at least ``capacity`` bytes are unread, and
/// resumed when the unread bytes fill at most half of the capacity.
final class ChunkBuffer: Sendable {
  /// The default capacity, which is also the largest allowed capacity, in bytes.
  static let defaultCapacity = 512 * 1_024
  /// The maximum size of a chunk that is made by joining smaller chunks, in bytes.
  private static let joinedSize = 16 * 1_024

  private enum Next {
    case chunk(Data)
    case end
    case failure(NetworkError)
  }

  /// The paused transfer and the waiting writers to resume when the buffer has room for more bytes.
  private struct Room {
    var whenRoom: (@Sendable () -> Void)?
    var writers: [CheckedContinuation<Void, Never>] = []

    func announce() {
      whenRoom?()
      for writer in writers { writer.resume() }
    }
  }

  private struct State {
    var chunks: [Data] = []
    /// The number of chunks that have been read and are still at the start of `chunks`.
    var readCount = 0
    var byteCount = 0
    var isFinished = false
    var error: NetworkError?
    var reader: CheckedContinuation<Next, Never>?
    /// The closure that resumes a paused transfer, or nil if the transfer is not paused.
    var whenRoom: (@Sendable () -> Void)?
    /// The writers that wait until the buffer has room for more bytes.
    var writers: [CheckedContinuation<Void, Never>] = []
    /// The closure to call if the body ends with an error.
    var onFailure: (@Sendable (NetworkError) -> Void)?

    mutating func next() -> Next? {
      if readCount < chunks.count {
        let chunk = chunks[readCount]
        chunks[readCount] = Data()
        readCount += 1
        byteCount -= chunk.count
        if readCount == chunks.count {
          chunks.removeAll(keepingCapacity: true)
          readCount = 0
        }
        return .chunk(chunk)
      }
      if let error { return .failure(error) }
      return isFinished ? .end : nil
    }

    /// Removes and returns the paused transfer and the waiting producers if the unread bytes fill at
    /// most half of the capacity.
    ///
    /// Otherwise, the result is empty.
    mutating func takeRoom(_ capacity: Int) -> Room {
      guard byteCount <= capacity / 2 else { return Room() }
      defer { (whenRoom, writers) = (nil, []) }
      return Room(whenRoom: whenRoom, writers: writers)
    }

    mutating func append(_ data: Data) {
      byteCount += data.count
      if let last = chunks.last, readCount < chunks.count,
        last.count + data.count <= ChunkBuffer.joinedSize
      {
        chunks[chunks.count - 1].append(data)
      } else {
        chunks.append(data)
      }
    }
  }

  private let capacity: Int
  private let state: Locked<State>

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The number of unread bytes at which the transfer is paused, up to
  ///   ``defaultCapacity``.
  init(capacity: Int = ChunkBuffer.defaultCapacity) {
    self.capacity = max(1, min(capacity, Self.defaultCapacity))
    self.state = Locked(State())
  }

  /// Creates a buffer that contains a complete body.
  init(whole chunks: [Data]) {
    capacity = Self.defaultCapacity
    state = Locked(
      State(chunks: chunks, byteCount: chunks.reduce(0) { $0 + $1.count }, isFinished: true)
    )
  }

  /// The number of unread bytes.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// Passes a chunk to the waiting reader, or appends the chunk if no reader is waiting.
  func append(_ data: Data) {
    guard !data.isEmpty else { return }
    let reader = state.withLock { state -> CheckedContinuation<Next, Never>? in
      guard !state.isFinished else { return nil }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      state.append(data)
      return nil
    }
    reader?.resume(returning: .chunk(data))
  }

  /// Appends a chunk.
  ///
  /// If the buffer is then full, this method waits until at most half of the capacity is filled.
  /// The wait ends early if the body ends or the task is cancelled.
  func write(_ data: Data) async {
    append(data)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          // If the task is cancelled, the cancellation handler may already have run. In that case,
          // no later call would resume this continuation.
          guard !state.isFinished, state.byteCount >= capacity, !Task.isCancelled else {
            return false
          }
          state.writers.append(continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      resumeWriters()
    }
  }

  private func resumeWriters() {
    let writers = state.withLock { state in
      defer { state.writers = [] }
      return state.writers
    }
    for writer in writers { writer.resume() }
  }

  /// Returns a Boolean value that indicates whether the transfer must pause because the buffer is
  /// full.
  ///
  /// If the transfer must pause, this method calls `pause` while the buffer is locked, so that the
  /// reader cannot resume the transfer before `pause` returns. Later, `whenRoom` is called once,
  /// when at most half of the capacity is filled with unread bytes. If the body ends first,
  /// `whenRoom` is not called.
  func waitsForRoom(
    pausing pause: () -> Void,
    whenRoom: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard !state.isFinished, state.byteCount >= capacity else { return false }
      pause()
      state.whenRoom = whenRoom
      return true
    }
  }

  /// Sets the closure to call if the body ends with an error.
  ///
  /// If the body has already ended with an error, the closure is called immediately.
  func onFailure(_ report: @escaping @Sendable (NetworkError) -> Void) {
    let error = state.withLock { state in
      if !state.isFinished { state.onFailure = report }
      return state.error
    }
    if let error { report(error) }
  }

  /// Discards the unread bytes and all later chunks.
  ///
  /// Call this method when no reader is left. The closure that was passed to ``onFailure(_:)`` is
  /// not called.
  func abandon() {
    state.withLock { $0.onFailure = nil }
    cancel()
  }

  /// Marks the end of the body.
  ///
  /// The reader still receives all unread bytes before the end.
  ///
  /// - Parameter error: The error that ended the body early, or nil if the body is complete.
  func finish(_ error: NetworkError?) {
    typealias Ending = (CheckedContinuation<Next, Never>?, (@Sendable (NetworkError) -> Void)?)
    let (reader, report) = state.withLock { state -> Ending in
      guard !state.isFinished else { return (nil, nil) }
      state.isFinished = true
      state.error = error
      state.whenRoom = nil
      defer { (state.reader, state.onFailure) = (nil, nil) }
      return (state.reader, state.onFailure)
    }
    resumeWriters()
    if let error { report?(error) }
    reader?.resume(returning: error.map { .failure($0) } ?? .end)
  }

  /// Ends the body with ``NetworkError/cancelled`` and discards the unread bytes, unless the body
  /// has already ended.
  func cancel() {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.chunks = []
      (state.readCount, state.byteCount) = (0, 0)
    }
    finish(.cancelled)
  }

  /// Waits for the next chunk and returns it, or returns nil at the end of the body.
  ///
  /// Only one task at a time may wait for a chunk. If another task is already waiting, this method
  /// throws ``NetworkError/interceptor(_:)`` with a ``StreamInUseError``.
  ///
  /// The method runs on the actor of the caller, because switching to another executor and back for
  /// each chunk would be expensive.
  func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(NetworkError) -> Data? {
    // If a chunk is available, no continuation or cancellation handler is necessary.
    if !Task.isCancelled, let chunk = unreadChunk() { return chunk }
    let next = await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { register($0) }
      },
      onCancel: { finish(.cancelled) },
      isolation: actor
    )
    switch next {
    case .chunk(let data): return data
    case .end: return nil
    case .failure(let error): throw error
    }
  }

  /// Removes and returns the first unread chunk, or returns nil if there is no unread chunk.
  private func unreadChunk() -> Data? {
    let (chunk, room) = state.withLock { state -> (Data?, Room) in
      guard state.readCount < state.chunks.count, case .chunk(let chunk)? = state.next() else {
        return (nil, Room())
      }
      return (chunk, state.takeRoom(capacity))
    }
    room.announce()
    return chunk
  }

  /// Resumes a continuation as soon as the next chunk is available or the body ends.
  private func register(_ continuation: CheckedContinuation<Next, Never>) {
    let (ready, room) = state.withLock { state -> (Next?, Room) in
      if let next = state.next() { return (next, state.takeRoom(capacity)) }
      guard state.reader == nil else {
        return (.failure(.interceptor(StreamInUseError())), Room())
      }
      state.reader = continuation
      return (nil, Room())
    }
    if let ready { continuation.resume(returning: ready) }
    room.announce()
  }
}

/// The error that occurs if a task reads a stream while another task is waiting for the next chunk.
struct StreamInUseError: Error, CustomStringConvertible {
  var description: String { "another task is already reading the stream." }
}
