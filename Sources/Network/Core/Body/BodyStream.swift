package import Foundation
import InnoLocking
import InnoText

/// A body whose bytes are produced one chunk at a time while the body is sent.
package struct BodyStream: Sendable, Equatable {
  /// A closure that produces the next chunk, or returns nil at the end of the body.
  package typealias Next = @Sendable () async throws -> Data?

  /// A Boolean value that indicates whether ``begin`` can be called again to produce the same
  /// bytes.
  let isRepeatable: Bool
  /// A closure that starts the stream, and returns a closure that produces the chunks.
  let begin: @Sendable () -> Next
  /// The identifier that determines whether two streams are equal.
  private let identity = UUID()

  init(isRepeatable: Bool, begin: @escaping @Sendable () -> Next) {
    self.isRepeatable = isRepeatable
    self.begin = begin
  }

  package static func == (left: BodyStream, right: BodyStream) -> Bool {
    left.identity == right.identity
  }
}

/// A reader of a ``BodyStream``.
///
/// The reader requests each chunk only after the previous chunk has been read.
final class StreamReader: BodyReader {
  private struct State {
    var piece = Data()
    var isReading = false
    var isAtEnd = false
    var error: NetworkError?
    var task: Task<Void, Never>?
    /// The number of times that the reader has been rewound or closed.
    ///
    /// Chunks that were requested before the last rewind or close are discarded.
    var run = 0
  }

  private let stream: BodyStream
  private let length: Int?
  private let wake: @Sendable () -> Void
  private let state = Locked(State())
  private var next: BodyStream.Next
  private var count = 0

  init(_ stream: BodyStream, length: Int?, wake: @escaping @Sendable () -> Void) {
    self.stream = stream
    self.next = stream.begin()
    self.length = length
    self.wake = wake
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyPiece {
    let (piece, run): (BodyPiece, Int?) = state.withLock { state in
      guard state.piece.isEmpty else {
        let count = min(buffer.count, state.piece.count)
        state.piece.copyBytes(to: buffer, count: count)
        state.piece = count == state.piece.count ? Data() : Data(state.piece.dropFirst(count))
        return (.bytes(count), nil)
      }
      if let error = state.error { return (.failure(error), nil) }
      if state.isAtEnd { return (.bytes(0), nil) }
      guard !state.isReading else { return (.later, nil) }
      state.isReading = true
      return (.later, state.run)
    }
    if let run { readAhead(run) }
    guard case .bytes(let read) = piece else { return piece }
    count += read
    guard let length, count > length || (read == 0 && count < length) else { return piece }
    return .failure(
      .invalidRequest(
        "the body is \(count > length ? "longer" : "shorter") than the declared length of "
          + "\(length.counted("byte"))"
      )
    )
  }

  private func readAhead(_ run: Int) {
    let task = Task(executorPreference: InheritedExecutor.current) { [next, state, wake] in
      let result: Result<Data?, NetworkError>
      do {
        var piece = try await next()
        // An empty chunk does not mark the end of the body, so it is skipped.
        while let empty = piece, empty.isEmpty { piece = try await next() }
        result = .success(piece)
      } catch {
        result = .failure(NetworkError(thrownByInterceptor: error))
      }
      let isCurrent = state.withLock { state in
        guard state.run == run else { return false }
        state.isReading = false
        switch result {
        case .success(let piece?): state.piece = piece
        case .success(nil): state.isAtEnd = true
        case .failure(let error): state.error = error
        }
        return true
      }
      if isCurrent { wake() }
    }
    state.withLock { if $0.run == run { $0.task = task } }
  }

  func rewind(to offset: Int) -> Bool {
    guard count != offset else { return true }
    guard offset == 0, stream.isRepeatable else { return false }
    close()
    count = 0
    next = stream.begin()
    return true
  }

  func close() {
    let task = state.withLock { state in
      defer { state = State(run: state.run + 1) }
      return state.task
    }
    task?.cancel()
  }
}
