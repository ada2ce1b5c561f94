/// The directives in a `Cache-Control` header (RFC 9111, section 5.2).
struct CacheControl {
  private var values: [String: String] = [:]

  init(_ text: String?) {
    var rest = Substring(text ?? "")
    while let directive = Self.next(&rest) {
      let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.trim(parts[0]).lowercased()
      guard !name.isEmpty, values[name] == nil else { continue }
      values[name] = parts.count == 2 ? Self.unquote(Self.trim(parts[1])) : ""
    }
  }

  func contains(_ name: String) -> Bool {
    values[name] != nil
  }

  func hasValue(_ name: String) -> Bool {
    values[name]?.isEmpty == false
  }

  /// Returns the value of the given directive, in seconds.
  ///
  /// The result is 0 if the value is malformed, or nil if the directive is absent.
  func seconds(_ name: String) -> Double? {
    guard let text = values[name] else { return nil }
    return Self.seconds(of: text) ?? 0
  }

  /// Parses a number of seconds, or returns nil if the text is not a sequence of digits.
  ///
  /// A number that is larger than `UInt32.max` is reduced to `UInt32.max` (RFC 9111, section
  /// 1.2.2).
  static func seconds(of text: String) -> Double? {
    guard isDigits(text) else { return nil }
    return Double(UInt32(text) ?? .max)
  }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Removes and returns the next directive, or returns nil if no text is left.
  ///
  /// A directive ends at a comma. A comma inside quotation marks is part of the directive.
  private static func next(_ rest: inout Substring) -> Substring? {
    guard !rest.isEmpty else { return nil }
    var isQuoted = false
    let end = rest.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    defer { rest = end.map { rest[rest.index(after: $0)...] } ?? "" }
    return end.map { rest[..<$0] } ?? rest
  }

  private static func trim(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  private static func unquote(_ text: Substring) -> String {
    text.count >= 2 && text.first == "\"" && text.last == "\""
      ? String(text.dropFirst().dropLast()) : String(text)
  }
}
