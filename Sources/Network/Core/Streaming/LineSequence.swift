import Foundation
import InnoText

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ResponseStream {
  /// The lines of the body, without their line endings (LF, CR LF or CR).
  ///
  /// Invalid UTF-8 is replaced with U+FFFD. A line longer than 1 MiB ends the stream with
  /// ``NetworkError/invalidResponse(_:url:)``.
  public var lines: LineSequence { lines(upTo: 1_048_576) }

  /// Returns the lines of the body, with a limit on the length of each line.
  ///
  /// - Parameter limit: The longest line to accept, in bytes.
  /// - Returns: The lines, without their line endings.
  public func lines(upTo limit: Int) -> LineSequence {
    LineSequence(stream: self, limit: limit)
  }
}

/// A sequence of the lines of a streamed response.
public struct LineSequence: AsyncSequence, Sendable {
  /// A line without its line ending.
  public typealias Element = String
  /// The type of error that ends the sequence early.
  public typealias Failure = NetworkError

  let stream: ResponseStream
  let limit: Int

  /// Creates an iterator over the lines.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      chunks: stream.makeAsyncIterator(),
      splitter: LineSplitter(limit: limit),
      url: stream.head.url
    )
  }

  /// An iterator over the lines of a streamed response.
  public struct Iterator: AsyncIteratorProtocol {
    let chunks: ResponseStream.Iterator
    var splitter: LineSplitter
    let url: URL?
    private var ready: [String] = []
    private var isAtEnd = false

    init(chunks: ResponseStream.Iterator, splitter: LineSplitter, url: URL?) {
      self.chunks = chunks
      self.splitter = splitter
      self.url = url
    }

    /// Waits for the next line and returns it.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The line without its line ending, or nil at the end of the body.
    /// - Throws: ``NetworkError`` if the body ends early or a line is too long.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> String? {
      while ready.isEmpty, !isAtEnd {
        guard !splitter.isOverlong else {
          throw .invalidResponse(
            "a line is longer than \(splitter.limit.counted("byte"))",
            url: url ?? URL(filePath: "/")
          )
        }
        guard let chunk = try await chunks.next(isolation: actor) else {
          isAtEnd = true
          return splitter.rest()
        }
        ready = splitter.lines(in: chunk).reversed()
      }
      return ready.popLast()
    }

    /// Waits for the next line and returns it.
    ///
    /// - Returns: The line without its line ending, or nil at the end of the body.
    /// - Throws: ``NetworkError`` if the body ends early or a line is too long.
    public mutating func next() async throws(NetworkError) -> String? {
      try await next(isolation: nil)
    }
  }
}
