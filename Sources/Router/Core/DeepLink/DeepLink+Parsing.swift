extension DeepLink {
  /// Takes a URL apart (RFC 3986), or tells what is wrong with it.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - limits: How much of it to look at.
  /// - Throws: Why it is turned down.
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
    self.init(scheme: scheme, host: host, segments: segments, query: query)
  }

  private static func scheme(_ rest: inout ArraySlice<UInt8>) throws(DeepLinkRejection) -> String {
    guard let colon = rest.firstIndex(where: { !Byte.isScheme($0) }), rest[colon] == Byte.colon,
      let first = rest.first, Byte.isLetter(first)
    else { throw .noScheme }
    defer { rest = rest[(colon + 1)...] }
    return String(decoding: rest[..<colon], as: UTF8.self)
  }

  /// The host of a path that begins with two slashes, which is taken off the path.
  private static func host(_ path: inout ArraySlice<UInt8>) throws(DeepLinkRejection) -> String? {
    guard path.starts(with: [Byte.slash, Byte.slash]) else { return nil }
    let authority = path.dropFirst(2).prefix { $0 != Byte.slash }
    path = path[authority.endIndex...]
    guard !authority.contains(Byte.at) else { throw .userInformation }
    guard authority.allSatisfy(Byte.isHost) else { throw .invalidHost }
    return authority.isEmpty ? nil : try decoded(authority, as: .host)
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
    guard !text.unicodeScalars.contains(where: Byte.isControl) else {
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

  /// The control characters of ASCII and those that Unicode adds (U+0080 to U+009F).
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// What a host and its port are made of, names in other scripts and addresses in brackets too.
  static func isHost(_ byte: UInt8) -> Bool {
    isScheme(byte) || byte >= 0x80 || "_~:[]".utf8.contains(byte)
  }

  static func isScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
