import InnoLocking
public import Foundation

/// The body of a request and its media type: bytes, a file, parts of both, or a stream.
///
/// ```swift
/// HTTPBody.form(["name": "Ann"])
/// try HTTPBody.file(url, contentType: "video/mp4")
/// HTTPBody.stream(contentType: "application/x-ndjson") { lines }
/// ```
///
/// A body that ``isRepeatable`` is sent again by a retry, after a refresh of the token, and by a
/// redirect that keeps the method.
public struct HTTPBody: Sendable, Equatable {
  /// Where the bytes come from.
  let content: BodyContent
  /// Their media type, sent as `Content-Type`.
  public let contentType: String

  /// The bytes, where all of them are in memory; empty for a file or a stream.
  public var data: Data { content.data ?? Data() }
  /// The number of bytes; nil where it is known only at the end.
  public var length: Int? { content.length }
  /// A Boolean value that indicates whether the body can be sent more than once.
  public var isRepeatable: Bool { content.isRepeatable }

  init(_ content: BodyContent, contentType: String) {
    self.content = content
    self.contentType = contentType
  }

  /// Takes bytes as they are.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - contentType: Their media type.
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.init(BodyContent(data), contentType: contentType)
  }

  /// The content of a file, read while it is sent.
  ///
  /// - Parameters:
  ///   - url: The file. Its length is taken now; one that becomes shorter fails the request.
  ///   - contentType: Its media type.
  /// - Returns: The body.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` if the file cannot be read.
  public static func file(
    _ url: URL,
    contentType: String = "application/octet-stream"
  ) throws(NetworkError) -> HTTPBody {
    HTTPBody(BodyContent(.segments([try .file(at: url)])), contentType: contentType)
  }

  /// Bytes that are made while they are sent, at most one piece ahead of the connection.
  ///
  /// - Parameters:
  ///   - contentType: Their media type.
  ///   - length: The number of bytes, sent as `Content-Length`; nil sends them in chunks. A stream of
  ///     another length fails the request.
  ///   - isRepeatable: Whether `pieces` makes the same bytes each time it is called. Otherwise the
  ///     request is sent once: neither retries, nor a refresh of the token, nor redirects repeat it.
  ///   - pieces: Makes the pieces, called for each time the body is sent.
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
        return { throw NetworkError.invalidRequest("its body is a stream that was sent before") }
      }
      let maker = PieceMaker(pieces().makeAsyncIterator())
      return { try await maker.next() }
    }
    return HTTPBody(BodyContent(.stream(stream, length: length)), contentType: contentType)
  }

  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: Encodes it.
  /// - Returns: The body.
  /// - Throws: `EncodingError` when the value cannot be encoded.
  public static func json(
    _ value: some Encodable,
    encoder: JSONEncoder = JSONEncoder()
  ) throws -> HTTPBody {
    HTTPBody(try encoder.encode(value), contentType: "application/json")
  }

  /// Named values as a form, as the WHATWG URL standard, section 5.2, writes it.
  ///
  /// - Parameter parameters: Named values; nested ones are flattened, names sorted.
  /// - Returns: The body.
  /// - Throws: `EncodingError` when they cannot be encoded or have no names.
  public static func form(_ parameters: some Encodable) throws -> HTTPBody {
    let form = try URLQueryEncoder().encodeForm(parameters)
    return HTTPBody(form, contentType: "application/x-www-form-urlencoded")
  }
}

/// Makes the pieces of a streamed body.
private final class PieceMaker<Iterator: AsyncIteratorProtocol>: @unchecked Sendable
where Iterator.Element == Data {
  // Unchecked: `StreamReader` asks for a piece when it has the one before, and for none of a stream
  // that it began anew, so that two tasks never use the iterator at once.
  private var iterator: Iterator

  init(_ iterator: Iterator) {
    self.iterator = iterator
  }

  func next() async throws -> Data? {
    try await iterator.next()
  }
}
