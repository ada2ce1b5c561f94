import Foundation
import InnoNetwork

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
    var failure = "expected \(words(for: type))"
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

  /// Reads JSON as a value of the console.
  ///
  /// - Parameter text: The JSON.
  /// - Returns: The value; the parts of an object stand in alphabetical order.
  /// - Throws: ``ConsoleError/badJSON(reason:line:column:)``.
  static func value(_ text: String) throws(ConsoleError) -> ConsoleValue {
    try check(text)
    do {
      return try JSONDecoder().decode(JSONContent.self, from: Data(text.utf8)).value
    } catch {
      throw .badJSON(reason: "\(error)", line: 1, column: 1)
    }
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

  /// What a person writes for a value of a type.
  private static func words(for type: any Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Dictionary<") { return "an object {…}" }
    return name.hasPrefix("Array<") ? "a list […], or a variable that holds one" : name
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
      "expected \(jsonName(of: type))\(place(context.codingPath))"
    case .dataCorrupted(let context): "\(context.debugDescription)\(place(context.codingPath))"
    @unknown default: "\(error)"
    }
  }
}

/// A value as JSON holds it.
private struct JSONContent: Decodable {
  let value: ConsoleValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let content = try? container.decode(Bool.self) {
      value = .bool(content)
    } else if let content = try? container.decode(Int.self) {
      value = .int(content)
    } else if let content = try? container.decode(Double.self) {
      value = .double(content)
    } else if let content = try? container.decode(String.self) {
      value = .string(content)
    } else if let content = try? container.decode([JSONContent].self) {
      value = .array(content.map(\.value))
    } else {
      let fields = try container.decode([String: JSONContent].self).sorted { $0.key < $1.key }
      value = .object(type: "", fields.map { .init($0.key, $0.value.value) }, id: nil)
    }
  }
}
