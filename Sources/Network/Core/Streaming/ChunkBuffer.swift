import InnoLocking
import Foundation

/// The part of a body that has come and was not read yet.
final class ChunkBuffer: Sendable {
  private enum Next {
    case chunk(Data)
    case end
    case failure(NetworkError)
  }

  private struct State {
    var chunks: [Data] = []
    var byteCount = 0
    var isFinished = false
    var error: NetworkError?
    var reader: CheckedContinuation<Next, Never>?

    mutating func next() -> Next? {
      if !chunks.isEmpty {
        let chunk = chunks.removeFirst()
        byteCount -= chunk.count
        return .chunk(chunk)
      }
      if let error { return .failure(error) }
      return isFinished ? .end : nil
    }
  }

  private let state = Locked(State())

  /// Adds a chunk; false when more than `limit` bytes would wait.
  func append(_ data: Data, limit: Int) -> Bool {
    let (reader, fits) = state.withLock { state -> (CheckedContinuation<Next, Never>?, Bool) in
      guard !state.isFinished else { return (nil, true) }
      if let reader = state.reader {
        state.reader = nil
        return (reader, true)
      }
      guard data.count <= limit - state.byteCount else { return (nil, false) }
      state.byteCount += data.count
      state.chunks.append(data)
      return (nil, true)
    }
    reader?.resume(returning: .chunk(data))
    return fits
  }

  /// Says that no more comes, after what waits.
  func finish(_ error: NetworkError?) {
    let reader = state.withLock { state -> CheckedContinuation<Next, Never>? in
      guard !state.isFinished else { return nil }
      state.isFinished = true
      state.error = error
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: error.map { .failure($0) } ?? .end)
  }

  /// The next chunk; nil at the end.
  ///
  /// One reader at a time.
  func next() async throws(NetworkError) -> Data? {
    let next = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Next? in
          if let next = state.next() { return next }
          guard state.reader == nil else {
            return .failure(.invalidRequest("its stream is read by two tasks at once"))
          }
          state.reader = continuation
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
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
