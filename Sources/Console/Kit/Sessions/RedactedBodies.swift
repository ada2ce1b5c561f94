import Foundation

/// A cache of recently redacted bodies of requests and responses.
///
/// The cache is useful because an app often receives the same body again.
struct RedactedBodies {
  private struct Entry {
    let body: Data
    let type: String?

    /// The number of secrets that were known when the body was redacted.
    let count: Int
    let redacted: Data
  }

  /// The cached bodies, most recently added first.
  private var entries: [Entry] = []

  private static let limit = 8

  /// The maximum size of a body in the cache, in bytes.
  private static let sizeLimit = 256 << 10

  /// Returns a Boolean value that indicates whether the cache contains a redacted form of a body.
  ///
  /// Only the bytes of the body are compared, not the media type.
  func contains(_ body: Data) -> Bool { entries.contains { $0.body == body } }

  /// Returns the cached redacted copy of a body, or `nil` if the cache contains no such copy.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - type: The media type of the body, or `nil` if the type is unknown.
  ///   - count: The number of known secrets.
  /// - Returns: The redacted body.
  func redacted(_ body: Data, _ type: String?, _ count: Int) -> Data? {
    entries.first { $0.count == count && $0.type == type && $0.body == body }?.redacted
  }

  /// Adds a body to the cache, and removes the oldest body if the cache is full.
  mutating func insert(_ redacted: Data, of body: Data, _ type: String?, _ count: Int) {
    guard body.count <= Self.sizeLimit else { return }
    entries.removeAll { $0.type == type && $0.body == body }
    entries.insert(Entry(body: body, type: type, count: count, redacted: redacted), at: 0)
    if entries.count > Self.limit { entries.removeLast() }
  }
}
