import Foundation
import InnoNetwork

/// The tokens that a server issues when a user signs in (RFC 6749, section 5.1).
public struct SessionCredentials: Sendable {
  /// The token that is sent with requests until the server rejects the token.
  ///
  /// If this value is `nil`, the first request waits for a new token.
  public let accessToken: String?
  /// The token that is exchanged for a new access token.
  public let refreshToken: String

  /// Creates credentials.
  ///
  /// - Parameters:
  ///   - accessToken: The token that is sent with requests until the server rejects the token. If
  ///     this value is `nil`, the first request waits for a new token.
  ///   - refreshToken: The token that is exchanged for a new access token.
  public init(accessToken: String?, refreshToken: String) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
  }
}

/// The tokens of the session, which are kept in memory while the app runs.
actor SessionTokens {
  private let refreshToken: String
  private var accessToken: String?

  init(_ credentials: SessionCredentials) {
    refreshToken = credentials.refreshToken
    accessToken = credentials.accessToken
  }

  /// Returns a policy that provides and refreshes the access token.
  ///
  /// - Parameters:
  ///   - client: The client that requests a new token. This client sends no access token.
  ///   - environment: The server's URL, and the description of the app.
  ///   - logger: The logger for token requests.
  ///   - random: The generator of the identifier for each token request.
  /// - Returns: The policy.
  nonisolated func policy(
    over client: any NetworkClient,
    environment: NetworkEnvironment,
    logger: any NetworkLogger,
    random: NetworkRandom = .system
  ) -> RefreshTokenPolicy {
    RefreshTokenPolicy(
      currentToken: { await self.accessToken },
      refreshToken: { try await self.refresh(over: client, environment, logger, random) }
    )
  }

  private func refresh(
    over client: any NetworkClient,
    _ environment: NetworkEnvironment,
    _ logger: any NetworkLogger,
    _ random: NetworkRandom
  ) async throws -> String {
    let request = try RefreshSessionRequest(refreshToken: refreshToken)
    let response = try await client.request(
      RequestAdapter(
        request: request,
        environment: environment,
        logger: logger,
        random: random
      )
    )
    accessToken = response.accessToken
    return response.accessToken
  }
}

/// The request for a new access token (RFC 6749, section 6).
struct RefreshSessionRequest: RequestDefinition {
  struct ResponseBody: Decodable, Sendable {
    let accessToken: String

    private enum CodingKeys: String, CodingKey { case accessToken = "access_token" }
  }

  let featureName = "Session"
  let path = "/token"
  let method = RequestMethod.post
  let headerPolicy = HeaderPolicy.external
  let body: RequestBody

  init(refreshToken: String) throws {
    let form = try HTTPBody.form(["grant_type": "refresh_token", "refresh_token": refreshToken])
    body = .raw(form.data, contentType: form.contentType)
  }
}
