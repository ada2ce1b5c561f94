#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Where the session's token comes from, and how another one is got when the server refuses it.
///
/// ```swift
/// RefreshTokenPolicy(
///   currentToken: { await session.accessToken },
///   refreshToken: { try await session.refresh() }
/// )
/// ```
///
/// Whoever meets the refusal first refreshes, all others wait for that one refresh, and each sends
/// its request once more. It goes on when the request that began it is cancelled.
///
/// What a client sends to refresh is part of the request that was refused: observers, logs and records
/// have it under that request's number. It takes a client of its own, for one that waits for this very
/// refresh would wait for ever.
public struct RefreshTokenPolicy: Sendable {
  let refusals: Set<Int>
  let appliesTo: (@Sendable (URLRequest) -> Bool)?
  let cooldown: Duration
  let longestCooldown: Duration
  let currentToken: @Sendable () async throws -> String?
  let refreshToken: @Sendable () async throws -> String
  let applyToken: @Sendable (String, inout URLRequest) -> Void

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - refreshStatusCodes: The statuses that say that the token is not good.
  ///   - appliesTo: Decides whether a request, as the interceptors left it, may carry the token. By
  ///     default it may where it goes to the origin of the client's base URL. An endpoint that
  ///     requires the token fails where it may not.
  ///   - failureCooldown: How long a failed refresh is not tried again, its error given instead;
  ///     each further failure doubles it.
  ///   - longestCooldown: How long at most.
  ///   - currentToken: The token there is; nil when nobody is signed in.
  ///   - refreshToken: Gets a new token and keeps it where `currentToken` finds it.
  ///   - applyToken: Sets the token; as `Authorization: Bearer` by default.
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
    self.refusals = refreshStatusCodes
    self.appliesTo = appliesTo
    self.cooldown = max(failureCooldown, .zero)
    self.longestCooldown = max(longestCooldown, failureCooldown)
    self.currentToken = currentToken
    self.refreshToken = refreshToken
    self.applyToken = applyToken
  }
}
