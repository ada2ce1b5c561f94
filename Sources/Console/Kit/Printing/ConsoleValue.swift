/// Any Swift value as the console sees it: something with parts that can be shown, compared,
/// reached by a path and written as JSON.
public indirect enum ConsoleValue: Equatable, Sendable {
  /// Nothing.
  case null

  /// A truth value.
  case bool(Bool)

  /// A whole number.
  case int(Int)

  /// A number with a fraction.
  case double(Double)

  /// Text.
  case string(String)

  /// An enum's case; its values are empty for a case without any.
  case enumCase(String, [Field])

  /// A list.
  case array([ConsoleValue])

  /// A value with named parts. `type` is a Swift type's name, empty for a dictionary or a fact of the
  /// console; `id` stands for the whole value in short text, where the value has an identity.
  case object(type: String, [Field], id: String?)

  /// A named part; the name is empty for an enum's value without a label.
  public struct Field: Equatable, Sendable {
    /// The part's name.
    public let name: String

    /// The part.
    public let value: ConsoleValue

    /// Makes a part.
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
  /// A fact with named parts, in the order given.
  ///
  /// - Parameter fields: The parts.
  /// - Returns: The fact.
  public static func facts(_ fields: KeyValuePairs<String, ConsoleValue>) -> ConsoleValue {
    .object(type: "", fields.map { Field($0.key, $0.value) }, id: nil)
  }

  /// A number, or nothing.
  ///
  /// - Parameter value: The number.
  /// - Returns: The value.
  public static func optional(_ value: Int?) -> ConsoleValue {
    value.map(ConsoleValue.int) ?? .null
  }

  /// Text, or nothing.
  ///
  /// - Parameter value: The text.
  /// - Returns: The value.
  public static func optional(_ value: String?) -> ConsoleValue {
    value.map(ConsoleValue.string) ?? .null
  }

  /// Several texts.
  ///
  /// - Parameter values: The texts.
  /// - Returns: The list.
  public static func strings(_ values: some Sequence<String>) -> ConsoleValue {
    .array(values.map(ConsoleValue.string))
  }
}

extension ConsoleValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// A truth value.
  ///
  /// - Parameter value: The truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A list.
  ///
  /// - Parameter elements: Its elements.
  public init(arrayLiteral elements: ConsoleValue...) { self = .array(elements) }
}
