import Foundation
import InnoText

/// A formatter for bodies in logs.
///
/// The formatter indents JSON, and redacts secrets in JSON and other text. For an HTML page, the
/// formatter shows only the size and the redacted title. If a body is not text or is too large to
/// format, the formatter shows only the size.
struct BodyText: Sendable {
  static let limit = 2_000
  /// The size, in bytes, of the largest body to format.
  ///
  /// Formatting a larger body could take longer than the request.
  private static let formattingLimit = 1_000_000

  let redaction: Redaction

  func lines(of body: Data, type: String?) -> [String] {
    guard let text = Self.prefix(of: body) else {
      return ["‹\(body.count.counted("byte")), not text›"]
    }
    guard body.count <= Self.formattingLimit else {
      return ["‹\(body.count.counted("byte")), too large to format›"]
    }
    if let page = HTMLPage(text, type: type) {
      let title = page.title.map { ": \(Printable.text(redaction.pairs(in: $0)))" } ?? ""
      return ["‹HTML page of \(body.count.counted("byte"))\(title)›"]
    }
    return Self.lines(of: redaction.text(ofBody: body, text, type, limit: Self.limit))
  }

  /// An HTML page, such as the error page of a proxy.
  private struct HTMLPage {
    let title: String?

    init?(_ text: String, type: String?) {
      let start = text.drop { $0.isWhitespace }.prefix(15).lowercased()
      guard
        type?.lowercased().hasPrefix("text/html") == true || start.hasPrefix("<!doctype html")
          || start.hasPrefix("<html")
      else { return nil }
      let title = text.firstRange(of: /<title[^>]*>/.ignoresCase()).map { text[$0.upperBound...] }
      self.title = title.map { title in
        title.prefix { $0 != "<" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          .prefix(100).description
      }
    }
  }

  /// Returns the first characters of a body, or nil if the body is not text.
  private static func prefix(of body: Data) -> String? {
    // The prefix may end in the middle of a character, which has up to four bytes.
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
      lines.append("… \(part.rest.counted("more byte"))")
    }
    return lines
  }
}
