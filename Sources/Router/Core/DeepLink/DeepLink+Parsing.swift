extension DeepLink {
  /// Creates a link by parsing a URL (RFC 3986).
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - limits: The limits that the URL must not exceed.
  /// - Throws: ``DeepLinkRejection`` if the URL is malformed or exceeds a limit.
  public init(
    parsing url: String,
    limits: DeepLinkLimits = .standard
  ) throws(DeepLinkRejection) {
    let length = url.utf8.count
    guard length <= limits.length else { throw .tooLong(bytes: length, limit: limits.length) }
    let bytes = Array(url.utf8)
    guard !bytes.contains(where: Byte.isControl) else { throw .controlCharacter(in: .url) }

    var rest = bytes[...].prefix { $0 != Byte.hash }
    let scheme = try Self.scheme(&rest)
    let question = rest.firstIndex(of: Byte.question) ?? rest.endIndex
    var path = rest[..<question]
    let host = try Self.host(&path)
    let segments = try Self.segments(path, limit: limits.segments)
    let query = try Self.query(rest[question...].dropFirst(), limit: limits.queryItems)
    self.init(checkedScheme: scheme, host: host, segments: segments, query: query)
  }

  /// Returns a Boolean value that indicates whether bytes form a valid scheme.
  ///
  /// A scheme consists of a letter, followed by any number of letters, digits, `+`, `-` and `.`
  /// characters.
  static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first.map(Byte.isLetter) == true && bytes.allSatisfy(Byte.isScheme)
  }

  private static func scheme(_ rest: inout ArraySlice<UInt8>) throws(DeepLinkRejection) -> String {
    guard let colon = rest.firstIndex(of: Byte.colon), isScheme(rest[..<colon]) else {
      throw .noScheme
    }
    defer { rest = rest[(colon + 1)...] }
    return String(decoding: rest[..<colon], as: UTF8.self).lowercased()
  }

  /// Removes the authority (`//host:port`) from the beginning of a path, and returns the host and
  /// the optional port.
  ///
  /// A path that does not begin with two slashes has no authority. In that case, the path does not
  /// change, and the result is `nil`.
  private static func host(_ path: inout ArraySlice<UInt8>) throws(DeepLinkRejection) -> String? {
    guard path.starts(with: [Byte.slash, Byte.slash]) else { return nil }
    let authority = path.dropFirst(2).prefix { $0 != Byte.slash }
    path = path[authority.endIndex...]
    guard !authority.contains(Byte.at) else { throw .userInformation }
    return authority.isEmpty ? nil : try DeepLinkHost.read(authority)
  }

  private static func segments(
    _ path: ArraySlice<UInt8>,
    limit: Int
  ) throws(DeepLinkRejection) -> [String] {
    let parts = path.split(separator: Byte.slash, maxSplits: max(0, limit))
    guard parts.count <= limit else { throw .tooManySegments(limit: limit) }
    var segments: [String] = []
    for part in parts {
      segments.append(try decoded(part, as: .segment(segments.count + 1)))
    }
    return segments
  }

  private static func query(
    _ text: ArraySlice<UInt8>,
    limit: Int
  ) throws(DeepLinkRejection) -> [QueryItem] {
    let parts = text.split(separator: Byte.ampersand, maxSplits: max(0, limit))
    guard parts.count <= limit else { throw .tooManyQueryItems(limit: limit) }
    var items: [QueryItem] = []
    for part in parts {
      let place = DeepLinkRejection.Part.queryItem(items.count + 1)
      let equals = part.firstIndex(of: Byte.equals)
      let name = try decoded(part[..<(equals ?? part.endIndex)], as: place)
      let value: String? =
        if let equals { try decoded(part[(equals + 1)...], as: place) } else { nil }
      items.append(QueryItem(name, value))
    }
    return items
  }

  private static func decoded(
    _ bytes: ArraySlice<UInt8>,
    as part: DeepLinkRejection.Part
  ) throws(DeepLinkRejection) -> String {
    guard let text = PercentCoding.decoded(bytes) else { throw .badEncoding(in: part) }
    guard !text.hasControlCharacter else {
      throw .controlCharacter(in: part)
    }
    return text
  }
}

private enum Byte {
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let at = UInt8(ascii: "@")
  static let ampersand = UInt8(ascii: "&")
  static let equals = UInt8(ascii: "=")

  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
