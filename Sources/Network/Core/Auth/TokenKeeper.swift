import InnoLocking
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sets tokens on requests, and gets a new one for all who were refused at the same time.
final class TokenKeeper: Sendable {
  private struct Failure {
    let error: NetworkError
    let cooldown: Duration
    let end: Duration
  }

  private let policy: RefreshTokenPolicy
  private let time: TimeSource
  private let refreshes = Flights<Bool, String>(endsWhenLeft: false)
  private let failure = Locked<Failure?>(nil)

  init(_ policy: RefreshTokenPolicy, time: TimeSource) {
    self.policy = policy
    self.time = time
  }

  /// The token to send; nil for a request that may go without one.
  ///
  /// - Parameters:
  ///   - request: The request as the interceptors left it.
  ///   - base: The client's base URL.
  ///   - authentication: Whether the endpoint asks for a token.
  ///   - label: The number of the request.
  /// - Returns: The token, or nil.
  /// - Throws: ``NetworkError`` where a token is required and there is none, or it may not be sent.
  func token(
    for request: URLRequest,
    at base: BaseURL,
    _ authentication: SessionAuthentication,
    of label: RequestLabel
  ) async throws(NetworkError) -> String? {
    guard authentication != .anonymous else { return nil }
    guard applies(to: request, at: base) else {
      guard authentication == .required else { return nil }
      let place = NetworkError.place(of: request.url)
      throw .invalidRequest(
        "it requires the session's token, which may not be sent to \(place); "
          + "allow it with RefreshTokenPolicy(appliesTo:)"
      )
    }
    if let token = try await current() { return token }
    return authentication == .required ? try await refreshed(for: label, insteadOf: nil) : nil
  }

  private func applies(to request: URLRequest, at base: BaseURL) -> Bool {
    if let appliesTo = policy.appliesTo { return appliesTo(request) }
    return request.url.map { Origin($0) == base.origin } ?? false
  }

  /// The request with the token.
  func apply(_ token: String, to request: URLRequest) throws(NetworkError) -> URLRequest {
    // Foundation on Linux leaves out in silence what may not be sent.
    guard HTTPHeaders.Field(name: "Authorization", value: token).fault == nil else {
      throw .invalidRequest("the session's token holds a control character")
    }
    var authorized = request
    authorized.setValue(nil, forHTTPHeaderField: "Authorization")
    policy.applyToken(token, &authorized)
    return authorized
  }

  func isRefused(_ response: Response) -> Bool {
    policy.refusals.contains(response.statusCode)
  }

  /// A token other than the one that was refused.
  func token(
    insteadOf refused: String,
    of request: RequestLabel
  ) async throws(NetworkError) -> String {
    // Another request may have refreshed it while this one was on its way.
    if let token = try await current(), token != refused { return token }
    return try await refreshed(for: request, insteadOf: refused)
  }

  private func current() async throws(NetworkError) -> String? {
    do {
      return try await policy.currentToken()
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
  }

  private func refreshed(
    for request: RequestLabel,
    insteadOf refused: String?
  ) async throws(NetworkError) -> String {
    if let failure = failure.withLock({ $0 }), time.now() < failure.end { throw failure.error }
    return try await refreshes.value(for: true) { () throws(NetworkError) in
      // Another refresh may have ended since the token was looked up.
      if let token = try await self.current(), token != refused { return token }
      return try await self.refresh(for: request)
    }
  }

  private func refresh(for request: RequestLabel) async throws(NetworkError) -> String {
    do {
      let token = try await RequestLabel.$refreshing.withValue(request) {
        try await policy.refreshToken()
      }
      failure.withLock { $0 = nil }
      return token
    } catch {
      let error = NetworkError(thrownByInterceptor: error)
      // A refresh that was given up says nothing of the next one.
      guard !error.isCancelled else { throw error }
      failure.withLock { last in
        let cooldown = last.map { min($0.cooldown * 2, policy.longestCooldown) } ?? policy.cooldown
        last = Failure(error: error, cooldown: cooldown, end: time.now() + cooldown)
      }
      throw error
    }
  }
}

extension RequestLabel {
  /// The request that was refused, while its token is refreshed: what is sent meanwhile is part of it.
  @TaskLocal package static var refreshing: RequestLabel?
}
