/// The limits on the size of a URL.
public struct DeepLinkLimits: Hashable, Sendable {
  /// The maximum length of the URL, in bytes.
  public var length: Int

  /// The maximum number of segments in the path.
  public var segments: Int

  /// The maximum number of items in the query.
  public var queryItems: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - length: The maximum length of the URL, in bytes.
  ///   - segments: The maximum number of segments in the path.
  ///   - queryItems: The maximum number of items in the query.
  public init(length: Int = 8_192, segments: Int = 128, queryItems: Int = 256) {
    self.length = length
    self.segments = segments
    self.queryItems = queryItems
  }

  /// The default limits: 8,192 bytes, 128 segments and 256 query items.
  public static let standard = Self()

  /// Limits that accept a URL of any size.
  ///
  /// Use these limits only for URLs that the app itself has created.
  public static let unlimited = Self(length: .max, segments: .max, queryItems: .max)
}

extension DeepLink {
  /// Returns a Boolean value that indicates whether the link's URL is within the limits.
  func isWithin(_ limits: DeepLinkLimits) -> Bool {
    guard segments.count <= limits.segments, query.count <= limits.queryItems else { return false }
    return longestLength <= limits.length || description.utf8.count <= limits.length
  }

  /// The length of the URL, in bytes, if every byte of the host, the path and the query were
  /// escaped.
  private var longestLength: Int {
    let path = segments.reduce(0) { $0 + 1 + 3 * $1.utf8.count }
    let items = query.reduce(0) { sum, item in
      sum + 2 + 3 * (item.name.utf8.count + (item.value?.utf8.count ?? 0))
    }
    return scheme.utf8.count + 3 + 3 * (host?.utf8.count ?? 0) + path + items
  }
}
