#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A policy that provides the session token, and refreshes the token when the server rejects it.
///
/// ```swift
/// RefreshTokenPolicy(
///   currentToken: { await session.accessToken },
///   refreshToken: { try await session.refresh() }
/// )
/// ```
///
/// If several concurrent requests are rejected, one refresh serves all of them. After the refresh,
/// each rejected request is sent once more. The refresh continues even if the request that started
/// the refresh is cancelled.
///
/// The token is not refreshed if the body of the rejected request cannot be sent again or if the
/// response is streamed.
///
/// The `refreshToken` closure must not send requests through the client that uses this policy.
/// Otherwise, the refresh could wait for itself forever. In events, logs and recordings, requests
/// that the closure sends have the number of the request that started the refresh.
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
  ///   - appliesTo: A closure that returns true if the token may be sent with the given request.
  ///     The interceptors have already adapted this request. By default, the token may be sent only
  ///     to the origin of the client's base URL. If the closure returns false but the endpoint
  ///     requires the token, the request fails.
  ///   - failureCooldown: The period after a failed refresh during which no other refresh starts. A
  ///     request that needs a new token during this period fails with the error of the failed
  ///     refresh. Each consecutive failure doubles the period, up to `longestCooldown`.
  ///   - longestCooldown: The upper limit for the period after a failed refresh.
  ///   - currentToken: A closure that returns the current token, or nil if there is none.
  ///   - refreshToken: A closure that fetches and returns a new token. The closure must also store
  ///     the token, so that `currentToken` returns the new token afterward.
  ///   - applyToken: A closure that adds the token to a request. By default, the token is sent in
  ///     an `Authorization: Bearer` header.
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
