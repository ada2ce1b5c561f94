import InnoLocking
import Foundation

/// A body whose bytes are made while it is sent.
///
/// The transfer asks for a piece when it has sent the one before, so that no more than a piece waits.
struct BodyStream: Sendable, Equatable {
  /// Begins the body: gives a function that makes the next piece, nil at the end.
  let begin: @Sendable () -> @Sendable () async throws -> Data?
  /// What makes two streams the same.
  private let identity = UUID()

  static func == (left: BodyStream, right: BodyStream) -> Bool { left.identity == right.identity }
}

/// Reads a ``BodyStream`` for a transfer, one piece ahead.
final class StreamReader: BodyReader {
  private struct State {
    var piece = Data()
    var isReading = false
    var isAtEnd = false
    var error: NetworkError?
    var task: Task<Void, Never>?
  }

  private let next: @Sendable () async throws -> Data?
  private let length: Int?
  private let wake: @Sendable () -> Void
  private let state = Locked(State())
  private var count = 0

  init(
    _ stream: BodyStream,
    length: Int?,
    wake: @escaping @Sendable () -> Void
  ) throws(NetworkError) {
    self.next = stream.begin()
    self.length = length
    self.wake = wake
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyPiece {
    let (piece, isToRead) = state.withLock { state -> (BodyPiece, Bool) in
      guard state.piece.isEmpty else {
        let count = min(buffer.count, state.piece.count)
        state.piece.copyBytes(to: buffer, count: count)
        state.piece = count == state.piece.count ? Data() : Data(state.piece.dropFirst(count))
        return (.bytes(count), false)
      }
      if let error = state.error { return (.failure(error), false) }
      if state.isAtEnd { return (.bytes(0), false) }
      defer { state.isReading = true }
      return (.later, !state.isReading)
    }
    if isToRead { readAhead() }
    guard case .bytes(let read) = piece else { return piece }
    count += read
    if let length, count > length || (read == 0 && count < length) {
      return .failure(
        .invalidRequest("its body has \(count > length ? "more" : "less") than \(length) bytes")
      )
    }
    return piece
  }

  private func readAhead() {
    let task = Task { [next, state, wake] in
      let result: Result<Data?, NetworkError>
      do {
        result = .success(try await next())
      } catch {
        result = .failure(NetworkError(thrownByInterceptor: error))
      }
      state.withLock { state in
        state.isReading = false
        switch result {
        case .success(let piece?): state.piece = piece
        case .success(nil): state.isAtEnd = true
        case .failure(let error): state.error = error
        }
      }
      wake()
    }
    state.withLock { $0.task = task }
  }

  func rewind(to offset: Int) -> Bool { count == offset }

  func close() {
    state.withLock { $0.task }?.cancel()
  }
}
