/// A parser that parses the head of a response one line at a time and enforces limits.
///
/// The parser is as lenient as other clients. It accepts a missing space after a colon, folded
/// lines, a status line without a reason phrase, and ISO 8859-1 in lines that are not UTF-8 (RFC
/// 9110, section 5.5; RFC 9112, section 5).
package struct ResponseHead {
  /// The largest total size, in bytes, of the final head, all interim heads and the trailers.
  package static let sizeLimit = 65_536
  /// The largest number of header fields in the head of a response.
  package static let fieldLimit = 200

  /// Returns a description of the limit that a parsed head exceeds, or nil if the head exceeds no
  /// limit.
  ///
  /// - Parameter fields: The names and values of the fields.
  /// - Returns: A description such as `the header section has more than 200 fields`.
  package static func fault(of fields: some Sequence<(name: String, value: String)>) -> String? {
    var (count, size) = (0, 0)
    for (name, value) in fields {
      count += 1
      // A line also contains a colon, a space and a line ending.
      size += name.utf8.count + value.utf8.count + 4
    }
    if count > fieldLimit { return "the header section has more than \(fieldLimit) fields" }
    return size > sizeLimit ? "the header section is larger than \(sizeLimit) bytes" : nil
  }

  /// Returns a Boolean value that indicates whether a status, such as 103, belongs to an interim
  /// response, which precedes the final response (RFC 9110, section 15.2).
  static func isInterim(_ status: Int) -> Bool { (100..<200).contains(status) && status != 101 }

  package enum Outcome {
    case incomplete
    case complete(status: Int, fields: [String: String])
    case malformed(String)
  }

  private var status = 0
  private var fields: [(name: String, value: String)] = []
  private var size = 0
  private var isOpen = false
  /// A Boolean value that indicates whether the head of the final response is complete.
  ///
  /// The value is false after the head of an interim response, such as 103.
  private(set) var isComplete = false

  /// A Boolean value that indicates whether a status line was parsed.
  package var hasStatus: Bool { status > 0 }

  /// Creates a parser.
  package init() {}

  /// Parses the next line, including its line ending.
  ///
  /// The line can be a status line, a field, the empty line at the end of the head, or a trailer.
  package mutating func parse(_ line: UnsafeRawBufferPointer) -> Outcome {
    size += line.count
    guard size <= Self.sizeLimit else {
      return .malformed("the header section is larger than \(Self.sizeLimit) bytes")
    }
    let text = Self.trimmed(line)
    if Self.isStatusLine(text) { return begin(text) }
    // Lines after the head are trailers.
    guard isOpen else { return .incomplete }
    guard !text.isEmpty else { return end() }
    return parseField(text)
  }

  private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) -> Outcome {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
    guard words.count > 1, words[1].count == 3,
      let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
    else { return .malformed("the status is not a number from 100 to 999") }
    self.status = status
    fields = []
    isOpen = true
    isComplete = false
    return .incomplete
  }

  private mutating func end() -> Outcome {
    isOpen = false
    guard !Self.isInterim(status) else { return .incomplete }
    isComplete = true
    var combined: [String: String] = [:]
    combined.reserveCapacity(fields.count)
    var names: [String: String] = [:]
    for (name, value) in fields {
      let key = name.lowercased()
      if let first = names[key] {
        combined[first]? += ", \(value)"
      } else {
        names[key] = name
        combined[name] = value
      }
    }
    return .complete(status: status, fields: combined)
  }

  private mutating func parseField(_ line: Slice<UnsafeRawBufferPointer>) -> Outcome {
    if Self.isSpaceOrTab(line[line.startIndex]) {
      guard let last = fields.popLast() else {
        return .malformed("a header line is malformed")
      }
      fields.append((last.name, "\(last.value) \(Self.text(Self.stripped(line)))"))
      return .incomplete
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      return .malformed("a header has no colon")
    }
    var end = colon
    while end > line.startIndex, Self.isSpaceOrTab(line[end - 1]) { end -= 1 }
    let name = Self.text(line[line.startIndex..<end])
    guard Token.isValid(name) else { return .malformed("a header line is malformed") }
    guard fields.count < Self.fieldLimit else {
      return .malformed("the header section has more than \(Self.fieldLimit) fields")
    }
    fields.append((name, Self.text(Self.stripped(line[(colon + 1)...]))))
    return .incomplete
  }

  private static func isStatusLine(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    line.count >= 5 && zip(line, "http/".utf8).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
  }

  private static func isSpaceOrTab(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func trimmed(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    var end = line.endIndex
    if end > 0, line[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > 0, line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return line[..<end]
  }

  private static func stripped(
    _ value: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    var (start, end) = (value.startIndex, value.endIndex)
    while start < end, isSpaceOrTab(value[start]) { start += 1 }
    while start < end, isSpaceOrTab(value[end - 1]) { end -= 1 }
    return value[start..<end]
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }
}
