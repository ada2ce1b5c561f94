import InnoLocking
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An object that adds the session token to requests, and refreshes a rejected token.
///
/// If several concurrent requests are rejected, one refresh serves all of them.
final class TokenRefresher: Sendable {
  private struct Failure {
    let error: NetworkError
    let cooldown: Duration
    let end: Duration
  }

  private let policy: RefreshTokenPolicy
  private let time: TimeSource
  private let refreshes = SingleFlight<Bool, String>(endsWhenLeft: false)
  private let failure = Locked<Failure?>(nil)

  init(_ policy: RefreshTokenPolicy, time: TimeSource) {
    self.policy = policy
    self.time = time
  }

  /// Returns the token for a request, or nil if the request is sent without a token.
  ///
  /// - Parameters:
  ///   - request: The request, which the interceptors have already adapted.
  ///   - base: The base URL of the client.
  ///   - authentication: The endpoint's rule for sending the token.
  ///   - label: The numbers that identify the request and the attempt.
  /// - Returns: The token, or nil if no token is sent.
  /// - Throws: ``NetworkError`` if the token cannot be read or refreshed, or if the endpoint
  ///   requires the token but the client's `RefreshTokenPolicy` does not allow sending the token.
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
        "the request requires the session token, but RefreshTokenPolicy does not allow sending "
          + "the token to \(place); to allow this host, pass an appliesTo closure to "
          + "RefreshTokenPolicy"
      )
    }
    if let token = try await current() { return token }
    return authentication == .required ? try await refreshed(for: label, replacing: nil) : nil
  }

  private func applies(to request: URLRequest, at base: BaseURL) -> Bool {
    if let appliesTo = policy.appliesTo { return appliesTo(request) }
    return request.url.map { Origin($0) == base.origin } ?? false
  }

  /// Returns a copy of the given request with the token added.
  func apply(_ token: String, to request: URLRequest) throws(NetworkError) -> URLRequest {
    // Foundation on Linux would silently drop an invalid header, so the token is checked first.
    guard HTTPHeaders.Field(name: "Authorization", value: token).fault == nil else {
      throw .invalidRequest("the session token contains a control character")
    }
    var authorized = request
    authorized.setValue(nil, forHTTPHeaderField: "Authorization")
    policy.applyToken(token, &authorized)
    return authorized
  }

  func isRejected(_ response: Response) -> Bool {
    policy.rejectedStatusCodes.contains(response.statusCode)
  }

  /// Returns the token that replaces a rejected token.
  ///
  /// If the policy has no current token, or if the current token is the rejected token, this method
  /// first refreshes the token.
  func token(
    replacing rejected: String,
    of request: RequestLabel
  ) async throws(NetworkError) -> String {
    // Another request may already have refreshed the token.
    if let token = try await current(), token != rejected { return token }
    return try await refreshed(for: request, replacing: rejected)
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
    replacing rejected: String?
  ) async throws(NetworkError) -> String {
    if let failure = failure.withLock({ $0 }), time.now() < failure.end { throw failure.error }
    return try await refreshes.value(for: true) { () throws(NetworkError) in
      // Another refresh may have completed after the token was read.
      if let token = try await self.current(), token != rejected { return token }
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
      // A cancelled refresh does not count as a failure.
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
  /// The label of the request that started the current token refresh.
  ///
  /// Requests that the refresh sends are reported under this label. Outside a refresh, the value is
  /// nil.
  @TaskLocal package static var refreshing: RequestLabel?
}
