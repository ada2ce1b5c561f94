import Foundation
import InnoText

extension ConsoleValue {
  /// Creates a value by reflecting a Swift value.
  ///
  /// If an object contains itself, `…` replaces the members of the inner object. `…` also replaces
  /// members that are nested more than 64 levels deep.
  ///
  /// - Parameter value: The Swift value.
  public init(reflecting value: Any) {
    self = Self.reflected(value, within: Surroundings())
  }

  /// Returns the ``text`` of a Swift value.
  ///
  /// For speed, this method reflects only the members and elements that the text shows.
  ///
  /// - Parameter value: The Swift value.
  /// - Returns: The text.
  @usableFromInline
  static func text(reflecting value: Any) -> String {
    reflected(value, within: Surroundings(isForText: true)).text
  }

  /// The context in which a value is reflected.
  ///
  /// The context includes the depth of the value and the objects that contain the value.
  private struct Surroundings {
    static let depthLimit = 64

    /// A Boolean value that indicates whether to reflect only the members and elements that are
    /// shown in the text of the value.
    var isForText = false

    var depth = 0
    var objects: [ObjectIdentifier] = []

    /// Returns the context for reflecting the members of a value, or `nil` if the members are
    /// shown as `…`.
    func opening(_ value: Any, isObject: Bool) -> Surroundings? {
      guard depth < Self.depthLimit else { return nil }
      var inner = self
      inner.depth += 1
      if isObject {
        let object = ObjectIdentifier(value as AnyObject)
        guard !objects.contains(object) else { return nil }
        inner.objects.append(object)
      }
      return inner
    }
  }

  private static func reflected(_ value: Any, within outer: Surroundings) -> ConsoleValue {
    if let simple = simple(value) { return simple }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { reflected($0.value, within: outer) } ?? .null
    case .struct, nil: return number(value) ?? composed(value, mirror, within: outer)
    default: return composed(value, mirror, within: outer)
    }
  }

  private typealias Conversion = @Sendable (Any) -> ConsoleValue?

  /// The closures that convert values of common types to data, keyed by type.
  private static let conversions: [ObjectIdentifier: Conversion] = Dictionary(
    uniqueKeysWithValues: [
      conversion { (value: ConsoleValue) in value },
      conversion(ConsoleValue.bool),
      conversion(ConsoleValue.int),
      conversion(ConsoleValue.double),
      conversion(ConsoleValue.string),
      conversion { (value: Substring) in .string(String(value)) },
      conversion { (value: Character) in .string(String(value)) },
      conversion { (value: URL) in .string(value.absoluteString) },
      conversion { (value: UUID) in .string(value.uuidString) },
      conversion { (value: Date) in .string(value.formatted(.iso8601)) },
      conversion { (value: Data) in .string(value.count.counted("byte")) },
      conversion { (value: Decimal) in number(value) },
      conversion { (values: [Bool]) in .array(values.map(ConsoleValue.bool)) },
      conversion { (values: [Int]) in .array(values.map(ConsoleValue.int)) },
      conversion { (values: [Double]) in .array(values.map(ConsoleValue.double)) },
      conversion { (values: [String]) in .strings(values) },
    ]
  )

  private static func conversion<Value>(
    _ convert: @escaping @Sendable (Value) -> ConsoleValue
  ) -> (ObjectIdentifier, Conversion) {
    (ObjectIdentifier(Value.self), { ($0 as? Value).map(convert) })
  }

  /// Converts a value to a ``ConsoleValue``, or returns `nil` if ``conversions`` does not contain
  /// the type of the value.
  private static func simple(_ value: Any) -> ConsoleValue? {
    // A dictionary lookup is faster than a failed cast to each type.
    conversions[ObjectIdentifier(type(of: value))]?(value)
  }

  /// Converts a binary integer or a binary floating-point number, such as a `UInt8` or a `Float`.
  ///
  /// The result is `nil` for any other value. A `Decimal` is converted by ``simple(_:)``.
  private static func number(_ value: Any) -> ConsoleValue? {
    switch value {
    case let value as any BinaryInteger:
      Int(exactly: value).map(ConsoleValue.int) ?? .string("\(value)")
    // Convert the number through text. A direct conversion would change a `Float` of 0.1 to
    // 0.10000000149011612.
    case let value as any BinaryFloatingPoint: .double(Double("\(value)") ?? Double(value))
    default: nil
    }
  }

  /// Converts a decimal number to data, with at most the precision of a `Double`.
  private static func number(_ value: Decimal) -> ConsoleValue {
    let text = "\(value)"
    return Int(text).map(ConsoleValue.int) ?? .double(Double(text) ?? .nan)
  }

  private static func composed(
    _ value: Any,
    _ mirror: Mirror,
    within outer: Surroundings
  ) -> ConsoleValue {
    var type: String { "\(mirror.subjectType)" }
    guard let inner = outer.opening(value, isObject: mirror.displayStyle == .class) else {
      return .object(type: type, [], id: "…")
    }
    switch mirror.displayStyle {
    case .collection where outer.isForText: return .array(shownElements(of: mirror, inner))
    case .collection: return .array(mirror.children.map { reflected($0.value, within: inner) })
    case .set:
      return .array(
        mirror.children.map { reflected($0.value, within: inner) }.sorted { $0.text < $1.text }
      )
    case .dictionary: return .object(type: "", entries(of: mirror, inner), id: nil)
    case .enum: return enumCase(value, mirror, inner)
    case .tuple: return .object(type: "", fields(of: mirror, inner), id: nil)
    default:
      guard !mirror.children.isEmpty || mirror.superclassMirror != nil else {
        return .object(type: type, [], id: plainDescription(of: value, type: type))
      }
      let id = identity(of: value)
      let showsFields = id == nil || !outer.isForText
      return .object(type: type, showsFields ? fields(of: mirror, inner) : [], id: id)
    }
  }

  /// Returns the elements that the text of a collection shows, followed by placeholders for the
  /// remaining elements.
  private static func shownElements(of mirror: Mirror, _ inner: Surroundings) -> [ConsoleValue] {
    let children = mirror.children
    guard let first = children.first.map({ reflected($0.value, within: inner) }) else { return [] }
    guard !first.isTypedObject else { return Array(repeating: first, count: children.count) }
    let shown = children.prefix(listLimit).map { reflected($0.value, within: inner) }
    return shown + Array(repeating: .null, count: children.count - shown.count)
  }

  private static func fields(of mirror: Mirror, _ inner: Surroundings) -> [Field] {
    (mirror.superclassMirror.map { fields(of: $0, inner) } ?? [])
      // The observation registrar of an `@Observable` class is not part of the object's state.
      + mirror.children.filter { $0.label != "_$observationRegistrar" }.enumerated().map {
        index,
        child in
        // The label of a wrapped property begins with `_`. The label of an unlabeled tuple element
        // begins with `.`, as in `.0`.
        let isMarked = child.label?.hasPrefix("_") == true || child.label?.hasPrefix(".") == true
        let label = child.label.map { String(isMarked ? $0.dropFirst() : $0[...]) }
        return Field(label ?? "\(index)", reflected(child.value, within: inner))
      }
  }

  private static func entries(of mirror: Mirror, _ inner: Surroundings) -> [Field] {
    mirror.children.map { child in
      let pair = Mirror(reflecting: child.value).children.map { reflected($0.value, within: inner) }
      return pair.count == 2 ? Field(pair[0].plainText, pair[1]) : Field("?", .null)
    }
    .sorted { $0.name < $1.name }
  }

  private static func enumCase(
    _ value: Any,
    _ mirror: Mirror,
    _ inner: Surroundings
  ) -> ConsoleValue {
    guard let payload = mirror.children.first, let name = payload.label else {
      return .enumCase("\(value)".escapedForTerminal, [])
    }
    if let value = simple(payload.value) { return .enumCase(name, [Field("", value)]) }
    // A mirror shows several associated values, or a labeled value, as a tuple. It shows a single
    // unlabeled value directly.
    let tuple = Mirror(reflecting: payload.value)
    guard tuple.displayStyle == .tuple, !tuple.children.isEmpty else {
      return .enumCase(name, [Field("", reflected(payload.value, within: inner))])
    }
    return .enumCase(
      name,
      tuple.children.map { child in
        let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
        return Field(label ?? "", reflected(child.value, within: inner))
      }
    )
  }

  private static func identity(of value: Any) -> String? {
    guard !(type(of: value) is any AnyObject.Type), let value = value as? any Identifiable else {
      return nil
    }
    return text(reflecting: value.id)
  }

  /// Returns the description of a value that has no members.
  ///
  /// The result is `nil` if the description only repeats the name of the type.
  private static func plainDescription(of value: Any, type: String) -> String? {
    let text = "\(value)"
    return text == "\(type)()" || text.hasSuffix(".\(type)") ? nil : text.escapedForTerminal
  }
}

/// A protocol to which every `Optional` type conforms.
///
/// To unwrap a value of unknown type, cast the value to this protocol.
protocol AnyOptional {
  var wrapped: Any? { get }
  static var wrappedType: Any.Type { get }
  static var nilValue: Any { get }
}

extension Optional: AnyOptional {
  var wrapped: Any? { map { $0 } }
  static var wrappedType: Any.Type { Wrapped.self }
  static var nilValue: Any { Wrapped?.none as Any }
}
