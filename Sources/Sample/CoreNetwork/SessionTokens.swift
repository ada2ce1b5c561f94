import InnoNetwork

/// Keeps the session's tokens while the app runs, and gets another one when the server refuses one.
actor SessionTokens {
  private let refreshToken: String
  private var accessToken: String?

  init(_ credentials: SessionCredentials) {
    refreshToken = credentials.refreshToken
    accessToken = credentials.accessToken
  }

  private func refresh(
    over client: any NetworkClient,
    _ logger: any NetworkLogger
  ) async throws -> String {
    let request = try RefreshSessionRequest(refreshToken: refreshToken)
    let answer = try await client.request(RequestAdapter(request: request, logger: logger))
    accessToken = answer.accessToken
    return answer.accessToken
  }

  /// How a client uses the tokens.
  ///
  /// - Parameters:
  ///   - client: Sends the request for another token; it has no token itself.
  ///   - logger: Writes that request, without the tokens.
  /// - Returns: The policy.
  nonisolated func policy(
    over client: any NetworkClient,
    logger: any NetworkLogger
  ) -> RefreshTokenPolicy {
    RefreshTokenPolicy(
      currentToken: { await self.accessToken },
      refreshToken: { try await self.refresh(over: client, logger) }
    )
  }
}
