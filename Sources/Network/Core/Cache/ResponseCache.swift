public import Foundation

/// Keeps responses for a client, which decides by RFC 9111 what is kept and when it is used.
///
/// A URL may have several responses, one for each choice: who asks, and the headers that its `Vary`
/// names.
public protocol ResponseCache: Sendable {
  /// What is kept for a URL, its query included.
  ///
  /// - Parameter url: The URL, without a fragment.
  /// - Returns: The responses, in any order.
  func responses(for url: URL) async -> [CachedResponse]

  /// Keeps a response, in place of one for the same choice of headers.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - url: The URL, without a fragment.
  func store(_ response: CachedResponse, for url: URL) async

  /// Forgets what is kept for a URL.
  ///
  /// - Parameter url: The URL, without a fragment.
  func remove(_ url: URL) async

  /// Forgets everything.
  func removeAll() async
}

/// A response as a cache keeps it.
public struct CachedResponse: Sendable, Equatable, Codable {
  /// The status.
  public let status: Int
  /// The headers, by name.
  public let headers: [String: String]
  /// The body.
  public let body: Data
  /// The request's value of each header that `Vary` names, by lowercased name, and a fingerprint of
  /// its credentials under `:identity`; credentials themselves are never kept.
  public let choice: [String: String]
  /// When the request was sent.
  public let requestDate: Date
  /// When the response came.
  public let responseDate: Date

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - headers: The headers.
  ///   - body: The body.
  ///   - choice: What the request had for each header that `Vary` names.
  ///   - requestDate: When the request was sent.
  ///   - responseDate: When the response came.
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

  /// How much room it takes, in bytes.
  public var size: Int {
    headers.reduce(body.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }

  /// A header's value.
  ///
  /// - Parameter name: The name, in any case.
  /// - Returns: The value, or nil.
  func value(of name: String) -> String? {
    headers[name] ?? headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}
