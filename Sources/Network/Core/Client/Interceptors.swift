#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
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
/// as it is sent. Their only effect is the headers they return. A signed request is never cached,
/// shared with another request or redirected, because its signature would be invalid.
public protocol RequestSigner: Sendable {
  /// A Boolean value that indicates whether the signature depends on the body; true by default.
  ///
  /// If true, a request whose body is a file or a stream is rejected with
  /// ``NetworkError/invalidRequest(_:)``, since such a body is not part of the `URLRequest`.
  var signsBody: Bool { get }

  /// Returns the headers that sign a request.
  ///
  /// - Parameter request: The request, including its body.
  /// - Returns: The headers to set.
  /// - Throws: Any error, which ends the attempt with ``NetworkError/interceptor(_:)``.
  func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders
}

extension RequestSigner {
  /// The default value: true.
  public var signsBody: Bool { true }
}

extension URLRequest {
  /// Returns the request with the headers of a signer.
  func signed(by signer: any RequestSigner) async throws -> URLRequest {
    var signed = self
    let headers = try await signer.signatureHeaders(for: self)
    // Foundation on Linux silently drops invalid headers.
    if let fault = headers.fault { throw NetworkError.invalidRequest(fault) }
    for field in headers {
      signed.setValue(field.value, forHTTPHeaderField: field.name)
    }
    return signed
  }
}
