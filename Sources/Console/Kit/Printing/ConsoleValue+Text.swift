import InnoTerminalUI
import InnoText

extension ConsoleValue {
  /// The value on one line, such as `loaded`, `"text"`, `detail(3)` or `[10 × UserSummary]`.
  ///
  /// If a value has an identity, the text contains the identity instead of the members of the
  /// value. Control characters are escaped, because they could otherwise control the terminal.
  public var text: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): "\"\(value.escapedForQuotes)\""
    case .enumCase(let name, let values): name + Self.arguments(values)
    case .array(let values): Self.list(values)
    case .object(let type, let fields, let id): Self.object(type, fields, id)
    }
  }

  /// The value as part of a message.
  ///
  /// A string is written without quotes. Any other value is written as in ``text``.
  var plainText: String {
    if case .string(let value) = self { value.escapedForTerminal } else { text }
  }

  /// Returns the associated values of an enum case in parentheses, such as `(3)` or `(id: 3)`.
  private static func arguments(_ values: [Field]) -> String {
    guard !values.isEmpty else { return "" }
    let texts = values.map { field in
      (field.name.isEmpty ? "" : "\(field.name): ") + field.value.shortText
    }
    return "(\(texts.joined(separator: ", ")))"
  }

  private var shortText: String {
    if case .object(_, _, let id?) = self { id } else { text }
  }

  /// The maximum number of elements that the text of a list shows.
  static let listLimit = 12

  /// A Boolean value that indicates whether the value is an object with a type name.
  ///
  /// If the first element of a list is a typed object, the text of the list shows only the number
  /// of elements and the type of the first element.
  var isTypedObject: Bool {
    if case .object(let type, _, _) = self { !type.isEmpty } else { false }
  }

  private static func list(_ values: [ConsoleValue]) -> String {
    if case .object(let type, _, _)? = values.first, !type.isEmpty {
      return "[\(values.count) × \(type)]"
    }
    let shown = values.prefix(listLimit).map(\.shortText).joined(separator: ", ")
    let rest = values.count - listLimit
    return rest > 0 ? "[\(shown), … \(rest) more]" : "[\(shown)]"
  }

  private static func object(_ type: String, _ fields: [Field], _ id: String?) -> String {
    if let id { return type.isEmpty ? id : "\(type)(\(id))" }
    let parts = fields.map { "\($0.name): \($0.value.shortText)" }.joined(separator: ", ")
    return type.isEmpty ? "{\(parts)}" : "\(type)(\(parts))"
  }
}

extension String {
  /// The text, with escapes for control characters and for characters that reorder or hide text.
  package var escapedForTerminal: String {
    // Most text is printable ASCII. Checking bytes is faster than checking Unicode scalars.
    if isPrintableASCII { return self }
    guard unicodeScalars.contains(where: \.drivesTerminal) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.drivesTerminal: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the text, truncated with an ellipsis if it exceeds a limit.
  ///
  /// - Parameter limit: The maximum number of characters, or `nil` for no limit.
  /// - Returns: The text, with at most `limit` characters.
  func shortened(to limit: Int? = 60) -> String {
    guard let limit, utf8.count > limit, count > limit else { return self }
    return prefix(limit - 1) + "…"
  }
}

extension String {
  /// The text, escaped for use in double quotes in a command.
  fileprivate var escapedForQuotes: String {
    let escaped = utf8.contains { byte in
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "$")
    }
    guard escaped else { return escapedForTerminal }
    return replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("${", with: "\\${").escapedForTerminal
  }
}

extension ConsoleValue {
  /// The value as indented lines, with one line for each member or element.
  var tree: [String] {
    switch self {
    case .object(let type, let fields, _) where !fields.isEmpty:
      let inner = fields.flatMap { Self.indented($0.value.tree, after: "\($0.name): ") }
      return [type.isEmpty ? "{" : "\(type)("] + inner + [type.isEmpty ? "}" : ")"]
    case .array(let values) where !values.isEmpty:
      let inner = values.enumerated().flatMap { Self.indented($1.tree, after: "[\($0)]: ") }
      return ["["] + inner + ["]"]
    default: return [text]
    }
  }

  private static func indented(_ lines: [String], after label: String) -> [String] {
    lines.enumerated().map { "  " + ($0 == 0 ? label : "") + $1 }
  }
}
