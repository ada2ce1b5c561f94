public import Foundation

/// A store of responses for a client.
///
/// The client applies the rules of RFC 9111.
///
/// A URL may have several responses: one for each combination of credentials and values of the
/// headers that `Vary` names.
public protocol ResponseCache: Sendable {
  /// Returns the stored responses for a URL, including its query.
  ///
  /// - Parameter url: The URL, without a fragment.
  /// - Returns: The responses, in any order.
  func responses(for url: URL) async -> [CachedResponse]

  /// Stores a response, replacing one with the same ``CachedResponse/choice``.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - url: The URL, without a fragment.
  func store(_ response: CachedResponse, for url: URL) async

  /// Removes the stored responses for a URL.
  ///
  /// - Parameter url: The URL, without a fragment.
  func remove(_ url: URL) async

  /// Removes all stored responses.
  func removeAll() async

  /// Returns text that is equal for equal credentials and does not reveal them.
  ///
  /// The default implementation uses a hash whose key differs in each process. A cache that
  /// persists responses should implement it with a keyed cryptographic hash, such as HMAC-SHA-256;
  /// otherwise responses to authenticated requests are not found after a relaunch.
  ///
  /// - Parameter credentials: The credentials of a request.
  /// - Returns: The fingerprint.
  func fingerprint(of credentials: String) -> String
}

extension ResponseCache {
  /// Returns a 128-bit SipHash of credentials, with a key that differs in each process.
  ///
  /// - Parameter credentials: The credentials of a request.
  /// - Returns: The fingerprint.
  public func fingerprint(of credentials: String) -> String {
    let halves = (0...1).map { half in
      var hasher = Hasher()
      hasher.combine(half)
      // The bytes are hashed, since strings with different bytes may be equal.
      for byte in credentials.utf8 { hasher.combine(byte) }
      return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }
    return halves.joined(separator: "-")
  }
}

/// A response in a cache.
public struct CachedResponse: Sendable, Equatable, Codable {
  /// The status code.
  public let status: Int
  /// The header values, by name.
  public let headers: [String: String]
  /// The body.
  public let body: Data
  /// The request's value of each header that `Vary` names, by lowercased name, and the fingerprint
  /// of the request's credentials under `:identity`.
  ///
  /// Credentials themselves are never stored.
  public let choice: [String: String]
  /// The date of the request.
  public let requestDate: Date
  /// The date of the response.
  public let responseDate: Date

  /// Creates a cached response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header values, by name.
  ///   - body: The body.
  ///   - choice: The request's value of each header that `Vary` names.
  ///   - requestDate: The date of the request.
  ///   - responseDate: The date of the response.
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

  /// The size of the headers and the body in bytes.
  public var size: Int {
    headers.reduce(body.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// Returns the value of a header, ignoring the case of its name.
  func value(of name: String) -> String? {
    headers[name] ?? headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}
