/// A value that an expression reads or computes.
///
/// The value is either a ``ConsoleValue`` or a Swift value, whose members are read only when they
/// are needed.
enum Datum {
  case swift(Any)
  case data(ConsoleValue)

  /// Creates a datum from a Swift value, which is unwrapped if it is an optional.
  init(_ value: Any) {
    var value = value
    while let optional = value as? any AnyOptional {
      guard let wrapped = optional.wrapped else {
        self = .data(.null)
        return
      }
      value = wrapped
    }
    self = (value as? ConsoleValue).map(Datum.data) ?? .swift(value)
  }

  /// The datum as a ``ConsoleValue``.
  ///
  /// If the datum contains a Swift value, this property converts the Swift value.
  var value: ConsoleValue {
    switch self {
    case .swift(let value): ConsoleValue(reflecting: value)
    case .data(let value): value
    }
  }

  /// The datum's Swift value, or `nil` if the datum contains a ``ConsoleValue`` instead.
  var original: Any? {
    if case .swift(let value) = self { value } else { nil }
  }

  var isNull: Bool {
    if case .data(.null) = self { true } else { false }
  }

  /// The elements of the list, or `nil` if the value is not a list.
  var elements: [Datum]? {
    switch self {
    case .data(.array(let values)): return values.map(Datum.data)
    case .data: return nil
    case .swift(let value):
      guard Self.isList(value), let collection = value as? any Collection else { return nil }
      return Self.elements(of: collection)
    }
  }

  /// The number of elements or characters, or `nil` if the value has neither.
  var count: Int? {
    switch self {
    case .data(.array(let values)): return values.count
    case .data(.string(let text)): return text.count
    case .data(.object("", let fields, _)): return fields.count
    case .data: return nil
    case .swift(let value):
      if let text = value as? String { return text.count }
      guard let collection = value as? any Collection, !(value is any StringProtocol) else {
        if case .string(let text) = ConsoleValue(reflecting: value) { return text.count }
        return nil
      }
      return collection.count
    }
  }

  private static func isList(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .set: true
    default: false
    }
  }

  private static func elements<C: Collection>(of collection: C) -> [Datum] {
    // The iteration order of a set varies from run to run. Converting the set to data sorts its
    // elements.
    if collection is any SetAlgebra {
      guard case .array(let values) = ConsoleValue(reflecting: collection) else { return [] }
      return values.map(Datum.data)
    }
    return collection.map { Datum($0) }
  }

  /// Returns the list's element at an index.
  ///
  /// The result is `nil` if the value is not a list, or if the index is out of bounds.
  func element(at index: Int) -> Datum? {
    guard case .swift(let value) = self, let list = value as? any RandomAccessCollection else {
      return elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    func element<C: RandomAccessCollection>(_ list: C) -> Datum? {
      guard index >= 0, index < list.count else { return nil }
      return Datum(list[list.index(list.startIndex, offsetBy: index)])
    }
    return element(list)
  }

  /// The result of looking up a member of a value.
  enum Part {
    case found(Datum)

    /// The value is a dictionary that is empty now, but may contain the requested key later.
    case empty

    /// The value is an enum case that does not have the requested member.
    ///
    /// The string is the name of that enum case.
    case otherCase(String)

    /// The value can never have the requested member.
    ///
    /// The array contains the names of the members that the value does have.
    case unknown([String])
  }

  /// Looks up the member with the given name.
  ///
  /// A member is a property, the associated values of an enum case, or the value for a dictionary
  /// key.
  func part(_ name: String) -> Part {
    switch self {
    case .data(let value): return Self.part(name, of: value)
    case .swift(let value):
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .struct, .class, .tuple:
        return Self.property(name, in: mirror).map { .found(Datum($0)) }
          ?? Self.part(name, of: ConsoleValue(reflecting: value))
      case .enum:
        guard let payload = mirror.children.first, payload.label == name,
          Mirror(reflecting: payload.value).displayStyle != .tuple
        else {
          return Self.part(name, of: ConsoleValue(reflecting: value))
        }
        return .found(Datum(payload.value))
      default: return Self.part(name, of: ConsoleValue(reflecting: value))
      }
    }
  }

  private static func property(_ name: String, in mirror: Mirror) -> Any? {
    for child in mirror.children {
      guard let label = child.label else { continue }
      if label == name { return child.value }
      if label.first == "_" || label.first == ".", label.dropFirst() == name { return child.value }
    }
    return mirror.superclassMirror.flatMap { property(name, in: $0) }
  }

  private static func part(_ name: String, of value: ConsoleValue) -> Part {
    switch value {
    case .null: return .found(.data(.null))
    case .object(let type, let fields, _):
      if let field = fields.first(where: { $0.name == name }) { return .found(.data(field.value)) }
      // An empty object without a type name may be an empty dictionary.
      return type.isEmpty && fields.isEmpty ? .empty : .unknown(fields.map(\.name))
    case .enumCase(let current, let values):
      guard name == current else { return .otherCase(current) }
      return .found(.data(values.count == 1 ? values[0].value : .object(type: "", values, id: nil)))
    default: return .unknown([])
    }
  }
}
