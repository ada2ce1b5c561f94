import InnoLocking
import Foundation

/// The part of a body that was received and not read yet.
///
/// It holds little: a transfer waits while there is more than ``capacity``, and goes on when half of
/// it was read.
final class ChunkBuffer: Sendable {
  /// The most bytes that wait for a reader before the transfer is paused.
  static let defaultCapacity = 512 * 1_024
  /// Pieces smaller than this are joined, so that many of them take no more memory than one.
  private static let joinedSize = 16 * 1_024

  private enum Next {
    case chunk(Data)
    case end
    case failure(NetworkError)
  }

  private struct State {
    var chunks: [Data] = []
    /// The number of chunks at the start that were read.
    var readCount = 0
    var byteCount = 0
    var isFinished = false
    var error: NetworkError?
    var reader: CheckedContinuation<Next, Never>?
    /// Is called when there is room again, for a transfer that waits.
    var whenRoom: (@Sendable () -> Void)?

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

    mutating func append(_ data: Data) {
      byteCount += data.count
      if let last = chunks.last, readCount < chunks.count, !chunks.isEmpty,
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

  /// Makes an empty buffer.
  ///
  /// - Parameter capacity: The bytes that may wait before a transfer is paused.
  init(capacity: Int = ChunkBuffer.defaultCapacity) {
    self.capacity = max(1, min(capacity, Self.defaultCapacity))
    self.state = Locked(State())
  }

  /// Makes a buffer of a whole body, its pieces as given.
  init(whole chunks: [Data]) {
    capacity = Self.defaultCapacity
    state = Locked(
      State(chunks: chunks, byteCount: chunks.reduce(0) { $0 + $1.count }, isFinished: true)
    )
  }

  /// The number of bytes that wait.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// Adds a piece.
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

  /// Whether there is no room for more: then `pause` is called before anything can resume, and
  /// `whenRoom` once there is room again.
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

  /// Ends the body, after what waits.
  func finish(_ error: NetworkError?) {
    let reader = state.withLock { state -> CheckedContinuation<Next, Never>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      state.error = error
      state.whenRoom = nil
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: error.map { .failure($0) } ?? .end)
  }

  /// Ends the body as cancelled, unless it has ended, and drops what waits.
  func cancel() {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.chunks = []
      (state.readCount, state.byteCount) = (0, 0)
    }
    finish(.cancelled)
  }

  /// The next piece; nil at the end.
  ///
  /// One reader at a time.
  func next() async throws(NetworkError) -> Data? {
    let next = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (ready, whenRoom) = state.withLock { state -> (Next?, (@Sendable () -> Void)?) in
          if let next = state.next() {
            guard state.byteCount <= capacity / 2 else { return (next, nil) }
            defer { state.whenRoom = nil }
            return (next, state.whenRoom)
          }
          guard state.reader == nil else {
            return (.failure(.invalidRequest("its stream is read by two tasks at once")), nil)
          }
          state.reader = continuation
          return (nil, nil)
        }
        if let ready { continuation.resume(returning: ready) }
        whenRoom?()
      }
    } onCancel: {
      finish(.cancelled)
    }
    switch next {
    case .chunk(let data): return data
    case .end: return nil
    case .failure(let error): throw error
    }
  }
}
