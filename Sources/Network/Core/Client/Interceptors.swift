#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Adapts each attempt of a request before it is sent, such as to sign it.
///
/// The configuration's interceptors come first, then the endpoint's. What leaves the last one is
/// checked again: a bad URL or header is refused before it is sent.
public protocol RequestInterceptor: Sendable {
  /// Gives the request to send instead.
  ///
  /// - Parameter request: The request as the interceptors before left it.
  /// - Returns: The adapted request.
  /// - Throws: Any error, which ends the attempt as ``NetworkError/interceptor(_:)``.
  func adapt(_ request: URLRequest) async throws -> URLRequest
}

/// Adapts each response before its status is checked and its body decoded.
///
/// They run in the reverse order of the request's: the endpoint's, then the configuration's, in
/// each the last one first, so that the first to touch a request is the last to see its answer.
public protocol ResponseInterceptor: Sendable {
  /// Gives the response to use instead.
  ///
  /// - Parameters:
  ///   - response: The response as the interceptors before left it.
  ///   - request: The request that was sent.
  /// - Returns: The adapted response.
  /// - Throws: Any error, which ends the attempt as ``NetworkError/interceptor(_:)``.
  func adapt(_ response: Response, request: URLRequest) async throws -> Response
}

/// Signs each request as it is about to be sent.
///
/// A signer among the interceptors runs after all of them, and after the session's token was set,
/// so that it sees the request as it goes out; its headers are its whole effect. A signed request
/// is never answered from a cache, shared with another one, or redirected: its signature would not
/// hold there.
public protocol RequestSigner: RequestInterceptor {
  /// Whether the signature depends on the body; true by default.
  ///
  /// A body from a file or a stream is not in the request, so an upload of one is refused then.
  var signsBody: Bool { get }

  /// The headers that sign a request.
  ///
  /// - Parameter request: The request, its body included.
  /// - Returns: The headers to set.
  /// - Throws: Any error, which ends the attempt as ``NetworkError/interceptor(_:)``.
  func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders
}

extension RequestSigner {
  /// True.
  public var signsBody: Bool { true }

  /// The request with the headers that sign it.
  ///
  /// - Parameter request: The request to sign.
  /// - Returns: The signed request.
  /// - Throws: What ``signatureHeaders(for:)`` throws, or ``NetworkError/invalidRequest(_:)`` for a
  ///   header that may not be sent.
  public func adapt(_ request: URLRequest) async throws -> URLRequest {
    var signed = request
    let headers = try await signatureHeaders(for: request)
    // Foundation on Linux leaves out in silence what may not be sent.
    if let fault = headers.fault { throw NetworkError.invalidRequest(fault) }
    for field in headers {
      signed.setValue(field.value, forHTTPHeaderField: field.name)
    }
    return signed
  }
}
