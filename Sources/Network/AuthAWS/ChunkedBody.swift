#if AuthAWS
import Crypto
import Foundation
import InnoNetwork

/// A body that is sent in signed chunks (`aws-chunked`).
///
/// The signature of each chunk depends on the signature of the previous chunk.
struct ChunkedBody: AsyncSequence, Sendable {
  typealias Element = Data

  /// The size of a chunk, in bytes.
  ///
  /// The last chunk that contains data may be smaller. An empty chunk ends the body.
  ///
  /// S3 requires chunks of at least 8 KiB.
  static let chunkSize = 65_536

  private let source: HTTPBody
  private let length: Int
  private let seed: String
  private let scope: SigningScope
  private let key: SigningKey

  /// Creates a body.
  ///
  /// - Parameters:
  ///   - source: The original body.
  ///   - length: The length of the original body in bytes.
  ///   - seed: The signature of the request, on which the first chunk's signature depends.
  ///   - scope: The scope of the signatures.
  ///   - key: The key that signs the chunks.
  init(_ source: HTTPBody, length: Int, seed: String, scope: SigningScope, key: SigningKey) {
    self.source = source
    self.length = length
    self.seed = seed
    self.scope = scope
    self.key = key
  }

  /// The body to send.
  var body: HTTPBody {
    .stream(
      contentType: source.contentType,
      length: Self.encodedLength(of: length),
      isRepeatable: source.isRepeatable
    ) { self }
  }

  /// Returns the number of bytes to send, including the signatures, for a body of the given length.
  static func encodedLength(of length: Int) -> Int {
    let (count, rest) = length.quotientAndRemainder(dividingBy: chunkSize)
    let last = rest > 0 ? encodedSize(of: rest) : 0
    return count * encodedSize(of: chunkSize) + last + encodedSize(of: 0)
  }

  private static func encodedSize(of size: Int) -> Int {
    String(size, radix: 16).utf8.count + ";chunk-signature=".utf8.count + 64 + 2 + size + 2
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(pieces: source.pieces.makeAsyncIterator(), last: seed, scope: scope, key: key)
  }

  struct Iterator: AsyncIteratorProtocol {
    private static let emptyHash = AWSSigV4Interceptor.hash(of: Data())

    var pieces: HTTPBody.Pieces.Iterator
    /// The signature of the previous chunk.
    ///
    /// Before the first chunk, the value is the signature of the request.
    var last: String
    let scope: SigningScope
    let key: SigningKey
    private var rest = Data()
    private var isAtEnd = false

    init(pieces: HTTPBody.Pieces.Iterator, last: String, scope: SigningScope, key: SigningKey) {
      self.pieces = pieces
      self.last = last
      self.scope = scope
      self.key = key
    }

    mutating func next() async throws -> Data? {
      guard !isAtEnd else { return nil }
      while rest.count < ChunkedBody.chunkSize, let piece = try await pieces.next() {
        rest += piece
      }
      let chunk = rest.prefix(ChunkedBody.chunkSize)
      rest = Data(rest.dropFirst(ChunkedBody.chunkSize))
      // The body ends with an empty chunk.
      isAtEnd = chunk.isEmpty
      return signed(chunk)
    }

    private mutating func signed(_ chunk: Data) -> Data {
      last = key.signature(
        of: "AWS4-HMAC-SHA256-PAYLOAD\n\(scope.time)\n\(scope.text)\n\(last)\n\(Self.emptyHash)\n"
          + AWSSigV4Interceptor.hash(of: chunk)
      )
      var framed = Data("\(String(chunk.count, radix: 16));chunk-signature=\(last)\r\n".utf8)
      framed += chunk
      framed += Data("\r\n".utf8)
      return framed
    }
  }
}
#endif
