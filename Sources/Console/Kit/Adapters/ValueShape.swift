import Foundation

/// The shape of a type's JSON: an object with fields, a list with elements, or a single value.
///
/// To find the shape, a decoder passes placeholder values to the type's initializer, and records
/// the shape of each requested value. If the initializer rejects a placeholder, the rest of the
/// shape remains unknown.
indirect enum ValueShape: Equatable, Sendable {
  /// Text, or a value that is written as text.
  ///
  /// For a string, the associated value is `text`. For a value of another type, the associated
  /// value is the name of that type.
  case text(String)

  /// A number.
  case number

  /// `true` or `false`.
  case boolean

  /// One of the given strings.
  case choice([String])

  /// An object.
  case object([Field])

  /// A list.
  case list(ValueShape)

  /// A value whose shape is not known.
  ///
  /// The associated value is the name of the value's type.
  case unknown(String)

  /// A field of an object.
  struct Field: Equatable, Sendable {
    let name: String
    let shape: ValueShape

    /// A Boolean value that indicates whether the field may be missing.
    let isOptional: Bool

    /// The type of the object that the field identifies, or `nil` if the field's name is not `id`.
    ///
    /// A field with the name `id` identifies the object that contains the field.
    var identifiedType: ObjectIdentifier?
  }

  private static let depthLimit = 8

  /// A date in the format in which the console prints dates.
  static let exampleDate = "2026-01-31T12:00:00Z"

  /// Creates the shape of the JSON from which a type is decoded.
  ///
  /// - Parameter type: The type to inspect.
  init(of type: Any.Type) {
    self = Self.shape(of: type, depth: 0)
  }

  fileprivate static func shape(of type: Any.Type, depth: Int) -> ValueShape {
    if let optional = type as? any AnyOptional.Type {
      return shape(of: optional.wrappedType, depth: depth)
    }
    if type == Bool.self { return .boolean }
    if type is any (BinaryInteger & Decodable).Type { return .number }
    if type is any (BinaryFloatingPoint & Decodable).Type || type == Decimal.self { return .number }
    if type == String.self { return .text("text") }
    if [URL.self, UUID.self, Date.self, Data.self].contains(where: { $0 == type }) {
      return .text("\(type)")
    }
    if let cases = cases(of: type) { return .choice(cases) }
    guard depth < depthLimit, let type = type as? any Decodable.Type else {
      return .unknown("\(type)")
    }
    let record = ShapeRecord()
    let decoder = ShapeDecoder(record: record, depth: depth)
    _ = try? type.init(from: decoder)
    guard case .object(var fields)? = record.shape else {
      return record.shape ?? .unknown("\(type)")
    }
    for index in fields.indices where fields[index].name == "id" {
      fields[index].identifiedType = ObjectIdentifier(type)
    }
    return .object(fields)
  }

  /// Returns the words for the cases of a `CaseIterable` enum; `nil` if the type is not such an
  /// enum, or if the cases cannot be written as words.
  ///
  /// If the raw values are strings, the words are the raw values. If the enum has no raw values and
  /// is not `Decodable`, the words are the names of the cases. A `Decodable` enum without raw
  /// values has no words, because each case is written as a JSON object.
  static func cases(of type: Any.Type) -> [String]? {
    func cases<Case: CaseIterable>(_ type: Case.Type) -> [String]? {
      let isDecodable = type is any Decodable.Type
      let values = type.allCases.compactMap { value in
        (value as? any RawRepresentable)?.rawValue as? String
          ?? (isDecodable || value is any RawRepresentable ? nil : "\(value)")
      }
      return values.isEmpty ? nil : values
    }
    return (type as? any CaseIterable.Type).flatMap { cases($0) }
  }

  /// A JSON template of this shape with placeholder values, for a user to edit.
  var template: String {
    switch self {
    case .text("Date"): "\"\(Self.exampleDate)\""
    case .text: #""""#
    case .number: "0"
    case .boolean: "false"
    case .choice(let cases): "\"\(cases.first ?? "")\""
    case .object(let fields):
      "{" + fields.map { "\"\($0.name)\": \($0.shape.template)" }.joined(separator: ", ") + "}"
    case .list(let element): "[\(element.template)]"
    case .unknown: "{}"
    }
  }

  /// A short description of the kind of value.
  var summary: String {
    switch self {
    case .text(let name): name
    case .number: "number"
    case .boolean: "true or false"
    case .choice(let cases): cases.joined(separator: ", ")
    case .object: "object"
    case .list(let element): "list of \(element.plural)"
    case .unknown(let name): name
    }
  }

  private var plural: String {
    switch self {
    case .number: "numbers"
    case .object: "objects"
    case .list: "lists"
    case .text("text"): "texts"
    case .boolean, .choice, .text, .unknown: summary
    }
  }

  /// The fields of a JSON object or, for a list of objects, the fields of each element.
  var fields: [Field] {
    switch self {
    case .object(let fields): fields
    case .list(let element): element.fields
    default: []
    }
  }

  /// The rows of a table that lists the fields.
  ///
  /// Each row contains the name and the kind of one field.
  ///
  /// The name of a nested field is the path of the field, such as `person.name`.
  var rows: [[String]] {
    fields.flatMap { field in
      [[field.name, field.shape.summary + (field.isOptional ? ", optional" : "")]]
        + field.shape.rows.map { ["\(field.name).\($0[0])"] + $0.dropFirst() }
    }
  }

  /// Returns the shape of the field or element at a path, or `nil` if nothing is at the path.
  func at(_ path: [any CodingKey]) -> ValueShape? {
    path.reduce(self) { shape, key in
      switch shape {
      case .list(let element)? where key.intValue != nil: element
      case .object(let fields)?: fields.first { $0.name == key.stringValue }?.shape
      default: nil
      }
    }
  }
}

/// A mutable box in which a ``ShapeDecoder`` stores the shape of a value.
private final class ShapeRecord {
  var shape: ValueShape?
}

/// A decoder that returns a placeholder for each requested value, and records the shape of the
/// value.
private struct ShapeDecoder: Decoder {
  struct Unanswerable: Error {}

  let record: ShapeRecord
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    if case .object = record.shape {} else { record.shape = .object([]) }
    return KeyedDecodingContainer(Keyed<Key>(record: record, depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    Unkeyed(record: record, depth: depth)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(record: record, depth: depth)
  }

  /// Returns a placeholder value of a type, and the shape of the type.
  static func placeholder<Value: Decodable>(
    _ type: Value.Type,
    depth: Int
  ) -> (shape: ValueShape, value: Value?) {
    let shape = ValueShape.shape(of: type, depth: depth + 1)
    let simple: Any? =
      switch type {
      case is String.Type: ""
      case is Bool.Type: false
      case is Int.Type: 0
      case is Double.Type: 0.0
      case is URL.Type: URL(filePath: "/")
      case is UUID.Type: UUID()
      case is Date.Type: Date(timeIntervalSince1970: 0)
      case is Data.Type: Data()
      case is Decimal.Type: Decimal.zero
      default: nil
      }
    if let value = simple as? Value { return (shape, value) }
    if let cases = (type as? any CaseIterable.Type).flatMap({ first(of: $0) }) as? Value {
      return (shape, cases)
    }
    if let zero = number(type) as? Value { return (shape, zero) }
    guard depth < 8 else { return (shape, nil) }
    return (shape, try? Value(from: ShapeDecoder(record: ShapeRecord(), depth: depth + 1)))
  }

  private static func first<Case: CaseIterable>(of type: Case.Type) -> Any? { type.allCases.first }

  private static func number(_ type: Any.Type) -> Any? {
    if let type = type as? any BinaryInteger.Type { return zero(type) }
    return (type as? any BinaryFloatingPoint.Type).map { fraction($0) }
  }

  private static func zero<Number: BinaryInteger>(_ type: Number.Type) -> Any { Number.zero }

  private static func fraction<Number: BinaryFloatingPoint>(_ type: Number.Type) -> Any {
    Number.zero
  }
}

extension ShapeDecoder {
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: ShapeRecord
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    private func note(_ key: Key, _ shape: ValueShape, isOptional: Bool) {
      guard case .object(let fields) = record.shape,
        !fields.contains(where: { $0.name == key.stringValue })
      else { return }
      let field = ValueShape.Field(name: key.stringValue, shape: shape, isOptional: isOptional)
      record.shape = .object(fields + [field])
    }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let (shape, value) = placeholder(type, depth: depth)
      note(key, shape, isOptional: false)
      guard let value else { throw Unanswerable() }
      return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
      note(key, ValueShape.shape(of: type, depth: depth + 1), isOptional: true)
      return nil
    }

    // The standard library calls these methods for optional fields of basic types.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { absent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { absent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { absent(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { absent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { absent(type, key) }

    private func absent<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
      note(key, ValueShape.shape(of: type, depth: depth + 1), isOptional: true)
      return nil
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type,
      forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw Unanswerable() }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw Unanswerable()
    }

    func superDecoder() throws -> any Decoder { throw Unanswerable() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Unanswerable() }
  }

  /// A decoding container that simulates a list with one element.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let record: ShapeRecord
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }
    var currentIndex = 0

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let (shape, value) = placeholder(type, depth: depth)
      record.shape = .list(shape)
      currentIndex += 1
      guard let value else { throw Unanswerable() }
      return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw Unanswerable() }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      throw Unanswerable()
    }

    mutating func superDecoder() throws -> any Decoder { throw Unanswerable() }
  }

  private struct Single: SingleValueDecodingContainer {
    let record: ShapeRecord
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let (shape, value) = placeholder(type, depth: depth)
      record.shape = shape
      guard let value else { throw Unanswerable() }
      return value
    }
  }
}
