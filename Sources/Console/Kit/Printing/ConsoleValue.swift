/// A Swift value as data, which can be printed, compared, searched by a path and written as JSON.
public enum ConsoleValue: Equatable, Sendable {
  /// No value.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// A whole number.
  case int(Int)

  /// A number with a fraction.
  case double(Double)

  /// Text.
  case string(String)

  /// A case of an enum with its associated values.
  case enumCase(String, [Field])

  /// A list.
  case array([ConsoleValue])

  /// A value with named parts. `type` is the name of a Swift type, empty for a dictionary or data
  /// of the console. `id` is the identity of the value, if it has one; short text shows the
  /// identity instead of the parts.
  indirect case object(type: String, [Field], id: String?)

  /// A named part; the name of an associated value without a label is empty.
  public struct Field: Equatable, Sendable {
    /// The part's name.
    public let name: String

    /// The part.
    public let value: ConsoleValue

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - name: The part's name.
    ///   - value: The part.
    public init(_ name: String, _ value: ConsoleValue) {
      self.name = name
      self.value = value
    }
  }
}

extension ConsoleValue {
  /// Makes data with named parts, in the given order.
  ///
  /// - Parameter fields: The parts.
  /// - Returns: The data.
  public static func facts(_ fields: KeyValuePairs<String, ConsoleValue>) -> ConsoleValue {
    .object(type: "", fields.map { Field($0.key, $0.value) }, id: nil)
  }

  /// Makes data with named parts, in the given order.
  static func named(_ values: [(name: String, value: ConsoleValue)]) -> ConsoleValue {
    .object(type: "", values.map { Field($0.name, $0.value) }, id: nil)
  }

  /// A Boolean value that indicates whether the value is a number or a Boolean value.
  var isScalar: Bool {
    switch self {
    case .bool, .int, .double: true
    case .null, .string, .enumCase, .array, .object: false
    }
  }

  /// Makes a number, or no value.
  ///
  /// - Parameter value: The number.
  /// - Returns: The value.
  public static func optional(_ value: Int?) -> ConsoleValue {
    value.map(ConsoleValue.int) ?? .null
  }

  /// Makes text, or no value.
  ///
  /// - Parameter value: The text.
  /// - Returns: The value.
  public static func optional(_ value: String?) -> ConsoleValue {
    value.map(ConsoleValue.string) ?? .null
  }

  /// Makes a list of strings.
  ///
  /// - Parameter values: The strings.
  /// - Returns: The list.
  public static func strings(_ values: some Sequence<String>) -> ConsoleValue {
    .array(values.map(ConsoleValue.string))
  }
}

extension ConsoleValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Creates text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// Creates a Boolean value.
  ///
  /// - Parameter value: The Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a list.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: ConsoleValue...) { self = .array(elements) }
}

// MARK: - Size

extension ConsoleValue {
  /// The approximate size in bytes.
  var size: Int { MemoryLayout<Self>.stride + payload }

  private var payload: Int {
    switch self {
    case .null, .bool, .int, .double: 0
    case .string(let text): text.utf8.count
    case .enumCase(_, let fields), .object(_, let fields, _): fields.reduce(0) { $0 + $1.size }
    case .array(let values): values.reduce(0) { $0 + $1.size }
    }
  }
}

extension ConsoleValue.Field {
  fileprivate var size: Int { MemoryLayout<Self>.stride + name.utf8.count + value.size }
}

extension Answer {
  var size: Int { data.size + lines.size }
}

extension ValueChange {
  var size: Int { MemoryLayout<Self>.stride + from.size + to.size }
}

extension [String] {
  var size: Int {
    reduce(0) { $0 + $1.utf8.count } + count * MemoryLayout<String>.stride
  }
}
