#if HTTPTypes
public import Foundation
public import HTTPTypes
public import InnoNetwork
import InnoText

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that sends swift-http-types requests through a client, for example on behalf of
/// generated code.
///
/// ```swift
/// let transport = HTTPTypesTransport(client: client)
/// let (response, body) = try await transport.send(
///   HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/pets?limit=3"), to: url
/// )
/// ```
///
/// The client's request interceptors, session token, signers and observers apply. The client's
/// retries, cache, coalescing, execution policies, circuit breaker and response interceptors do not
/// apply, because the body is streamed. A response with an error status is returned, not thrown as
/// an error.
public struct HTTPTypesTransport: Sendable {
  /// The default limit for each body: 50 MiB.
  public static let defaultLimit = 50 * 1_024 * 1_024

  private let client: DefaultNetworkClient
  private let authentication: SessionAuthentication
  private let logger: any NetworkLogger
  private let requestBodyLimit: Int
  private let responseBodyLimit: Int

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - client: The client. The transport uses the base URL of the client only to determine the
  ///     origin to which the session token may be sent.
  ///   - authentication: The rule for adding the session token to requests.
  ///   - requestBodyLimit: The largest request body to send, in bytes.
  ///   - responseBodyLimit: The largest response body to accept, in bytes.
  ///   - logger: The logger that records each request and response with the name of the operation.
  public init(
    client: DefaultNetworkClient,
    authentication: SessionAuthentication = .optional,
    requestBodyLimit: Int = Self.defaultLimit,
    responseBodyLimit: Int = Self.defaultLimit,
    logger: any NetworkLogger = NoOpNetworkLogger()
  ) {
    self.client = client
    self.authentication = authentication
    self.logger = logger
    self.requestBodyLimit = requestBodyLimit
    self.responseBodyLimit = responseBodyLimit
  }

  /// Sends a request, and returns when the head of the response has arrived.
  ///
  /// - Parameters:
  ///   - request: The head of the request. The path, including the query, is appended unchanged to
  ///     the base URL. The scheme and the authority are not used.
  ///   - body: The body, or nil for no body.
  ///   - baseURL: The base URL, without a query or a fragment.
  ///   - operation: The name of the operation, for observers and the logger. If the argument is
  ///     nil, the name in the current `NetworkContext` is used.
  /// - Returns: The head of the response, regardless of its status, and the body as it arrives.
  /// - Throws: `NetworkError` if the request fails. If the task is cancelled,
  ///   `NetworkError.cancelled` is thrown immediately.
  public func send(
    _ request: HTTPRequest,
    body: HTTPBody? = nil,
    to baseURL: URL,
    operation: String? = nil
  ) async throws(NetworkError) -> (HTTPResponse, HTTPTypesBody) {
    guard let method = HTTPMethod(rawValue: request.method.rawValue) else {
      throw .invalidRequest("the HTTP method is empty or contains an invalid character")
    }
    let request = RawRequest(
      url: try url(of: request, at: baseURL),
      method: method,
      headers: HTTPHeaders(request.headerFields),
      body: try body?.limited(to: requestBodyLimit),
      authentication: authentication,
      logger: logger
    )
    let stream = try await client.stream(request, operation: operation)
    let length = stream.head.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
    let isEncoded = stream.head.value(forHTTPHeaderField: "Content-Encoding") != nil
    return (
      HTTPResponse(stream.head),
      HTTPTypesBody(
        stream: stream,
        length: isEncoded || method == .head ? nil : length,
        limit: responseBodyLimit
      )
    )
  }

  private func url(of request: HTTPRequest, at base: URL) throws(NetworkError) -> URL {
    let path = request.path ?? "/"
    guard base.query == nil, base.fragment == nil else {
      throw .invalidRequest("the base URL must not have a query or a fragment")
    }
    guard path.hasPrefix("/") || path.isEmpty else {
      throw .invalidRequest("the path does not start with a slash")
    }
    let start = base.absoluteString
    let whole = (start.hasSuffix("/") ? String(start.dropLast()) : start) + path
    guard let url = URL(string: whole) else {
      throw .invalidRequest("the path is not a valid URL path")
    }
    return url
  }
}

/// A response body, which is read while it arrives.
///
/// A body can be read only once. If the body is released before its end has been read, the transfer
/// is cancelled.
public struct HTTPTypesBody: AsyncSequence, Sendable {
  /// A chunk of the body.
  public typealias Element = Data
  /// The type of error that ends the sequence early.
  public typealias Failure = NetworkError

  /// The length of the body in bytes, or nil if the length is unknown.
  public let length: Int?

  private let stream: ResponseStream
  private let limit: Int

  init(stream: ResponseStream, length: Int?, limit: Int) {
    self.stream = stream
    self.length = length
    self.limit = limit
  }

  /// Creates an iterator.
  ///
  /// - Returns: The iterator over the chunks.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pieces: stream.makeAsyncIterator(), rest: limit, limit: limit, url: stream.head.url)
  }

  /// An iterator over the chunks of the body.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pieces: ResponseStream.Iterator
    /// The number of bytes that can be read before the limit is reached.
    fileprivate var rest: Int
    fileprivate let limit: Int
    fileprivate let url: URL?

    /// Waits for the next chunk.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The chunk, or nil at the end of the body.
    /// - Throws: `NetworkError` if the body ends early or is larger than the size limit.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> Data? {
      guard let piece = try await pieces.next(isolation: actor) else { return nil }
      rest -= piece.count
      guard rest >= 0 else {
        throw .invalidResponse(
          "the body is larger than the limit of \(limit.counted("byte"))",
          url: url ?? URL(filePath: "/")
        )
      }
      return piece
    }

    /// Waits for the next chunk.
    ///
    /// - Returns: The chunk, or nil at the end of the body.
    /// - Throws: `NetworkError` if the body ends early or exceeds the limit.
    public mutating func next() async throws(NetworkError) -> Data? {
      try await next(isolation: nil)
    }
  }
}

extension HTTPBody {
  /// Checks that the body does not exceed the given number of bytes, and returns the body to send.
  ///
  /// If the length of the body is unknown, the size is checked while the body is sent.
  ///
  /// - Throws: `NetworkError.invalidRequest(_:)` if the known length exceeds the limit.
  fileprivate func limited(to limit: Int) throws(NetworkError) -> HTTPBody {
    if let length {
      guard length > limit else { return self }
      throw .invalidRequest(
        "the body is \(length.counted("byte")) long; the limit is \(limit.counted("byte"))"
      )
    }
    return .stream(contentType: contentType, isRepeatable: isRepeatable) {
      LimitedPieces(pieces: pieces, limit: limit)
    }
  }
}

/// A sequence of chunks that throws an error if the total size of the chunks exceeds a limit.
private struct LimitedPieces: AsyncSequence, Sendable {
  let pieces: HTTPBody.Pieces
  let limit: Int

  func makeAsyncIterator() -> Iterator {
    Iterator(pieces: pieces.makeAsyncIterator(), rest: limit, limit: limit)
  }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: HTTPBody.Pieces.Iterator
    var rest: Int
    let limit: Int

    mutating func next() async throws -> Data? {
      guard let piece = try await pieces.next() else { return nil }
      rest -= piece.count
      guard rest >= 0 else {
        throw NetworkError.invalidRequest(
          "the body is larger than the limit of \(limit.counted("byte"))"
        )
      }
      return piece
    }
  }
}
#endif
