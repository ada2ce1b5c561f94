import Foundation

/// The texts of the errors in a source file, gathered from the calls that create errors and from
/// the descriptions of error types.
struct ErrorTexts {
  /// A text, in which each interpolation is replaced by `‹›`, and alternatives are in brackets.
  struct Entry: Hashable {
    let line: Int
    let text: String
    /// The name of the call that creates the error; `nil` if an error type describes itself.
    var call: String?
  }

  /// The calls that create errors and contain their texts.
  private static let calls: Set<String> = [
    "refused", "notExposed", "absent", "badCondition", "badPath", "badJSON", "unreadableFile",
    "unwritableFile", "moveRefused", "callFailed", "ValidationError", "Violation", "Broken",
    "Failure", "LessonError", "RouterRefusal", "HistoryFileError", "CommandFailure",
    "invalidRequest", "invalidResponse", "invalidURL", "TrustPolicyError", "Unanswerable",
    "ReplayFailure",
  ]

  /// The properties of error types that contain their texts.
  private static let properties: Set<String> = [
    "description", "errorDescription", "message", "sentence", "text",
  ]

  private(set) var entries: [Entry] = []
  private let bytes: [UInt8]

  /// Gathers the texts of a file.
  ///
  /// - Parameters:
  ///   - source: The content of the file.
  ///   - types: The names of all error types.
  init(of source: String, types: Set<String>) {
    bytes = Array(source.utf8)
    var index = 0
    var word = ""
    while index < bytes.count {
      if let end = skippedEnd(at: index) {
        index = end
        word = ""
      } else if Self.isWord(bytes[index]) {
        let previous = word
        word = readWord(&index)
        if Self.calls.contains(word), byte(at: index) == UInt8(ascii: "(") {
          gather(from: index, open: UInt8(ascii: "("), close: UInt8(ascii: ")"), call: word)
        } else if ["struct", "enum", "extension"].contains(previous), types.contains(word) {
          gatherProperties(after: index)
        }
      } else {
        index += 1
      }
    }
    entries.sort { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  /// Returns the names of the types that a file declares or extends as errors.
  static func types(in source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let words = line[..<colon].split { !$0.isLetter && !$0.isNumber }
      let conformances = line[colon...].split { !$0.isLetter }
      guard conformances.contains(where: { $0 == "Error" || $0 == "LocalizedError" }),
        let keyword = words.firstIndex(where: { ["struct", "enum", "extension"].contains($0) }),
        words.indices.contains(keyword + 1)
      else { return nil }
      return String(words[keyword + 1])
    }
  }

  // MARK: - Gathering

  private mutating func gatherProperties(after start: Int) {
    guard let open = nextBrace(from: start) else { return }
    let end = self.end(of: open, UInt8(ascii: "{"), UInt8(ascii: "}"))
    var index = open + 1
    var word = ""
    while index < end {
      if let skipped = skippedEnd(at: index) {
        index = skipped
      } else if Self.isWord(bytes[index]) {
        let previous = word
        word = readWord(&index)
        guard previous == "var", Self.properties.contains(word), let body = nextBrace(from: index)
        else { continue }
        gather(from: body, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
      } else {
        index += 1
      }
    }
  }

  /// Gathers the texts between a bracket and its counterpart.
  ///
  /// Only texts with a space count; others are names. A text in nested calls belongs to the inner
  /// call, which is gathered later.
  private mutating func gather(from start: Int, open: UInt8, close: UInt8, call: String? = nil) {
    for var entry in literals(in: start + 1..<end(of: start, open, close)) {
      let text = entry.text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard text.count > 8, text.contains(" ") else { continue }
      entry = Entry(line: entry.line, text: text, call: call)
      entries.removeAll { $0.line == entry.line && $0.text == text }
      entries.append(entry)
    }
  }

  /// Returns the literals in a range of bytes.
  ///
  /// Literals and expressions that are joined with `+` are one text.
  private func literals(in range: Range<Int>) -> [Entry] {
    var index = range.lowerBound
    var texts: [Entry] = []
    var follows = false
    var isJoined = false
    while index < range.upperBound {
      let start = index
      var text: String?
      if bytes[index] == UInt8(ascii: "\"") {
        text = readLiteral(&index)
      } else if let skipped = skippedEnd(at: index) {
        index = skipped
        continue
      } else if isJoined, !Self.isSpace(bytes[index]) {
        text = readOperand(&index)
      }
      guard let text else {
        if !Self.isSpace(bytes[index]) {
          isJoined = follows && bytes[index] == UInt8(ascii: "+")
          follows = false
        }
        index += 1
        continue
      }
      if isJoined, let last = texts.popLast() {
        texts.append(Entry(line: last.line, text: last.text + text))
      } else {
        let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        texts.append(Entry(line: line, text: text))
      }
      isJoined = false
      follows = true
    }
    return texts
  }

  /// Reads an expression that is joined to a literal, and moves the index behind it.
  ///
  /// - Returns: The alternatives in parentheses, such as `[yes | no]`; otherwise `‹›`.
  private func readOperand(_ index: inout Int) -> String {
    let (open, close) = (UInt8(ascii: "("), UInt8(ascii: ")"))
    if bytes[index] == open {
      let end = self.end(of: index, open, close)
      let alternatives = literals(in: index + 1..<end).map(\.text).filter { !$0.isEmpty }
      index = min(end + 1, bytes.count)
      return alternatives.isEmpty ? "‹›" : "[\(alternatives.joined(separator: " | "))]"
    }
    while let next = byte(at: index), Self.isWord(next) || next == UInt8(ascii: ".") { index += 1 }
    if byte(at: index) == open { index = min(end(of: index, open, close) + 1, bytes.count) }
    return "‹›"
  }

  // MARK: - Reading

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  private func readWord(_ index: inout Int) -> String {
    let start = index
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Returns the end of the comment or literal at an index; `nil` if neither begins there.
  private func skippedEnd(at index: Int) -> Int? {
    if bytes[index] == UInt8(ascii: "/"), byte(at: index + 1) == UInt8(ascii: "/") {
      return bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    guard bytes[index] == UInt8(ascii: "\"") else { return nil }
    var end = index
    _ = readLiteral(&end)
    return end
  }

  private func nextBrace(from start: Int) -> Int? {
    bytes[start...].firstIndex(of: UInt8(ascii: "{"))
  }

  /// Returns the index of the counterpart of the bracket at an index.
  private func end(of start: Int, _ open: UInt8, _ close: UInt8) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      if let skipped = skippedEnd(at: index) {
        index = skipped
        continue
      }
      if bytes[index] == open { depth += 1 }
      if bytes[index] == close { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return bytes.count
  }

  /// Reads the literal at an index and moves the index behind it.
  private func readLiteral(_ index: inout Int) -> String {
    let quotes: String = bytes[index...].starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\""
    index += quotes.utf8.count
    var text: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\""), bytes[index...].starts(with: quotes.utf8) { break }
      guard bytes[index] == UInt8(ascii: "\\"), let escaped = byte(at: index + 1) else {
        text.append(bytes[index])
        index += 1
        continue
      }
      index += 1
      if escaped == UInt8(ascii: "(") {
        index = end(of: index, UInt8(ascii: "("), UInt8(ascii: ")"))
        text += "‹›".utf8
      } else if escaped == UInt8(ascii: "\n") {
        while let next = byte(at: index + 1), Self.isSpace(next) { index += 1 }
      } else {
        text.append(escaped)
      }
      index += 1
    }
    index = min(index + quotes.utf8.count, bytes.count)
    return String(decoding: text, as: UTF8.self)
  }
}
