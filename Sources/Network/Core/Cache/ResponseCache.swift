public import Foundation

/// A store for the cached responses of a client.
///
/// The store itself applies no caching rules. The client applies the rules of RFC 9111.
///
/// A URL can have several stored responses, whose requests differ in the credentials or in the
/// values of the headers listed in `Vary`.
public protocol ResponseCache: Sendable {
  /// Returns the stored responses for a URL.
  ///
  /// - Parameter url: The URL, including its query but without a fragment.
  /// - Returns: The stored responses in any order, or an empty array if no responses are stored.
  func responses(for url: URL) async -> [CachedResponse]

  /// Stores a response.
  ///
  /// The response replaces any stored response that has the same URL and the same
  /// ``CachedResponse/choice``.
  ///
  /// - Parameters:
  ///   - response: The response to store.
  ///   - url: The URL, including its query but without a fragment.
  func store(_ response: CachedResponse, for url: URL) async

  /// Removes the stored responses for a URL.
  ///
  /// - Parameter url: The URL, including its query but without a fragment.
  func remove(_ url: URL) async

  /// Removes all stored responses.
  func removeAll() async

  /// Returns a fingerprint of credentials.
  ///
  /// Equal credentials must have the same fingerprint. It must not be possible to determine the
  /// credentials from the fingerprint.
  ///
  /// The default implementation uses a hash whose key differs in each process. Therefore, after a
  /// relaunch of the app, the cache finds no responses to authenticated requests. For a cache on
  /// disk, implement this method with a keyed cryptographic hash, such as HMAC-SHA-256.
  ///
  /// - Parameter credentials: The credentials of a request.
  /// - Returns: The fingerprint.
  func fingerprint(of credentials: String) -> String
}

extension ResponseCache {
  /// Returns a fingerprint that consists of two keyed hashes of the credentials.
  ///
  /// Each process uses a different random hash key, so its fingerprints are valid only in that
  /// process.
  ///
  /// - Parameter credentials: The credentials of a request.
  /// - Returns: The fingerprint.
  public func fingerprint(of credentials: String) -> String {
    let halves = (0...1).map { half in
      var hasher = Hasher()
      hasher.combine(half)
      // The hash covers the bytes, because strings with different bytes can compare as equal.
      for byte in credentials.utf8 { hasher.combine(byte) }
      return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }
    return halves.joined(separator: "-")
  }
}

/// A response stored in a cache.
public struct CachedResponse: Sendable, Equatable, Codable {
  /// The status code.
  public let status: Int
  /// The header values, keyed by name.
  public let headers: [String: String]
  /// The body of the response.
  public let body: Data
  /// The original request's value for each header listed in `Vary`, keyed by lowercased name.
  ///
  /// A fingerprint replaces each value that may be a credential. If the request has credentials,
  /// the value for the key `:identity` is the fingerprint of the credentials.
  public let choice: [String: String]
  /// The date and time at which the request was sent.
  public let requestDate: Date
  /// The date and time at which the response was received.
  public let responseDate: Date

  /// Creates a cached response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header values, keyed by name.
  ///   - body: The body of the response.
  ///   - choice: The original request's value for each header listed in `Vary`, keyed by lowercased
  ///     name. If the request has credentials, the value for the key `:identity` is the fingerprint
  ///     of the credentials.
  ///   - requestDate: The date and time at which the request was sent.
  ///   - responseDate: The date and time at which the response was received.
  public init(
    status: Int,
    headers: [String: String],
    body: Data,
    choice: [String: String],
    requestDate: Date,
    responseDate: Date
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.choice = choice
    self.requestDate = requestDate
    self.responseDate = responseDate
  }

  /// The size of the headers and the body, in bytes.
  public var size: Int {
    headers.reduce(body.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// Returns the value of a header, or nil if there is no such header.
  ///
  /// The case of the name is ignored.
  func value(of name: String) -> String? {
    headers[name] ?? headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}
