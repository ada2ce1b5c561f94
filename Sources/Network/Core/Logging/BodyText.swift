import Foundation

/// Writes a body as lines: JSON laid out, other text as it is, anything else as its size.
struct BodyText: Sendable {
  static let limit = 2_000
  /// Longer bodies are not laid out: it would take longer than the request did.
  private static let layoutLimit = 1_000_000

  let redaction: Redaction

  func lines(of body: Data, type: String?) -> [String] {
    guard let text = Self.prefix(of: body) else {
      return ["‹\(body.count) bytes, not text›"]
    }
    guard body.count <= Self.layoutLimit else {
      return ["‹\(body.count) bytes, too many to lay out›"]
    }
    return Self.lines(of: redaction.text(ofBody: body, text, type, limit: Self.limit))
  }

  /// The first characters of a body that is text; nil for one that is not.
  private static func prefix(of body: Data) -> String? {
    // A cut may fall inside a character, which takes up to four bytes.
    let head = body.prefix(limit)
    for cut in 0..<4 where head.count > cut || cut == 0 {
      if let text = String(data: head.dropLast(cut), encoding: .utf8) { return text }
      if head.count == body.count { return nil }
    }
    return nil
  }

  private static func lines(of part: (text: String, rest: Int)) -> [String] {
    var lines = part.text
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { Printable.text($0) }
    if part.rest > 0 {
      lines.append("… \(part.rest) more bytes")
    }
    return lines
  }
}
