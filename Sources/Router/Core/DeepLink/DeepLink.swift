/// A URL that opens a place in the app, parsed once.
///
/// ```swift
/// let link = try DeepLink(parsing: "innosample://app/people/3?from=mail")
/// link.scheme            // "innosample"
/// link.host              // "app"
/// link.segments          // ["people", "3"]
/// "\(link)"              // "innosample://app/people/3?from=mail"
/// ```
///
/// Each segment and query item is decoded by itself after the URL was split: an encoded slash stays
/// part of its segment. Empty segments are left out, so `/people/` is `/people`; so are empty query
/// items and the fragment. A link's ``description`` parses as the same link.
public struct DeepLink: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, decoded and in lower case, with the port if there is one: a name, or an address as in
  /// `[fe80::1%eth0]:80`; `nil` if the URL names none.
  public let host: String?

  /// The parts of the path, decoded.
  public let segments: [String]

  /// What follows the question mark.
  public let query: [QueryItem]

  /// A name of the query and its value.
  public struct QueryItem: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The value, `nil` when there is no equals sign.
    public let value: String?

    /// Makes a query item.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, `nil` for none.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a link from its parts.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - host: The host with its port, not encoded; `nil` or empty for none.
  ///   - segments: The parts of the path, not encoded; empty ones are left out.
  ///   - query: The items of the query, not encoded; empty ones are left out.
  /// - Throws: The reason why no URL has these parts.
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

  /// Creates a link from parts that are known to be those of a URL.
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
