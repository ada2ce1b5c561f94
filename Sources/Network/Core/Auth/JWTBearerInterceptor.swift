#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A signer that adds a token created for each request, such as a JSON Web Token (RFC 7519) for the
/// request's URL.
///
/// ```swift
/// AuthPack(additionalSigners: [JWTBearerInterceptor { try await tokens.make(for: $0.url) }])
/// ```
///
/// For a session token, which is refreshed when the server rejects it, use a
/// ``RefreshTokenPolicy``.
public struct JWTBearerInterceptor: RequestSigner {
  /// The value false: the token does not depend on the body.
  public var signsBody: Bool { false }

  private let scheme: String
  private let headerName: String
  private let tokenProvider: @Sendable (URLRequest) async throws -> String

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - scheme: The authentication scheme, which precedes the token.
  ///   - headerName: The header for the token.
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

  /// Returns the header with the token.
  ///
  /// - Parameter request: The request.
  /// - Returns: The header.
  /// - Throws: The error of the token provider.
  public func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
    [headerName: "\(scheme) \(try await tokenProvider(request))"]
  }
}
