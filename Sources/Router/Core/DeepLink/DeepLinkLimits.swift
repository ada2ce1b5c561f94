/// How much of a URL is looked at before it is turned down.
public struct DeepLinkLimits: Hashable, Sendable {
  /// The bytes of the URL.
  public var length: Int

  /// The parts of the path.
  public var segments: Int

  /// The items of the query.
  public var queryItems: Int

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - length: The bytes of the URL.
  ///   - segments: The parts of the path.
  ///   - queryItems: The items of the query.
  public init(length: Int = 8_192, segments: Int = 128, queryItems: Int = 256) {
    self.length = length
    self.segments = segments
    self.queryItems = queryItems
  }

  /// 8,192 bytes, 128 segments and 256 query items.
  public static let standard = Self()

  /// No limits, for URLs that the app itself has made.
  public static let unlimited = Self(length: .max, segments: .max, queryItems: .max)
}
