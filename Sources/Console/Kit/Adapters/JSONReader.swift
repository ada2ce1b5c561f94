import Foundation
import InnoNetwork
import InnoText

/// A namespace for functions that read JSON.
enum JSONReader {
  /// The reason why a word cannot be decoded.
  enum Failure: Error {
    /// The JSON is invalid or does not match the type to decode.
    ///
    /// `place` is the range of the error in Unicode scalars; `nil` if the range is not known.
    case mismatch(String, place: Range<Int>?)

    /// The word is neither JSON nor valid text for the type to decode.
    ///
    /// The associated value describes the valid text.
    case expected(String)
  }

  /// Decodes the value of a word.
  ///
  /// A word that is neither an object nor a list is first decoded as a bare JSON value, such as a
  /// number. If this decoding fails, the text of the word is decoded as a JSON string.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - word: The word to decode.
  /// - Returns: The value, or the reason why the word cannot be decoded.
  static func decode(_ type: any Decodable.Type, from word: Word) -> Result<Any, Failure> {
    let isJSON = word.form == .json || word.text.hasPrefix("[") || word.text.hasPrefix("{")
    do {
      if isJSON { try check(word.text) }
      return .success(try decoder.decode(type, from: Data(word.text.utf8)))
    } catch let error as DecodingError where isJSON {
      return .failure(mismatch(error, of: type, in: word.text))
    } catch let error as ConsoleError where isJSON {
      var place: Range<Int>?
      if case .badJSON(_, 1, let column) = error { place = column - 1..<column }
      return .failure(.mismatch("\(error)", place: place))
    } catch  where isJSON {
      return .failure(.mismatch("\(error)", place: nil))
    } catch {
      let value = try? decoder.decode(type, from: Data(quoted(word.text).utf8))
      return value.map { .success($0) } ?? .failure(.expected(words(for: type)))
    }
  }

  /// A decoder that accepts a date as the console prints it, or as the number of seconds since
  /// January 1, 2001.
  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      if let seconds = try? container.decode(Double.self) {
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
      let text = try container.decode(String.self)
      let format = Date.ISO8601FormatStyle()
      guard
        let date = (try? Date(text, strategy: format))
          ?? (try? Date(text, strategy: format.time(includingFractionalSeconds: true)))
      else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "expected a date such as \(ValueShape.exampleDate)"
        )
      }
      return date
    }
    return decoder
  }

  /// Converts JSON into a ``ConsoleValue``.
  ///
  /// - Parameter text: The JSON.
  /// - Returns: The value, with the fields of objects in alphabetical order.
  /// - Throws: ``ConsoleError/badJSON(reason:line:column:)`` if the text is not valid JSON.
  static func value(_ text: String) throws(ConsoleError) -> ConsoleValue {
    try check(text)
    do {
      return try JSONDecoder().decode(JSONContent.self, from: Data(text.utf8)).value
    } catch {
      throw .badJSON(reason: "\(error)", line: 1, column: 1)
    }
  }

  /// Throws an error if the text is not valid JSON.
  ///
  /// The thrown error contains the position of the first syntax error.
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

  /// Returns a description of a type for error messages, such as `an object {…}`.
  private static func words(for type: any Any.Type) -> String {
    if let cases = ValueShape.cases(of: type) { return cases.joined(by: "or") }
    let name = "\(type)"
    if name.hasPrefix("Dictionary<") { return "an object {…}" }
    return name.hasPrefix("Array<")
      ? "a list […], or a variable that holds a list" : name.withArticle
  }

  /// Returns a description of a decoding error, with the position of the error.
  ///
  /// The description lists all missing fields, rather than only the first.
  private static func mismatch(
    _ error: DecodingError,
    of type: any Decodable.Type,
    in text: String
  ) -> Failure {
    var locator = JSONLocator(text)
    switch error {
    case .keyNotFound(let key, let context):
      let path = context.codingPath
      let place = locator.range(of: path)
      let missing = missingFields(at: path, of: type, in: text)
      guard missing.count > 1, missing.contains(key.stringValue) else {
        return .mismatch(explain(error), place: place)
      }
      let names = missing.map { "\"\($0)\"" }.joined(by: "and")
      return .mismatch("\(names) are missing\(shown(path))", place: place)
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return .mismatch(explain(error), place: locator.range(of: context.codingPath))
    @unknown default: return .mismatch(explain(error), place: nil)
    }
  }

  /// Returns the required fields that are missing from the object at a path.
  private static func missingFields(
    at path: [any CodingKey],
    of type: any Decodable.Type,
    in text: String
  ) -> [String] {
    guard let shape = ValueShape(of: type).at(path), case .object(let fields) = shape,
      let value = try? Self.value(text),
      case .object(_, let given, _)? = path.reduce(
        ConsoleValue?.some(value),
        { value, key in
          switch value {
          case .array(let elements)?:
            key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
          case .object(_, let fields, _)?: fields.first { $0.name == key.stringValue }?.value
          default: nil
          }
        }
      )
    else { return [] }
    let names = Set(given.map(\.name))
    return fields.filter { !$0.isOptional && !names.contains($0.name) }.map(\.name)
  }

  /// Returns the end of an error message, which states a path, such as ` at people[0].name`.
  ///
  /// If the path is empty, the result is an empty string.
  private static func shown(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? ""
      : " at "
        + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        .joined(separator: ".").replacing(".[", with: "[")
  }

  private static func explain(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "\"\(key.stringValue)\" is missing\(shown(context.codingPath))"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "expected \(jsonName(of: type))\(shown(context.codingPath))"
    case .dataCorrupted(let context): "\(context.debugDescription)\(shown(context.codingPath))"
    @unknown default: "\(error)"
    }
  }
}

/// A ``ConsoleValue`` that is decoded from JSON.
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
