import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ResponseStream {
  /// The body's lines, without their ends (LF, CR LF or CR), bad UTF-8 replaced.
  ///
  /// A line longer than 1 MiB ends the stream as ``NetworkError/invalidResponse(_:url:)``.
  public var lines: LineSequence { lines(upTo: 1_048_576) }

  /// The body's lines.
  ///
  /// - Parameter limit: The longest line taken, in bytes.
  /// - Returns: The lines without their ends.
  public func lines(upTo limit: Int) -> LineSequence {
    LineSequence(stream: self, limit: limit)
  }
}

/// The lines of a response that still comes.
public struct LineSequence: AsyncSequence, Sendable {
  /// A line without its end.
  public typealias Element = String
  /// How reading ends early.
  public typealias Failure = NetworkError

  let stream: ResponseStream
  let limit: Int

  /// Reads the lines.
  ///
  /// - Returns: An iterator over the lines.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      chunks: stream.makeAsyncIterator(),
      splitter: LineSplitter(limit: limit),
      url: stream.head.url
    )
  }

  /// Reads lines.
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

    /// The next line; nil at the end.
    ///
    /// - Parameter actor: Where it is asked.
    /// - Returns: The line, or nil.
    /// - Throws: ``NetworkError`` when the body breaks off or a line is too long.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> String? {
      while ready.isEmpty, !isAtEnd {
        guard let chunk = try await chunks.next(isolation: actor) else {
          isAtEnd = true
          return splitter.rest()
        }
        guard let lines = splitter.lines(in: chunk) else {
          throw .invalidResponse(
            "a line of it is longer than \(splitter.limit) bytes",
            url: url ?? URL(filePath: "/")
          )
        }
        ready = lines.reversed()
      }
      return ready.popLast()
    }

    /// The next line; nil at the end.
    ///
    /// - Returns: The line, or nil.
    /// - Throws: ``NetworkError`` when the body breaks off or a line is too long.
    public mutating func next() async throws(NetworkError) -> String? {
      try await next(isolation: nil)
    }
  }
}
