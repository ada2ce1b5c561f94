public import Foundation
import InnoLocking
import InnoText

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A response whose body can be read while it arrives.
///
/// ```swift
/// for try await line in try await client.stream(endpoint).lines { … }
/// ```
///
/// A stream can be read only once, and not by several tasks at the same time. The exchange ends
/// when the stream and its iterators are released, for example when the loop ends.
public struct ResponseStream: AsyncSequence, Sendable {
  /// A chunk of the body.
  ///
  /// Chunks can have any size.
  public typealias Element = Data
  /// The type of the error that ends the sequence early.
  public typealias Failure = NetworkError

  /// The status and headers.
  public let head: HTTPURLResponse
  let source: Source

  init(head: HTTPURLResponse, buffer: ChunkBuffer, stop: @escaping @Sendable () -> Void) {
    self.head = head
    self.source = Source(buffer: buffer, stop: stop)
  }

  /// Returns a copy of this stream that calls a closure when the copy is cancelled or released.
  ///
  /// - Parameter whenReleased: A closure that is called when the copy is cancelled, and also when
  ///   the copy is released.
  /// - Returns: The copy.
  func released(_ whenReleased: @escaping @Sendable () -> Void) -> ResponseStream {
    ResponseStream(head: head, buffer: source.buffer) { [source] in
      source.cancel()
      whenReleased()
    }
  }

  /// Creates a stream from a complete body, for example for a stub.
  ///
  /// - Parameters:
  ///   - head: The status and headers.
  ///   - chunks: The chunks of the body.
  public init(head: HTTPURLResponse, chunks: [Data]) {
    self.init(head: head, buffer: ChunkBuffer(whole: chunks), stop: {})
  }

  /// Creates a stream whose chunks are produced by a closure, for example for a custom session, or
  /// for a stub with delays.
  ///
  /// ```swift
  /// ResponseStream(head: head) { send throws(NetworkError) in
  ///   while let chunk = try await source.next() { await send(chunk) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - head: The status and headers.
  ///   - feed: A closure that passes each chunk to its argument, `send`. If 512 KiB or more are
  ///     unread, `send` waits for the reader. The stream ends when the closure returns or throws.
  ///     The closure runs in a separate task, which is cancelled when the stream is released. Once
  ///     the stream is released, `send` discards each chunk and returns immediately.
  public init(
    head: HTTPURLResponse,
    feed:
      @escaping @Sendable (_ send: @Sendable (Data) async -> Void) async throws(NetworkError) ->
      Void
  ) {
    let buffer = ChunkBuffer()
    let task = Task(executorPreference: InheritedExecutor.current) {
      do throws(NetworkError) {
        try await feed { await buffer.write($0) }
        buffer.finish(nil)
      } catch {
        buffer.finish(error)
      }
    }
    self.init(head: head, buffer: buffer, stop: { task.cancel() })
  }

  /// The status code, such as 200.
  public var statusCode: Int { head.statusCode }

  /// The number of bytes that have been received but not yet read.
  var waitingByteCount: Int { source.buffer.byteCount }

  /// Waits until the body has arrived completely, and returns the part that has not been read.
  ///
  /// - Parameter limit: The largest number of bytes to accept.
  /// - Returns: The part of the body that has not been read.
  /// - Throws: ``NetworkError`` if the body ends early, or if the unread part exceeds the limit.
  public func collected(upTo limit: Int) async throws(NetworkError) -> Data {
    var body = Data()
    let iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: nil) {
      body += chunk
      guard body.count <= limit else {
        throw .invalidResponse(
          "the body is larger than the limit of \(limit.counted("byte"))",
          url: head.url ?? URL(filePath: "/")
        )
      }
    }
    return body
  }

  /// Creates an iterator that continues where the previous iterator stopped.
  ///
  /// - Returns: The iterator over the chunks.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: source)
  }

  /// An iterator over the chunks of the body.
  public struct Iterator: AsyncIteratorProtocol {
    let source: Source

    /// Waits for the next chunk and returns it.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The chunk, or nil at the end of the body.
    /// - Throws: ``NetworkError`` if the body ends early, or if another task is waiting for a
    ///   chunk.
    public func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> Data? {
      try await source.buffer.next(isolation: actor)
    }

    /// Waits for the next chunk and returns it.
    ///
    /// - Returns: The chunk, or nil at the end of the body.
    /// - Throws: ``NetworkError`` if the body ends early, or if another task is waiting for a
    ///   chunk.
    public func next() async throws(NetworkError) -> Data? {
      try await source.buffer.next(isolation: nil)
    }
  }

  /// An object that owns the buffer of a stream, and ends the stream's exchange when the object is
  /// released.
  final class Source: Sendable {
    let buffer: ChunkBuffer
    private let stop: @Sendable () -> Void

    init(buffer: ChunkBuffer, stop: @escaping @Sendable () -> Void) {
      self.buffer = buffer
      self.stop = stop
    }

    /// Ends the exchange.
    ///
    /// A reader that is waiting for a chunk immediately throws ``NetworkError/cancelled``.
    func cancel() {
      buffer.cancel()
      stop()
    }

    deinit {
      buffer.abandon()
      stop()
    }
  }
}
