/// A URL that opens a place in the app, taken apart once.
///
/// ```swift
/// let link = try DeepLink(parsing: "innosample://app/people/3?from=mail")
/// link.scheme            // "innosample"
/// link.host              // "app"
/// link.segments          // ["people", "3"]
/// "\(link)"              // "innosample://app/people/3?from=mail"
/// ```
///
/// Segments and query items are held as text, each decoded by itself after the URL was split: an
/// encoded slash stays part of its segment. Empty segments count for nothing, so `/people/` is
/// `/people`. A fragment is left out.
public struct DeepLink: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case, with the port when there is one; `nil` when the URL names none.
  public let host: String?

  /// The parts of the path.
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

  /// Makes a link from its parts.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - host: The host.
  ///   - segments: The parts of the path, not encoded.
  ///   - query: What follows the question mark, not encoded.
  public init(scheme: String, host: String?, segments: [String], query: [QueryItem] = []) {
    self.scheme = scheme.lowercased()
    self.host = host?.lowercased()
    self.segments = segments
    self.query = query
  }
}

extension DeepLink: CustomStringConvertible {
  /// The link as a URL, with everything encoded that must be.
  public var description: String {
    let authority = host.map { "//\($0)" } ?? ""
    let path = segments.map { "/" + PercentCoding.encoded($0) }.joined()
    let items = query.map { item in
      PercentCoding.encoded(item.name)
        + (item.value.map { "=" + PercentCoding.encoded($0) } ?? "")
    }
    return scheme + ":" + authority + path
      + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}
