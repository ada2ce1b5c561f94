import InnoText

/// A decoded JSON value that is described in the message of a decoding error.
enum JSONValue: Decodable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(UInt64.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(Double.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// A description of the value without its content, such as `null`, `a number` or `a string of 12
  /// characters`.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string(let value): "a string of \(value.count.counted("character"))"
    case .array(let values): "an array of \(values.count.counted("element"))"
    case .object(let values): "an object with \(values.count.counted("key"))"
    }
  }

  /// The text of a number or a nonempty string, or nil for any other value.
  var text: String? {
    switch self {
    case .number(let text), .string(let text): text.isEmpty ? nil : text
    case .null, .bool, .array, .object: nil
    }
  }

  /// Returns the value at a coding path, or nil if the path leads to no value.
  func value(at path: [any CodingKey]) -> JSONValue? {
    guard let key = path.first else { return self }
    let next: JSONValue? =
      switch self {
      case .object(let values): values[key.stringValue]
      case .array(let values): key.intValue.flatMap { values.indices ~= $0 ? values[$0] : nil }
      default: nil
      }
    return next?.value(at: Array(path.dropFirst()))
  }
}
