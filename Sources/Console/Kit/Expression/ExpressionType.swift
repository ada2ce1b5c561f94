import Foundation
import InnoCasePaths
import InnoText

#if !canImport(Darwin)
@_spi(Reflection) import Swift
#endif

/// The type of an expression, determined before the expression is evaluated.
indirect enum ExpressionType {
  /// A type that is not known before evaluation.
  case any
  case null
  case bool
  case number
  case text
  case enumeration(Enumeration)
  case list(ExpressionType)
  case dictionary(ExpressionType)

  /// An object with its members.
  ///
  /// `identity` is the type of the object's `id` property, or `nil` if the object has no such
  /// property.
  case object(name: String, [Field], identity: ExpressionType? = nil)
  case optional(ExpressionType)

  /// A member of an object.
  struct Field {
    let name: String
    let type: ExpressionType
  }

  /// A set of names, such as the cases of an enum or the tabs of the app.
  struct Enumeration {
    struct Case {
      let name: String

      /// The labels and types of the associated values, or `nil` if the types are unknown.
      let parameters: [(label: String?, type: ExpressionType)]?
    }

    let cases: [Case]

    /// A Boolean value that indicates whether the list of known cases may be incomplete.
    var isOpen = false

    func named(_ name: String) -> Case? { cases.first { $0.name == name } }
  }
}

extension ExpressionType {
  /// The type without any optionals around it.
  var wrapped: ExpressionType {
    if case .optional(let type) = self { type.wrapped } else { self }
  }

  var isOptional: Bool {
    switch self {
    case .optional, .any, .null: true
    default: false
    }
  }

  /// The type as an optional, or the type itself if it already allows `nil`.
  var asOptional: ExpressionType {
    switch self {
    case .optional, .any, .null: self
    default: .optional(self)
    }
  }

  /// Returns an enumeration type whose cases have the given names and no associated values.
  static func words(_ names: [String], isOpen: Bool = false) -> ExpressionType {
    .enumeration(
      Enumeration(cases: names.map { .init(name: $0, parameters: []) }, isOpen: isOpen)
    )
  }

  /// A noun phrase for the type, for use in error messages.
  var noun: String {
    switch self {
    case .any: "a value"
    case .null: "nil"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "text"
    case .enumeration: "a case"
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .object(let name, _, _): name.isEmpty ? "an object" : name.withArticle
    case .optional(let type): type.noun
    }
  }

  /// Returns a Boolean value that indicates whether values of this type can equal values of another
  /// type.
  func isComparable(with other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any), (.null, .optional), (.optional, .null), (.null, .null): true
    case (.optional(let left), let right): left.isComparable(with: right.wrapped)
    case (let left, .optional(let right)): left.isComparable(with: right)
    case (.bool, .bool), (.number, .number), (.text, .text): true
    case (.enumeration(let left), .enumeration(let right)):
      left.isOpen || right.isOpen || left.cases.contains { right.named($0.name) != nil }
    case (.enumeration, .text), (.text, .enumeration): true
    case (.list(let left), .list(let right)): left.isComparable(with: right)
    case (.dictionary, .dictionary), (.dictionary, .object), (.object, .dictionary): true
    case (.object(let left, _, _), .object(let right, _, _)):
      left.isEmpty || right.isEmpty || left == right
    default: false
    }
  }

  /// Returns the element type of a list that contains elements of this type and of another type.
  func joined(with other: ExpressionType) -> ExpressionType {
    switch (self, other) {
    case (.null, let type), (let type, .null): type.asOptional
    case (.bool, .bool), (.number, .number), (.text, .text): self
    default: .any
    }
  }
}

// MARK: - Types of values

extension ExpressionType {
  /// Creates the expression type for a console value.
  init(of value: ConsoleValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .bool
    case .int, .double: self = .number
    case .string: self = .text
    case .enumCase(let name, _):
      let current = Enumeration.Case(name: name, parameters: nil)
      self = .enumeration(Enumeration(cases: [current], isOpen: true))
    case .array(let values):
      let types = values.map { ExpressionType(of: $0) }
      self = .list(types.dropFirst().reduce(types.first ?? .any) { $0.joined(with: $1) })
    case .object(let name, let fields, let id):
      self = .object(
        name: name,
        fields.map { Field(name: $0.name, type: ExpressionType(of: $0.value)) },
        identity: id.map { _ in .any }
      )
    }
  }
}

// MARK: - Swift types

extension ExpressionType {
  @MainActor private static var known: [ObjectIdentifier: ExpressionType] = [:]

  /// The types whose members are currently being read.
  ///
  /// If a type in this set is encountered again, the type is recursive.
  @MainActor private static var open: Set<ObjectIdentifier> = []

  /// Returns the expression type for a Swift type.
  @MainActor
  static func of(_ type: Any.Type) -> ExpressionType {
    let id = ObjectIdentifier(type)
    if let type = known[id] { return type }
    guard open.insert(id).inserted else { return .any }
    defer { open.remove(id) }
    let result = derived(from: type)
    // Cache only the outermost type. If the types are recursive, the type of a member may be
    // incomplete.
    if open.count == 1 { known[id] = result }
    return result
  }

  @MainActor
  private static func derived(from type: Any.Type) -> ExpressionType {
    if let optional = type as? any AnyOptional.Type { return .optional(of(optional.wrappedType)) }
    switch type {
    case is ConsoleValue.Type: return .any
    case is Bool.Type: return .bool
    case is String.Type, is Substring.Type, is Character.Type, is URL.Type, is UUID.Type,
      is Date.Type, is Data.Type:
      return .text
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type: return .number
    case is any CustomReflectable.Type where !(type is any Collection.Type): return .any
    default: break
    }
    if let dictionary = type as? any AnyDictionary.Type {
      return .dictionary(of(dictionary.valueType))
    }
    if let collection = type as? any Collection.Type { return .list(of(element(of: collection))) }
    return enumeration(of: type) ?? object(of: type) ?? .any
  }

  private static func element<C: Collection>(of type: C.Type) -> Any.Type { C.Element.self }

  @MainActor
  private static func enumeration(of type: Any.Type) -> ExpressionType? {
    guard let names = TypeMetadata.cases(of: type) else { return nil }
    if let type = type as? any CaseReflecting.Type { return .enumeration(reflected(type)) }
    var cases = names.map { name, hasPayload in
      Enumeration.Case(name: name, parameters: hasPayload ? nil : [])
    }
    // A value with a custom description is printed and entered as that description.
    guard type is any CustomStringConvertible.Type else {
      return .enumeration(Enumeration(cases: cases))
    }
    guard let listed = type as? any CaseIterable.Type else {
      return .enumeration(Enumeration(cases: cases, isOpen: true))
    }
    cases += descriptions(of: listed).map { Enumeration.Case(name: $0, parameters: []) }
    return .enumeration(Enumeration(cases: cases))
  }

  private static func descriptions<C: CaseIterable>(of type: C.Type) -> [String] {
    C.allCases.map { "\($0)".escapedForTerminal }
  }

  @MainActor
  static func reflected<C: CaseReflecting>(_ type: C.Type) -> Enumeration {
    Enumeration(
      cases: C.caseSchemas.map { schema in
        .init(name: schema.name, parameters: schema.parameters.map { ($0.label, of($0.type)) })
      }
    )
  }

  /// Returns the expression type for a Swift type with stored properties.
  ///
  /// The result is `nil` if the properties cannot be determined.
  @MainActor
  private static func object(of type: Any.Type) -> ExpressionType? {
    #if canImport(Darwin)
    // `_forEachField` is not available in Apple's SDKs. On Apple platforms, the members are known
    // only from values.
    return nil
    #else
    guard TypeMetadata.hasFields(type) else { return nil }
    var fields: [Field] = []
    let isStruct = _forEachField(of: type) { label, _, type, _ in
      // The label of a wrapped property begins with `_`. The label of an unlabeled tuple element
      // begins with `.`, as in `.0`.
      let label = String(cString: label)
      let isMarked = label.hasPrefix("_") || label.hasPrefix(".")
      fields.append(Field(name: isMarked ? String(label.dropFirst()) : label, type: .init(type)))
      return true
    }
    guard isStruct, !fields.isEmpty else { return nil }
    let identity = (type as? any Identifiable.Type).map { of(identityType(of: $0)) }
    return .object(name: "\(type)", fields, identity: identity)
    #endif
  }

  private static func identityType<Value: Identifiable>(of type: Value.Type) -> Any.Type {
    Value.ID.self
  }

  @MainActor private init(_ type: Any.Type) { self = Self.of(type) }
}

/// A dictionary with keys and values of any type.
private protocol AnyDictionary {
  static var valueType: Any.Type { get }
}

extension Dictionary: AnyDictionary {
  fileprivate static var valueType: Any.Type { Value.self }
}
