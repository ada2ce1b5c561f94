import Foundation

/// The most recently redacted bodies of requests and responses.
///
/// The bodies are kept because an app often receives the same body again.
struct RedactedBodies {
  private struct Entry {
    let body: Data
    let type: String?

    /// The number of secrets that were known when the body was redacted.
    let count: Int
    let redacted: Data
  }

  /// The entries, newest first.
  private var entries: [Entry] = []

  private static let limit = 8

  /// The size, in bytes, above which a body is not kept.
  private static let sizeLimit = 256 << 10

  /// Returns a Boolean value that indicates whether a redacted form of a body is kept, for any media
  /// type and number of secrets.
  func contains(_ body: Data) -> Bool { entries.contains { $0.body == body } }

  /// Returns the redacted form of a body; `nil` if no such form is kept.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - type: The media type of the body; `nil` if it is unknown.
  ///   - count: The number of known secrets.
  /// - Returns: The redacted body.
  func redacted(_ body: Data, _ type: String?, _ count: Int) -> Data? {
    entries.first { $0.count == count && $0.type == type && $0.body == body }?.redacted
  }

  /// Adds a body, and removes the oldest body if there are too many.
  mutating func insert(_ redacted: Data, of body: Data, _ type: String?, _ count: Int) {
    guard body.count <= Self.sizeLimit else { return }
    entries.removeAll { $0.type == type && $0.body == body }
    entries.insert(Entry(body: body, type: type, count: count, redacted: redacted), at: 0)
    if entries.count > Self.limit { entries.removeLast() }
  }
}
