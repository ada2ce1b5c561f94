public import Foundation

extension HTTPBody {
  /// The bytes of the body as a sequence of chunks.
  ///
  /// For example, a signer can use the chunks to hash a file.
  ///
  /// A file, or a body in memory, is read in chunks of up to 256 KiB. The chunks of a stream can
  /// have any size. If ``isRepeatable`` is false, the body can be read only once, so it can no
  /// longer be sent after its chunks have been read.
  public var pieces: Pieces { Pieces(content: content) }

  /// The bytes of a body as a sequence of chunks.
  public struct Pieces: AsyncSequence, Sendable {
    /// A chunk of the body.
    public typealias Element = Data

    let content: BodyContent

    /// Creates an iterator that starts at the beginning of the body.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator {
      switch content.source {
      case .segments(let segments): Iterator(reader: SegmentReader(segments))
      case .stream(let stream, _): Iterator(nextOfStream: stream.begin())
      }
    }

    /// An iterator over the chunks of a body.
    public struct Iterator: AsyncIteratorProtocol {
      private static let size = 262_144

      private var reader: SegmentReader?
      private var nextOfStream: BodyStream.Next?

      init(reader: SegmentReader) {
        self.reader = reader
      }

      init(nextOfStream: @escaping BodyStream.Next) {
        self.nextOfStream = nextOfStream
      }

      /// Reads the next chunk.
      ///
      /// - Returns: The chunk, or nil at the end of the body.
      /// - Throws: ``NetworkError/invalidRequest(_:)`` if a file cannot be read, or the error that
      ///   a streamed body throws.
      public mutating func next() async throws -> Data? {
        guard let reader else { return try await nextOfStream?() }
        var piece = Data(count: Self.size)
        switch piece.withUnsafeMutableBytes({ reader.read(into: $0) }) {
        case .bytes(0), .later: return nil
        case .bytes(let count): return count == Self.size ? piece : piece.prefix(count)
        case .failure(let error): throw error
        }
      }
    }
  }
}
