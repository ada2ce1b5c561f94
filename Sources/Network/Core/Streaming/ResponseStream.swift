public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A response whose body is read while it comes.
///
/// ```swift
/// for try await line in try await client.stream(endpoint).lines { … }
/// ```
///
/// It is read once, by one task. Leaving the loop, or letting go of the stream, ends the exchange.
public struct ResponseStream: AsyncSequence, Sendable {
  /// A piece of the body, as it came.
  public typealias Element = Data
  /// How reading ends early.
  public typealias Failure = NetworkError

  /// The status and headers.
  public let head: HTTPURLResponse
  let source: Source

  init(head: HTTPURLResponse, buffer: ChunkBuffer, stop: @escaping @Sendable () -> Void) {
    self.head = head
    self.source = Source(buffer: buffer, stop: stop)
  }

  /// The same stream, which calls a function when it is let go.
  func released(_ whenReleased: @escaping @Sendable () -> Void) -> ResponseStream {
    ResponseStream(head: head, buffer: source.buffer) { [source] in
      source.cancel()
      whenReleased()
    }
  }

  /// A stream of chunks that are there already, such as for a stub.
  ///
  /// - Parameters:
  ///   - head: The status and headers.
  ///   - chunks: The pieces of the body.
  public init(head: HTTPURLResponse, chunks: [Data]) {
    self.init(head: head, buffer: ChunkBuffer(whole: chunks), stop: {})
  }

  /// A stream fed from elsewhere, such as by a stub that takes its time.
  ///
  /// - Parameters:
  ///   - head: The status and headers.
  ///   - feed: Gives each chunk to the function it is passed; its end ends the stream. It runs in
  ///     a task of its own, cancelled when the stream is let go.
  public init(
    head: HTTPURLResponse,
    feed: @escaping @Sendable (@Sendable (Data) -> Void) async throws(NetworkError) -> Void
  ) {
    let buffer = ChunkBuffer()
    let task = Task {
      do throws(NetworkError) {
        try await feed { buffer.append($0) }
        buffer.finish(nil)
      } catch {
        buffer.finish(error)
      }
    }
    self.init(head: head, buffer: buffer, stop: { task.cancel() })
  }

  /// The status, such as 200.
  public var statusCode: Int { head.statusCode }

  /// The number of bytes that were received and not read yet.
  var waitingByteCount: Int { source.buffer.byteCount }

  /// The rest of the body as one piece.
  ///
  /// - Parameter limit: The largest body taken, in bytes.
  /// - Returns: The body.
  /// - Throws: ``NetworkError`` when the body breaks off or is larger.
  public func collected(upTo limit: Int) async throws(NetworkError) -> Data {
    var body = Data()
    let iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: nil) {
      body += chunk
      guard body.count <= limit else {
        throw .invalidResponse(
          "its body is larger than the limit of \(limit) bytes",
          url: head.url ?? URL(filePath: "/")
        )
      }
    }
    return body
  }

  /// Reads the body, from where the last reader stopped.
  ///
  /// - Returns: An iterator over the chunks.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: source)
  }

  /// Reads the body.
  public struct Iterator: AsyncIteratorProtocol {
    let source: Source

    /// The next chunk; nil at the end.
    ///
    /// - Parameter actor: Where it is asked.
    /// - Returns: The chunk, or nil.
    /// - Throws: ``NetworkError`` when the body breaks off.
    public func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> Data? {
      try await source.buffer.next()
    }

    /// The next chunk; nil at the end.
    ///
    /// - Returns: The chunk, or nil.
    /// - Throws: ``NetworkError`` when the body breaks off.
    public func next() async throws(NetworkError) -> Data? {
      try await source.buffer.next()
    }
  }

  /// Ends the exchange when nobody can read it any more.
  final class Source: Sendable {
    let buffer: ChunkBuffer
    private let stop: @Sendable () -> Void

    init(buffer: ChunkBuffer, stop: @escaping @Sendable () -> Void) {
      self.buffer = buffer
      self.stop = stop
    }

    /// Ends the exchange; its reader sees ``NetworkError/cancelled`` at once.
    func cancel() {
      buffer.cancel()
      stop()
    }

    deinit {
      stop()
    }
  }
}
