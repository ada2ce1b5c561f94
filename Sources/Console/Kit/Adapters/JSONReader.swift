import Foundation
import InnoNetwork

/// Reads JSON.
enum JSONReader {
  /// The reason why a word cannot be decoded.
  enum Failure: Error {
    /// The JSON is invalid or does not fit the type.
    case mismatch(String)

    /// The word is not JSON, which the type needs.
    case expected(String)
  }

  /// Decodes the value of a word.
  ///
  /// A plain word is read as a JSON string or a bare JSON value.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - word: The word.
  /// - Returns: The value, or the reason why there is none.
  static func decode(_ type: any Decodable.Type, from word: Word) -> Result<Any, Failure> {
    let isJSON = word.form == .json || word.text.hasPrefix("[") || word.text.hasPrefix("{")
    do {
      if isJSON { try check(word.text) }
      return .success(try JSONDecoder().decode(type, from: Data(word.text.utf8)))
    } catch let error as DecodingError where isJSON {
      return .failure(.mismatch(explain(error)))
    } catch  where isJSON {
      return .failure(.mismatch("\(error)"))
    } catch {
      let value = try? JSONDecoder().decode(type, from: Data(quoted(word.text).utf8))
      return value.map { .success($0) } ?? .failure(.expected(words(for: type)))
    }
  }

  /// Reads JSON as a value of the console.
  ///
  /// - Parameter text: The JSON.
  /// - Returns: The value, with the parts of objects in alphabetical order.
  /// - Throws: ``ConsoleError/badJSON(reason:line:column:)``.
  static func value(_ text: String) throws(ConsoleError) -> ConsoleValue {
    try check(text)
    do {
      return try JSONDecoder().decode(JSONContent.self, from: Data(text.utf8)).value
    } catch {
      throw .badJSON(reason: "\(error)", line: 1, column: 1)
    }
  }

  /// Throws at the first error in JSON.
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

  /// Returns a description of the text of a value.
  private static func words(for type: any Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Dictionary<") { return "an object {…}" }
    return name.hasPrefix("Array<") ? "a list […], or a variable that holds one" : name.withArticle
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

/// The value of a JSON text.
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
      value = .named(fields.map { ($0.key, $0.value.value) })
    }
  }
}
