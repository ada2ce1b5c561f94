import Foundation

/// Reads a word as a value written in JSON.
enum JSONReader {
  /// Decodes a value.
  ///
  /// A plain word is read as a JSON string or a bare JSON value.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - word: The word.
  /// - Returns: The value.
  /// - Throws: ``ConsoleError`` that says where the JSON is broken or what does not fit.
  static func decode(_ type: any Decodable.Type, from word: Word) throws(ConsoleError) -> Any {
    let isJSON = word.form == .json || word.text.hasPrefix("[") || word.text.hasPrefix("{")
    if isJSON { try check(word.text) }
    let candidates = isJSON ? [word.text] : [word.text, quoted(word.text)]
    var failure = "expected \(type)"
    for text in candidates {
      do {
        return try JSONDecoder().decode(type, from: Data(text.utf8))
      } catch let error as DecodingError {
        if isJSON { failure = explain(error) }
      } catch {
        failure = "\(error)"
      }
    }
    throw .refused(failure)
  }

  /// Finds the place where JSON is broken.
  private static func check(_ text: String) throws(ConsoleError) {
    var scanner = JSONScanner(text)
    if let fault = scanner.fault() {
      throw .badJSON(reason: fault.reason, line: fault.line, column: fault.column)
    }
  }

  private static func quoted(_ text: String) -> String {
    var json = ""
    json.appendJSON(text)
    return json
  }

  private static func explain(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty
        ? ""
        : " at "
          + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
          .joined(separator: ".").replacing(".[", with: "[")
    }
    return switch error {
    case .keyNotFound(let key, let context):
      "\"\(key.stringValue)\" is missing\(place(context.codingPath))"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "expected \(type)\(place(context.codingPath))"
    case .dataCorrupted(let context): "\(context.debugDescription)\(place(context.codingPath))"
    @unknown default: "\(error)"
    }
  }
}
