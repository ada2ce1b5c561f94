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
/// it is cancelled.
///
/// If the body of a rejected request is not repeatable, or the response is streamed, the token is
/// not refreshed and the request is not sent again.
///
/// The `refreshToken` closure must not send requests through the client that uses this policy,
/// because the refresh could then wait for itself. In events, logs and recordings, the requests of
/// the closure have the number of the request that started the refresh.
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
  ///   - appliesTo: A closure that receives a request, after the interceptors have adapted it, and
  ///     returns true if the token may be sent with the request. By default, the token may be sent
  ///     only to the origin of the client's base URL. If an endpoint requires the token but the
  ///     closure returns false, the request fails.
  ///   - failureCooldown: The time after a failed refresh during which no new refresh is started.
  ///     Requests that need a new token during this time fail with the error of the failed refresh.
  ///     The cooldown doubles with each consecutive failure.
  ///   - longestCooldown: The upper limit of the cooldown.
  ///   - currentToken: A closure that returns the current token, or nil if there is none.
  ///   - refreshToken: A closure that fetches and returns a new token, and stores the token for
  ///     later calls to `currentToken`.
  ///   - applyToken: A closure that adds the token to a request; by default, as an `Authorization:
  ///     Bearer` header.
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
