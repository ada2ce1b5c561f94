/// A Swift value that has been converted to data.
///
/// The data can be printed, compared, accessed by a path, and written as JSON.
public enum ConsoleValue: Equatable, Sendable {
  /// No value.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// An integer.
  case int(Int)

  /// A floating-point number.
  case double(Double)

  /// A string.
  case string(String)

  /// An enum case with its associated values.
  case enumCase(String, [Field])

  /// A list.
  case array([ConsoleValue])

  /// A value with named members.
  ///
  /// `type` is the name of the Swift type. For a dictionary, a tuple, JSON, and data that the
  /// console creates itself, `type` is empty. `id` is the identity of the value, or `nil` if the
  /// value has no identity. If `id` is not `nil`, the ``text`` of the value shows the identity
  /// instead of the members.
  indirect case object(type: String, [Field], id: String?)

  /// A named member of an object, or an associated value of an enum case.
  ///
  /// The name is empty if an associated value has no label.
  public struct Field: Equatable, Sendable {
    /// The name of the member, or the label of the associated value.
    public let name: String

    /// The value of the object's member, or the associated value of the enum case.
    public let value: ConsoleValue

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - value: The value of the member.
    public init(_ name: String, _ value: ConsoleValue) {
      self.name = name
      self.value = value
    }
  }
}

extension ConsoleValue {
  /// Returns an object with the given members, in the given order.
  ///
  /// - Parameter fields: The names and values of the members.
  /// - Returns: The object.
  public static func facts(_ fields: KeyValuePairs<String, ConsoleValue>) -> ConsoleValue {
    .object(type: "", fields.map { Field($0.key, $0.value) }, id: nil)
  }

  /// Returns an object with the given members, in the given order.
  static func named(_ values: [(name: String, value: ConsoleValue)]) -> ConsoleValue {
    .object(type: "", values.map { Field($0.name, $0.value) }, id: nil)
  }

  /// A Boolean value that indicates whether the value is a number or a Boolean.
  var isScalar: Bool {
    switch self {
    case .bool, .int, .double: true
    case .null, .string, .enumCase, .array, .object: false
    }
  }

  /// Returns an integer value, or ``null`` if the integer is `nil`.
  ///
  /// - Parameter value: The integer to represent.
  /// - Returns: The value.
  static func optional(_ value: Int?) -> ConsoleValue {
    value.map(ConsoleValue.int) ?? .null
  }

  /// Returns a string value, or ``null`` if the string is `nil`.
  ///
  /// - Parameter value: The string to represent.
  /// - Returns: The value.
  static func optional(_ value: String?) -> ConsoleValue {
    value.map(ConsoleValue.string) ?? .null
  }

  /// Returns a list that contains the given strings.
  ///
  /// - Parameter values: The elements of the list.
  /// - Returns: The list.
  public static func strings(_ values: some Sequence<String>) -> ConsoleValue {
    .array(values.map(ConsoleValue.string))
  }
}

extension ConsoleValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Creates a string value.
  ///
  /// - Parameter value: The string to represent.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an integer value.
  ///
  /// - Parameter value: The integer to represent.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// Creates a Boolean value.
  ///
  /// - Parameter value: The Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a list value.
  ///
  /// - Parameter elements: The elements of the list.
  public init(arrayLiteral elements: ConsoleValue...) { self = .array(elements) }
}

// MARK: - Depth

extension ConsoleValue {
  /// Returns a copy of the value, truncated at a given depth.
  ///
  /// In the copy, `…` replaces each list, object or enum case below that depth.
  ///
  /// - Parameter depth: The number of levels to keep.
  /// - Returns: The copy.
  func cut(atDepth depth: Int) -> ConsoleValue {
    switch self {
    case .null, .bool, .int, .double, .string: self
    case _ where depth == 0: .object(type: "", [], id: "…")
    case .array(let values): .array(values.map { $0.cut(atDepth: depth - 1) })
    case .object(let type, let fields, let id):
      .object(type: type, fields.map { Field($0.name, $0.value.cut(atDepth: depth - 1)) }, id: id)
    case .enumCase(let name, let fields):
      .enumCase(name, fields.map { Field($0.name, $0.value.cut(atDepth: depth - 1)) })
    }
  }
}

// MARK: - Size

extension ConsoleValue {
  /// The approximate size of the value, in bytes.
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

extension ValueChange {
  var size: Int { MemoryLayout<Self>.stride + from.size + to.size }
}

extension [String] {
  var size: Int {
    reduce(0) { $0 + $1.utf8.count } + count * MemoryLayout<String>.stride
  }
}
