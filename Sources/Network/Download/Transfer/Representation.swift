#if Download
import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The validators (RFC 9110, section 8.8) and the size of a representation.
///
/// In HTTP, a representation is one version of a file.
struct Representation: Codable, Sendable, Equatable {
  /// The entity tag, which may be strong or weak.
  var entityTag: String?
  /// The value of the `Last-Modified` header, as the server sent it.
  var lastModified: String?
  /// A Boolean value that indicates whether ``lastModified`` is a strong validator.
  var isDateStrong = false
  /// The size in bytes, or nil if the size is unknown.
  var size: Int64?

  init(entityTag: String? = nil, lastModified: String? = nil, size: Int64? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.size = size
  }

  /// Creates a representation from the head of a response whose body is not encoded.
  init(_ head: HTTPURLResponse, size: Int64?) {
    entityTag = head.value(forHTTPHeaderField: "ETag")
    lastModified = head.value(forHTTPHeaderField: "Last-Modified")
    self.size = size
    // If a file changes twice within one second, both versions have the same date. Therefore, a
    // recent date is not a strong validator (RFC 9110, section 8.8.2.2).
    if let lastModified, let date = head.value(forHTTPHeaderField: "Date"),
      let changed = HTTPDate.parse(lastModified), let sent = HTTPDate.parse(date)
    {
      isDateStrong = sent.timeIntervalSince(changed) >= 60
    }
  }

  /// The value for the `If-Range` header (RFC 9110, section 13.1.5), or nil if there is no strong
  /// validator.
  var strongValidator: String? {
    if let entityTag {
      // If the tag is weak, neither the tag nor the date may be used.
      return Self.isStrong(entityTag) ? entityTag : nil
    }
    return isDateStrong ? lastModified : nil
  }

  private static func isStrong(_ tag: String) -> Bool {
    tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
      && !tag.dropFirst().dropLast().contains("\"")
  }

  /// Returns a Boolean value that indicates whether a partial response can belong to this version
  /// of the file, according to its headers.
  func matches(_ head: HTTPURLResponse) -> Bool {
    if let tag = head.value(forHTTPHeaderField: "ETag"), let entityTag, tag != entityTag {
      return false
    }
    if let date = head.value(forHTTPHeaderField: "Last-Modified"), entityTag == nil,
      let lastModified, date != lastModified
    {
      return false
    }
    return true
  }
}

/// The value of a `Content-Range` header (RFC 9110, section 14.4).
struct ContentRange: Equatable {
  /// The positions of the first and the last byte, or nil if the `Content-Range` header contains no
  /// positions, as in `bytes */100`.
  let bytes: ClosedRange<Int64>?
  /// The size of the complete file in bytes, or nil if the size is unknown, as in `bytes 0-9/*`.
  let size: Int64?

  init?(_ text: String?) {
    let match = text?.wholeMatch(of: /\s*(?i:bytes)\s+(?:(\d+)-(\d+)|\*)\/(\d+|\*)\s*/)
    guard let match else { return nil }
    size = Int64(match.3)
    guard match.3 == "*" || size != nil else { return nil }
    guard let first = match.1, let last = match.2 else {
      guard size != nil else { return nil }
      bytes = nil
      return
    }
    guard let first = Int64(first), let last = Int64(last), first <= last, last < .max,
      size.map({ last < $0 }) ?? true
    else { return nil }
    bytes = first...last
  }
}
#endif
