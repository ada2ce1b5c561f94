import InnoLocking
public import Foundation

/// The body of a request and its media type.
///
/// The content can be bytes, a file, a multipart form or a stream.
///
/// ```swift
/// HTTPBody.form(["name": "Ann"])
/// try HTTPBody.file(url, contentType: "video/mp4")
/// HTTPBody.stream(contentType: "application/x-ndjson") { lines }
/// ```
///
/// A retry, a token refresh, or a redirect with the same method can require that the body be sent
/// again. The client sends the body again only if ``isRepeatable`` is true.
public struct HTTPBody: Sendable, Equatable {
  /// The content of the body.
  let content: BodyContent
  /// The media type, which is sent as `Content-Type`.
  public let contentType: String

  /// The bytes of the body.
  ///
  /// The value is empty if the body is not entirely in memory.
  public var data: Data { content.data ?? Data() }
  /// The length of the body in bytes, or nil if the length is unknown.
  public var length: Int? { content.length }
  /// A Boolean value that indicates whether the body can be sent more than once.
  public var isRepeatable: Bool { content.isRepeatable }

  init(_ content: BodyContent, contentType: String) {
    self.content = content
    self.contentType = contentType
  }

  /// Creates a body from bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes of the body.
  ///   - contentType: The media type of the body.
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.init(BodyContent(data), contentType: contentType)
  }

  /// Creates a body from a file, which is read while the body is sent.
  ///
  /// - Parameters:
  ///   - url: The URL of the file. The current length of the file is sent as `Content-Length`, and
  ///     the request fails if the file becomes shorter.
  ///   - contentType: The media type of the body.
  /// - Returns: The body.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` if the file cannot be read.
  public static func file(
    _ url: URL,
    contentType: String = "application/octet-stream"
  ) throws(NetworkError) -> HTTPBody {
    HTTPBody(BodyContent(.segments([try .file(at: url)])), contentType: contentType)
  }

  /// Creates a body whose bytes are produced one chunk at a time while the body is sent.
  ///
  /// - Parameters:
  ///   - contentType: The media type of the body.
  ///   - length: The length of the body in bytes, which is sent as `Content-Length`. If the value
  ///     is nil, chunked transfer encoding is used. If the stream is shorter than this length, the
  ///     request fails. If the stream is longer, either the request fails or the extra bytes are
  ///     not sent.
  ///   - isRepeatable: A Boolean value that indicates whether every call to `pieces` returns the
  ///     same bytes. If the value is false, the request is sent only once.
  ///   - pieces: A closure that returns the chunks of the body. The closure is called each time the
  ///     body is sent.
  /// - Returns: The body.
  public static func stream<Pieces: AsyncSequence & Sendable>(
    contentType: String = "application/octet-stream",
    length: Int? = nil,
    isRepeatable: Bool = false,
    _ pieces: @escaping @Sendable () -> Pieces
  ) -> HTTPBody where Pieces.Element == Data {
    let hasBegun = Locked(false)
    let stream = BodyStream(isRepeatable: isRepeatable) {
      let isSecond = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return hasBegun
      }
      guard isRepeatable || !isSecond else {
        return {
          throw NetworkError.invalidRequest(
            "the body is a stream that has already been read; create a new body, or pass "
              + "isRepeatable: true"
          )
        }
      }
      let producer = PieceProducer(pieces().makeAsyncIterator())
      return { try await producer.next() }
    }
    return HTTPBody(BodyContent(.stream(stream, length: length)), contentType: contentType)
  }

  /// Creates a body by encoding a value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - encoder: The JSON encoder.
  /// - Returns: The body.
  /// - Throws: `EncodingError` if the value cannot be encoded.
  public static func json(
    _ value: some Encodable,
    encoder: JSONEncoder = JSONEncoder()
  ) throws -> HTTPBody {
    HTTPBody(try encoder.encode(value), contentType: "application/json")
  }

  /// Creates a body by encoding a value as a form (WHATWG URL standard, section 5.2).
  ///
  /// - Parameter parameters: The value to encode, which must have named properties or keys. Nested
  ///   values are flattened, and names are sorted.
  /// - Returns: The body.
  /// - Throws: `EncodingError` if the value cannot be encoded or has no named properties or keys.
  public static func form(_ parameters: some Encodable) throws -> HTTPBody {
    let form = try URLQueryEncoder().encodeForm(parameters)
    return HTTPBody(form, contentType: "application/x-www-form-urlencoded")
  }
}

/// A producer of the chunks of a streamed body.
private final class PieceProducer<Iterator: AsyncIteratorProtocol>: @unchecked Sendable
where Iterator.Element == Data {
  // The type is `@unchecked Sendable` because the iterator is never used concurrently.
  // `StreamReader` requests one chunk at a time, and uses a new producer after a rewind.
  private var iterator: Iterator

  init(_ iterator: Iterator) {
    self.iterator = iterator
  }

  func next() async throws -> Data? {
    try await iterator.next()
  }
}
