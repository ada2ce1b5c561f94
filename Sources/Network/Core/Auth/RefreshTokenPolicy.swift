#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// The source of the session token, and the way to refresh it when the server rejects it.
///
/// ```swift
/// RefreshTokenPolicy(
///   currentToken: { await session.accessToken },
///   refreshToken: { try await session.refresh() }
/// )
/// ```
///
/// Concurrent requests that are rejected share one refresh, and each is then sent again once. The
/// refresh continues if the request that started it is cancelled.
///
/// A request that `refreshToken` sends must use another client, since a client with this policy
/// would wait for its own refresh. Observers, loggers and recorders see that request under the
/// number of the rejected one.
public struct RefreshTokenPolicy: Sendable {
  let rejectedStatusCodes: Set<Int>
  let appliesTo: (@Sendable (URLRequest) -> Bool)?
  let cooldown: Duration
  let longestCooldown: Duration
  let currentToken: @Sendable () async throws -> String?
  let refreshToken: @Sendable () async throws -> String
  let applyToken: @Sendable (String, inout URLRequest) -> Void

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - refreshStatusCodes: The status codes that indicate a rejected token.
  ///   - appliesTo: A closure that decides whether the token may be sent with an intercepted
  ///     request; by default, if the request goes to the origin of the client's base URL. An
  ///     endpoint that requires the token fails if it may not be sent.
  ///   - failureCooldown: The time after a failed refresh during which its error is thrown again,
  ///     without another attempt to refresh. It doubles with each consecutive failure.
  ///   - longestCooldown: The longest cooldown.
  ///   - currentToken: A closure that returns the current token; nil if there is none.
  ///   - refreshToken: A closure that fetches a new token and stores it for `currentToken`.
  ///   - applyToken: A closure that sets the token on a request, as `Authorization: Bearer` by
  ///     default.
  public init(
    refreshStatusCodes: Set<Int> = [401],
    appliesTo: (@Sendable (URLRequest) -> Bool)? = nil,
    failureCooldown: Duration = .seconds(1),
    longestCooldown: Duration = .seconds(30),
    currentToken: @escaping @Sendable () async throws -> String?,
    refreshToken: @escaping @Sendable () async throws -> String,
    applyToken: @escaping @Sendable (String, inout URLRequest) -> Void = { token, request in
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
  ) {
    self.rejectedStatusCodes = refreshStatusCodes
    self.appliesTo = appliesTo
    self.cooldown = max(failureCooldown, .zero)
    self.longestCooldown = max(longestCooldown, failureCooldown)
    self.currentToken = currentToken
    self.refreshToken = refreshToken
    self.applyToken = applyToken
  }
}
