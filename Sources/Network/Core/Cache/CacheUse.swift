import InnoText

/// A description of how the cache was used for a request.
public enum CacheUse: Sendable, Equatable {
  /// A stored response was returned, because the response was fresh or because the request allowed
  /// a stale response.
  ///
  /// If the response was stale, `freshFor` is zero.
  case hit(age: Duration, freshFor: Duration)
  /// A stale response was returned and is being revalidated in the background.
  case staleWhileRevalidating(age: Duration)
  /// A stale response was returned, because the server failed or could not be reached.
  case staleIfError(age: Duration)
  /// The server confirmed that the stored response is still valid.
  case validated
  /// The response came from the server, for the given reason.
  case miss(Miss)

  /// A reason why no stored response was returned.
  public enum Miss: Sendable, Equatable {
    /// No response was stored for the URL.
    case notStored
    /// All stored responses for the URL are for other credentials or for other values of the
    /// headers listed in `Vary`.
    case otherVariant
    /// The stored response was older than its freshness lifetime, and the server sent a new
    /// response.
    case expired(age: Duration, lifetime: Duration)
    /// The stored response required validation because of `no-cache`, and the server sent a new
    /// response.
    case mustValidate
    /// The cache policy or the cache directives of the request demand a response from the server.
    case requestForbids
    /// The request bypasses the cache, because the method is not GET, or because the request has
    /// a header such as `Range` or `If-None-Match`.
    case bypassed
  }
}

extension CacheUse: CustomStringConvertible {
  /// A human-readable description, such as `hit, 12 s old, fresh for 48 s`.
  public var description: String {
    switch self {
    case .hit(let age, let rest) where rest > .zero:
      "hit, \(age.wholeText) old, fresh for \(rest.wholeText)"
    case .hit(let age, _): "hit, \(age.wholeText) old, stale but allowed by the request"
    case .staleWhileRevalidating(let age): "stale, \(age.wholeText) old, being validated"
    case .staleIfError(let age): "stale, \(age.wholeText) old, used because the server failed"
    case .validated: "validated"
    case .miss(.notStored): "miss, not stored"
    case .miss(.otherVariant): "miss, stored for other credentials or headers"
    case .miss(.expired(let age, let lifetime)):
      "miss, \(age.wholeText) old, was fresh for \(lifetime.wholeText)"
    case .miss(.mustValidate): "miss, no-cache requires validation"
    case .miss(.requestForbids): "miss, the request demands a new response"
    case .miss(.bypassed): "miss, the request bypasses the cache"
    }
  }
}

extension Duration {
  /// The duration in whole seconds, such as `12 s`.
  fileprivate var wholeText: String { "\(Int(min(max(inSeconds, 0), 1e12))) s" }
}
