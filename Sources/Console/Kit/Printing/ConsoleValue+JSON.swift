import InnoText

extension ConsoleValue {
  /// The value as JSON on one line.
  ///
  /// An enum case without associated values is written as its name. A case with associated values
  /// is written as an object with the name as its only key.
  public var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += "\(value)"
    case .double(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): text.appendJSON(value)
    case .enumCase(let name, []): text.appendJSON(name)
    case .enumCase(let name, let values):
      text += "{"
      text.appendJSON(name)
      text += ":"
      Self.writePayload(values, to: &text)
      text += "}"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(_, let fields, let id):
      if fields.isEmpty, let id { return text.appendJSON(id) }
      Self.write(fields, to: &text)
    }
  }

  private static func writePayload(_ values: [Field], to text: inout String) {
    if values.count == 1, values[0].name.isEmpty { return values[0].value.write(to: &text) }
    write(
      values.enumerated().map { Field($1.name.isEmpty ? "\($0)" : $1.name, $1.value) },
      to: &text
    )
  }

  private static func write(_ fields: [Field], to text: inout String) {
    text += "{"
    for (index, field) in fields.enumerated() {
      if index > 0 { text += "," }
      text.appendJSON(field.name)
      text += ":"
      field.value.write(to: &text)
    }
    text += "}"
  }
}

extension String {
  /// Appends a string in JSON form, with quotes and escapes (RFC 8259, section 7).
  ///
  /// - Parameter value: The string to append.
  mutating func appendJSON(_ value: String) {
    self += "\""
    defer { self += "\"" }
    // Most strings are printable ASCII without escapes. Appending such a string as a whole is
    // faster than appending each scalar.
    if value.isPlainJSON { return self += value }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case _ where scalar.drivesTerminal:
        let digits = String(scalar.value, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: unicodeScalars.append(scalar)
      }
    }
  }

  /// A Boolean value that indicates whether the string consists of printable ASCII characters that
  /// need no escapes in JSON.
  var isPlainJSON: Bool {
    utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }
}
