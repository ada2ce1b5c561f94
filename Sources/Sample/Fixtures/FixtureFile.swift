import Foundation

/// A large file of the fixtures, such as `/files/10MB`.
///
/// A request can include a rate. For `/files/10MB?rate=2MB`, the server sends two megabytes per
/// second.
///
/// Each byte is computed from its offset, so every response has the same bytes. A range request can
/// read from an offset to the end of the file (RFC 9110, section 14).
struct FixtureFile {
  /// The maximum size of a file, in bytes.
  static let sizeLimit = 100_000_000

  let size: Int
  /// The number of bytes that the server sends per second, or `nil` for no limit.
  let rate: Int?

  /// Creates the file that a path names, or returns `nil` if the path names no file or contains an
  /// invalid rate.
  init?(path: String) {
    guard let url = URLComponents(string: path) else { return nil }
    let words = url.path.split(separator: "/")
    guard words.count == 2, words[0] == "files", let size = Self.bytes(words[1]),
      size <= Self.sizeLimit
    else { return nil }
    let rate = url.queryItems?.first { $0.name == "rate" }
    self.size = size
    self.rate = rate?.value.flatMap { Self.bytes($0[...]) }.map { max(1, $0) }
    if rate != nil, self.rate == nil { return nil }
  }

  /// Converts a size such as `500`, `64kB` or `10MB` to a number of bytes.
  ///
  /// Returns `nil` if the text is not a size.
  private static func bytes(_ text: Substring) -> Int? {
    guard let match = text.wholeMatch(of: /(\d{1,9})(kB|MB)?/), let number = Int(match.1) else {
      return nil
    }
    switch match.2 {
    case "kB": return number * 1_000
    case "MB": return number * 1_000_000
    default: return number
    }
  }

  private var tag: String { "\"file-\(size)\"" }

  func response(range: String?, ifRange: String?) -> FixtureResponse {
    let common: [(name: String, value: String)] = [
      ("Content-Type", "application/octet-stream"), ("Accept-Ranges", "bytes"), ("ETag", tag),
      ("Cache-Control", "no-store"),
    ]
    guard let first = range?.wholeMatch(of: /bytes=(\d{1,18})-/).flatMap({ Int($0.1) }),
      ifRange == nil || ifRange == tag
    else {
      return FixtureResponse(status: 200, headers: common, body: bytes(0..<size), rate: rate)
    }
    guard first < size else {
      let headers = common + [(name: "Content-Range", value: "bytes */\(size)")]
      return FixtureResponse(status: 416, headers: headers, body: Data())
    }
    let headers = common + [(name: "Content-Range", value: "bytes \(first)-\(size - 1)/\(size)")]
    return FixtureResponse(status: 206, headers: headers, body: bytes(first..<size), rate: rate)
  }

  private func bytes(_ range: Range<Int>) -> Data {
    Data(
      [UInt8](unsafeUninitializedCapacity: range.count) { bytes, count in
        for index in range {
          let mixed = UInt64(index / 8) &* 0x9E37_79B9_7F4A_7C15
          bytes[count] = UInt8(truncatingIfNeeded: mixed >> UInt64(index % 8 * 8))
          count += 1
        }
      }
    )
  }
}
