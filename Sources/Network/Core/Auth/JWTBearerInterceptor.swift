#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends a token that is made for each request, such as a JSON Web Token (RFC 7519) that is signed for
/// its URL.
///
/// ```swift
/// AuthPack(additionalSigners: [JWTBearerInterceptor { try await tokens.make(for: $0.url) }])
/// ```
///
/// The token of a session, which is refreshed when it is refused, belongs in a ``RefreshTokenPolicy``.
public struct JWTBearerInterceptor: RequestSigner {
  /// False: the provider is given the request alone.
  public var signsBody: Bool { false }

  private let scheme: String
  private let headerName: String
  private let tokenProvider: @Sendable (URLRequest) async throws -> String

  /// Makes a signer.
  ///
  /// - Parameters:
  ///   - scheme: What is written before the token.
  ///   - headerName: The header of the token.
  ///   - tokenProvider: Makes the token of a request.
  public init(
    scheme: String = "Bearer",
    headerName: String = "Authorization",
    tokenProvider: @escaping @Sendable (URLRequest) async throws -> String
  ) {
    self.scheme = scheme
    self.headerName = headerName
    self.tokenProvider = tokenProvider
  }

  /// The header that carries the token.
  ///
  /// - Parameter request: The request.
  /// - Returns: The header.
  /// - Throws: What the provider throws.
  public func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
    [headerName: "\(scheme) \(try await tokenProvider(request))"]
  }
}
