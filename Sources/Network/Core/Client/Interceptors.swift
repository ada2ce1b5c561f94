public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A type that adapts a request before each attempt to send it.
///
/// The interceptors of the configuration run before the interceptors of the endpoint. The adapted
/// request is validated, so a request with a malformed URL or header is never sent.
public protocol RequestInterceptor: Sendable {
  /// Returns the request to send.
  ///
  /// - Parameter request: The request, which the previous interceptors have already adapted.
  /// - Returns: The adapted request.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func adapt(_ request: URLRequest) async throws -> URLRequest
}

/// A type that adapts each response before its status is checked and its body is decoded.
///
/// Response interceptors run in reverse order. The interceptors of the endpoint run before the
/// interceptors of the configuration, and each list runs from last to first. Streamed responses are
/// not intercepted.
public protocol ResponseInterceptor: Sendable {
  /// Adapts a response before its status is checked and its body is decoded.
  ///
  /// - Parameters:
  ///   - response: The response that the previous interceptors have adapted.
  ///   - request: The request, without its session token and signature.
  /// - Returns: The adapted response.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func adapt(_ response: Response, request: URLRequest) async throws -> Response
}

/// A type that signs each request before it is sent.
///
/// Signers run after all request interceptors and after the session token is set, so they receive
/// the request in its final form. A signed request is never cached, coalesced with another request
/// or redirected, because a signature is valid for only one request.
///
/// To sign requests whose bodies are in memory, implement ``signatureHeaders(for:)``. To sign files
/// and streams too, also implement ``signature(for:body:)``.
public protocol RequestSigner: Sendable {
  /// A Boolean value that indicates whether the signature depends on the body.
  ///
  /// The default value is true. If the value is true, the default implementation of
  /// ``signature(for:body:)`` rejects files and streams, because such bodies are not part of the
  /// `URLRequest`.
  var signsBody: Bool { get }

  /// Returns the headers that sign a request.
  ///
  /// - Parameter request: The request, including its body.
  /// - Returns: The headers to set.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders

  /// Returns the signature of a request, whose body may be a file or a stream.
  ///
  /// - Parameters:
  ///   - request: The request to sign.
  ///   - body: The body if it is a file or a stream, or nil otherwise. A body in memory is part of
  ///     `request`.
  /// - Returns: The signature.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func signature(for request: URLRequest, body: HTTPBody?) async throws -> RequestSignature

  /// Returns a Boolean value that indicates whether to sign and send the request again after the
  /// given response.
  ///
  /// The default implementation returns false. A request is signed and sent again at most once.
  /// This method is not called if the body of the request is not repeatable, or if the response is
  /// streamed.
  ///
  /// - Parameters:
  ///   - response: The response, regardless of its status.
  ///   - request: The signed request.
  /// - Returns: `true` to sign and send the request again.
  func signsAgain(after response: Response, to request: URLRequest) async -> Bool
}

extension RequestSigner {
  /// A Boolean value that indicates whether the signature depends on the body.
  ///
  /// The default value is true.
  public var signsBody: Bool { true }

  /// Returns a signature that consists of the headers from ``signatureHeaders(for:)``.
  ///
  /// - Parameters:
  ///   - request: The request to sign.
  ///   - body: The body if it is a file or a stream, or nil otherwise. A body in memory is part of
  ///     `request`.
  /// - Returns: The signature.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` if ``signsBody`` is true and the body is not in
  ///   memory. Otherwise, any error that ``signatureHeaders(for:)`` throws.
  public func signature(
    for request: URLRequest,
    body: HTTPBody?
  ) async throws -> RequestSignature {
    guard body == nil || !signsBody else {
      throw NetworkError.invalidRequest(
        "the body is a file or a stream, but the signer supports only bodies in memory"
      )
    }
    return RequestSignature(headers: try await signatureHeaders(for: request))
  }

  /// Returns false, so the request is not sent again.
  ///
  /// - Parameters:
  ///   - response: The response to the signed request.
  ///   - request: The signed request.
  /// - Returns: Always `false`.
  public func signsAgain(after response: Response, to request: URLRequest) async -> Bool { false }
}

/// The changes that a signer makes to a request.
public struct RequestSignature: Sendable {
  /// The headers to set.
  public var headers: HTTPHeaders
  /// The new URL of the request, for example with a canonical encoding, or nil to keep the current
  /// URL.
  public var url: URL?
  /// The new body of the request, for example with a signature in each chunk, or nil to keep the
  /// current body.
  public var body: HTTPBody?

  /// Creates a signature.
  ///
  /// - Parameters:
  ///   - headers: The headers to set.
  ///   - url: The new URL of the request, or nil to keep the current URL.
  ///   - body: The new body of the request, or nil to keep the current body.
  public init(headers: HTTPHeaders, url: URL? = nil, body: HTTPBody? = nil) {
    self.headers = headers
    self.url = url
    self.body = body
  }
}
