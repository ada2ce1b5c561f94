public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A type that adapts each attempt of a request before it is sent.
///
/// The interceptors of the configuration run first, then those of the endpoint. The result is
/// validated again, so a malformed URL or header is rejected and never sent.
public protocol RequestInterceptor: Sendable {
  /// Returns the request to send.
  ///
  /// - Parameter request: The request, as adapted by the previous interceptors.
  /// - Returns: The adapted request.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func adapt(_ request: URLRequest) async throws -> URLRequest
}

/// A type that adapts each response before its status is checked and its body is decoded.
///
/// Response interceptors run in reverse order: those of the endpoint first, then those of the
/// configuration, each list from its end. The first to adapt the request is the last to see the
/// response.
public protocol ResponseInterceptor: Sendable {
  /// Returns the response to use.
  ///
  /// - Parameters:
  ///   - response: The response, as adapted by the previous interceptors.
  ///   - request: The request that was sent.
  /// - Returns: The adapted response.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func adapt(_ response: Response, request: URLRequest) async throws -> Response
}

/// A type that signs each request immediately before it is sent.
///
/// Signers run after all interceptors and after the session token was set, so they see the request
/// as it is sent. A signed request is never cached, shared with another request or redirected,
/// because its signature would be invalid.
///
/// A signer that supports only bodies in memory implements ``signatureHeaders(for:)``. A signer
/// that can also read files and streams implements ``signature(for:body:)``.
public protocol RequestSigner: Sendable {
  /// A Boolean value that indicates whether the signature depends on the body; true by default.
  ///
  /// If true, the default implementation of ``signature(for:body:)`` rejects a body that is a file
  /// or a stream, since such a body is not part of the `URLRequest`.
  var signsBody: Bool { get }

  /// Returns the headers that sign a request.
  ///
  /// - Parameter request: The request, including its body.
  /// - Returns: The headers to set.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders

  /// Returns the signature of a request, whose body may be a file or a stream.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: The body if it is not in memory.
  /// - Returns: The signature.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func signature(for request: URLRequest, body: HTTPBody?) async throws -> RequestSignature

  /// Returns a Boolean value that indicates whether a response indicates that the request must be
  /// signed and sent again; false by default. That happens at most once.
  ///
  /// - Parameters:
  ///   - response: The response, whatever its status.
  ///   - request: The signed request.
  /// - Returns: `true` if the request is signed and sent again.
  func signsAgain(after response: Response, to request: URLRequest) async -> Bool
}

extension RequestSigner {
  /// The default value: true.
  public var signsBody: Bool { true }

  /// Returns the result of ``signatureHeaders(for:)``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: The body if it is not in memory.
  /// - Returns: The signature.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` if ``signsBody`` is true and the body is not in
  ///   memory, or the error of ``signatureHeaders(for:)``.
  public func signature(
    for request: URLRequest,
    body: HTTPBody?
  ) async throws -> RequestSignature {
    guard body == nil || !signsBody else {
      throw NetworkError.invalidRequest(
        "the body is a file or a stream, which a signer cannot sign"
      )
    }
    return RequestSignature(headers: try await signatureHeaders(for: request))
  }

  /// Returns false.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - request: The signed request.
  /// - Returns: The value false.
  public func signsAgain(after response: Response, to request: URLRequest) async -> Bool { false }
}

/// The changes that a signer makes to a request.
public struct RequestSignature: Sendable {
  /// The headers to set.
  public var headers: HTTPHeaders
  /// The URL to send, such as one with a canonical encoding; nil to keep that of the request.
  public var url: URL?
  /// The body to send, such as one with a signature in each chunk; nil to keep that of the request.
  public var body: HTTPBody?

  /// Creates a signature.
  ///
  /// - Parameters:
  ///   - headers: The headers to set.
  ///   - url: The URL to send; nil to keep that of the request.
  ///   - body: The body to send; nil to keep that of the request.
  public init(headers: HTTPHeaders, url: URL? = nil, body: HTTPBody? = nil) {
    self.headers = headers
    self.url = url
    self.body = body
  }
}
