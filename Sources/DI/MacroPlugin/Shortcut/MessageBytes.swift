/// A JSON request from the compiler.
///
/// Individual fields can be read without decoding the whole request.
///
/// To find a field, the reader searches for the text `"name":`, which cannot occur inside a JSON
/// string, because quotes in strings are escaped.
struct MessageBytes {
  private let request: SearchableText

  /// Creates a request from the bytes that the compiler sent.
  ///
  /// - Parameter request: The bytes of the request, without the length that precedes them.
  init(_ request: UnsafeRawBufferPointer) {
    self.request = SearchableText(request)
  }

  /// Returns a Boolean value that indicates whether the compiler's request contains a string.
  func contains(_ text: StaticString) -> Bool { request.range(of: text, from: 0) != nil }

  /// Returns a Boolean value that indicates whether a string occurs at least twice after another
  /// string.
  func contains(_ text: StaticString, twiceAfter start: StaticString) -> Bool {
    end(of: text, after: start).flatMap { request.range(of: text, from: $0) } != nil
  }

  /// Returns the text of the first field with a given name after a given string.
  ///
  /// - Parameters:
  ///   - field: The quoted name of the field, the colon, and the quote that begins the text.
  ///   - start: The string after which the search for the field begins.
  /// - Returns: The text, or `nil` if there is no such field or if the text contains an unsupported
  ///   escape sequence.
  func text(_ field: StaticString, after start: StaticString) -> String? {
    guard var index = end(of: field, after: start) else { return nil }
    var text = ""
    while true {
      let next = request.first(ofAny: "\\\"", from: index)
      text += request[index..<next]
      if request[next] == 0x22 { return text }
      guard request[next] == 0x5C else { return nil }
      switch request[next + 1] {
      case 0x6E: text += "\n"
      case 0x22: text += "\""
      case 0x2F: text += "/"
      case 0x5C: text += "\\"
      default: return nil
      }
      index = next + 2
    }
  }

  /// Returns the number in the first field named `field` after the string `start`.
  ///
  /// The result is `nil` if there is no such field, or if the field's value does not begin with a
  /// digit.
  func number(_ field: StaticString, after start: StaticString) -> Int? {
    guard let index = end(of: field, after: start) else { return nil }
    return Int(request[index..<request.end(ofAny: "0123456789", from: index)])
  }

  private func end(of field: StaticString, after start: StaticString) -> Int? {
    request.range(of: start, from: 0)
      .flatMap { request.range(of: field, from: $0.upperBound) }?.upperBound
  }
}
