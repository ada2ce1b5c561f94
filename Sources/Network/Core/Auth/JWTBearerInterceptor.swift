#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A signer that adds a new token, such as a JSON Web Token (RFC 7519), to each request.
///
/// ```swift
/// AuthPack(additionalSigners: [JWTBearerInterceptor { try await tokens.make(for: $0.url) }])
/// ```
///
/// To replace a session token that the server rejects, use a ``RefreshTokenPolicy`` instead.
public struct JWTBearerInterceptor: RequestSigner {
  /// A Boolean value that indicates whether the token depends on the body.
  ///
  /// The value is always false, so the body can also be a file or a stream.
  public var signsBody: Bool { false }

  private let scheme: String
  private let headerName: String
  private let tokenProvider: @Sendable (URLRequest) async throws -> String

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - scheme: The authentication scheme, which precedes the token in the header.
  ///   - headerName: The name of the header that contains the token.
  ///   - tokenProvider: A closure that creates the token for a request.
  public init(
    scheme: String = "Bearer",
    headerName: String = "Authorization",
    tokenProvider: @escaping @Sendable (URLRequest) async throws -> String
  ) {
    self.scheme = scheme
    self.headerName = headerName
    self.tokenProvider = tokenProvider
  }

  /// Returns the header that contains the token.
  ///
  /// - Parameter request: The request to sign.
  /// - Returns: The header with the token.
  /// - Throws: The error that the token provider throws.
  public func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
    [headerName: "\(scheme) \(try await tokenProvider(request))"]
  }
}
