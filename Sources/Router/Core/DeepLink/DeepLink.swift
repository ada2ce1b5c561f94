/// A parsed URL that opens a destination in the app.
///
/// ```swift
/// let link = try DeepLink(parsing: "innosample://app/people/3?from=chat")
/// link.scheme            // "innosample"
/// link.host              // "app"
/// link.segments          // ["people", "3"]
/// "\(link)"              // "innosample://app/people/3?from=chat"
/// ```
///
/// Segments and query items are decoded after the URL is split, so an encoded slash remains part of
/// its segment. Empty segments, empty query items and the fragment are ignored: `/people/` is the
/// same as `/people`. Parsing a link's ``description`` yields an equal link.
public struct DeepLink: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, decoded and in lower case, followed by the port if there is one.
  ///
  /// Examples are `app` and `[fe80::1%eth0]:80`. The value is `nil` if the URL has no host.
  public let host: String?

  /// The segments of the path, without percent-encoding.
  public let segments: [String]

  /// The items of the query, without percent-encoding.
  public let query: [QueryItem]

  /// An item of a query: a name and an optional value.
  public struct QueryItem: Hashable, Sendable {
    /// The name of the query item.
    public let name: String

    /// The value of the query item, or `nil` if the item has no equals sign.
    public let value: String?

    /// Creates a query item.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, or `nil` for an item without an equals sign.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a link from its parts.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - host: The host without percent-encoding, followed by the port if there is one. Pass `nil`
  ///     or an empty string for a link without a host.
  ///   - segments: The segments of the path, without percent-encoding. Empty segments are ignored.
  ///   - query: The items of the query, without percent-encoding. An item is ignored if its name is
  ///     empty and it has no value.
  /// - Throws: ``DeepLinkRejection`` if a part is not valid in a URL.
  public init(
    scheme: String,
    host: String?,
    segments: [String],
    query: [QueryItem] = []
  ) throws(DeepLinkRejection) {
    guard Self.isScheme(scheme.utf8) else { throw .noScheme }
    for (index, segment) in segments.enumerated() {
      guard !segment.hasControlCharacter else {
        throw .controlCharacter(in: .segment(index + 1))
      }
    }
    for (index, item) in query.enumerated() {
      guard !item.name.hasControlCharacter, item.value?.hasControlCharacter != true else {
        throw .controlCharacter(in: .queryItem(index + 1))
      }
    }
    self.init(
      checkedScheme: scheme.lowercased(),
      host: try host.flatMap { $0.isEmpty ? nil : $0 }.map(DeepLinkHost.normalized),
      segments: segments.contains("") ? segments.filter { !$0.isEmpty } : segments,
      query: query.filter { !$0.name.isEmpty || $0.value != nil }
    )
  }

  /// Creates a link from parts that are known to be valid.
  init(checkedScheme scheme: String, host: String?, segments: [String], query: [QueryItem]) {
    self.scheme = scheme
    self.host = host
    self.segments = segments
    self.query = query
  }
}

extension DeepLink: CustomStringConvertible {
  /// The link as a URL.
  public var description: String {
    let authority = host.map { "//" + DeepLinkHost.encoded($0) } ?? ""
    let path = segments.map { "/" + PercentCoding.encoded($0) }.joined()
    let items = query.map { item in
      PercentCoding.encoded(item.name)
        + (item.value.map { "=" + PercentCoding.encoded($0) } ?? "")
    }
    return scheme + ":" + authority + path
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

/// A link is encoded as its URL.
extension DeepLink: Codable {
  /// Decodes a link from its URL.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a string, or if the string is not a valid URL.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let url = try container.decode(String.self)
    do {
      try self.init(parsing: url, limits: .unlimited)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the link as its URL.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
