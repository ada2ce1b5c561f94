import Foundation
import InnoText

/// A writer that converts values to Swift expressions.
///
/// A value of a nongeneric struct becomes a constant if the struct has an `id` and at least two
/// other properties. Expressions refer to the constant by its name.
@MainActor
struct SwiftSource {
  /// The reason why a value cannot be written as a Swift expression.
  struct Failure: Error {
    let reason: String
  }

  /// A Swift constant to which expressions refer by name.
  struct Constant {
    let name: String
    let expression: String
  }

  /// The constants to which the expressions refer.
  ///
  /// Each constant comes after the constants that its own expression uses.
  private(set) var constants: [Constant] = []

  private var constantsByExpression: [String: String] = [:]
  private var constantNames: Set<String> = []

  /// Returns the expression for a value, for use in a context that determines the value's type.
  ///
  /// - Parameter value: The value to write.
  /// - Returns: The Swift expression.
  /// - Throws: ``Failure`` if the value cannot be written.
  mutating func expression(_ value: Any) throws(Failure) -> String {
    if let text = try Self.simple(value) { return text }
    let mirror = Mirror(reflecting: value)
    let type = mirror.subjectType
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else { return "nil" }
      return try expression(child.value)
    case .collection, .set: return try list(mirror)
    case .dictionary:
      let pairs = try values(mirror.children.map(\.value)) { source, pair throws(Failure) in
        let parts = Mirror(reflecting: pair).children.map(\.value)
        return "\(try source.expression(parts[0])): \(try source.expression(parts[1]))"
      }
      return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
    case .tuple: return "(\(try arguments(mirror)))"
    case .enum: return try enumCase(value, mirror)
    case .struct:
      let name = try Self.name(of: type)
      let text = "\(name)(\(try arguments(mirror)))"
      let isNamed = mirror.children.contains { $0.label == "id" } && mirror.children.count > 2
      return isNamed && !"\(type)".contains("<")
        ? constant(text, named: Self.constantName(name, mirror)) : text
    case .class:
      throw Failure(
        reason: "\(type) is a class, and instances of classes cannot be written as "
          + "Swift source"
      )
    default:
      let reason =
        "\(type)".contains("->")
        ? "a closure cannot be written as Swift source"
        : "\(type) cannot be written as Swift source"
      throw Failure(reason: "\(reason); remove this value from the state and the actions")
    }
  }

  // MARK: - Simple values

  private static func simple(_ value: Any) throws(Failure) -> String? {
    switch value {
    case let value as String: return try literal(value)
    case let value as Bool: return "\(value)"
    case let value as any BinaryInteger: return "\(value)"
    case let value as any BinaryFloatingPoint:
      let number = Double(value)
      if number.isNaN { return ".nan" }
      return number.isInfinite ? (number < 0 ? "-.infinity" : ".infinity") : "\(value)"
    case let value as Substring: return try literal(String(value))
    case let value as Character: return try literal(String(value))
    case let value as URL: return "URL(string: \(try literal(value.absoluteString)))!"
    case let value as UUID: return "UUID(uuidString: \"\(value.uuidString)\")!"
    case let value as Date:
      return "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case let value as Data:
      return "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
    case let value as Decimal: return "Decimal(string: \"\(value)\")!"
    case let value as Duration:
      let parts = value.components
      return "Duration(secondsComponent: \(parts.seconds), "
        + "attosecondsComponent: \(parts.attoseconds))"
    default: return nil
    }
  }

  /// Returns the Swift string literal that represents the given text.
  static func literal(_ text: String) throws(Failure) -> String {
    guard !text.contains("‹redacted›") else {
      throw Failure(
        reason: "the value contains a redacted secret; use a value that is not secret"
      )
    }
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.drivesTerminal:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  // MARK: - Composed values

  private mutating func values<Element>(
    _ elements: [Element],
    _ text: (inout SwiftSource, Element) throws(Failure) -> String
  ) throws(Failure) -> [String] {
    var texts: [String] = []
    for element in elements { texts.append(try text(&self, element)) }
    return texts
  }

  private mutating func list(_ mirror: Mirror) throws(Failure) -> String {
    let texts = try values(mirror.children.map(\.value)) { source, value throws(Failure) in
      try source.expression(value)
    }
    let text = "[\(texts.joined(separator: ", "))]"
    guard texts.count > 3, texts.allSatisfy(constantNames.contains),
      let first = mirror.children.first
    else { return text }
    let name = try Self.name(of: Mirror(reflecting: first.value).subjectType)
    return constant(text, named: Self.plural(Self.lowerCamel(name)))
  }

  private mutating func arguments(_ mirror: Mirror) throws(Failure) -> String {
    let texts = try values(Array(mirror.children)) { source, child throws(Failure) in
      let text = try source.expression(child.value)
      guard let label = child.label, !label.hasPrefix(".") else { return text }
      return "\(label.hasPrefix("_") ? String(label.dropFirst()) : label): \(text)"
    }
    return texts.joined(separator: ", ")
  }

  private mutating func enumCase(_ value: Any, _ mirror: Mirror) throws(Failure) -> String {
    guard let payload = mirror.children.first, let name = payload.label else {
      let name = "\(value)"
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
        throw Failure(
          reason:
            "\(mirror.subjectType) has a custom description, so the names of its cases are unknown"
        )
      }
      return ".\(name)"
    }
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple, !inner.children.isEmpty {
      return ".\(name)(\(try arguments(inner)))"
    }
    return ".\(name)(\(try expression(payload.value)))"
  }

  /// Returns the name of a type without its module and its generic arguments.
  ///
  /// For a type that is nested in a generic type, the result is `.init`.
  private static func name(of type: Any.Type) throws(Failure) -> String {
    let full = String(reflecting: type)
    guard !full.contains("(unknown context") else {
      throw Failure(
        reason:
          "\(type) is private or local, so tests cannot refer to it; make it internal, or move it "
          + "out of the function"
      )
    }
    guard !full.hasPrefix("Swift."), !full.hasPrefix("Foundation") else {
      throw Failure(reason: "the console cannot write \(full) as Swift source")
    }
    if let generic = full.firstIndex(of: "<") {
      // If the type is nested in a generic type, `.init` is sufficient, because the context
      // determines the generic arguments.
      guard full.hasSuffix(">"), !full.contains(">.") else { return ".init" }
      return full[..<generic].split(separator: ".").dropFirst().joined(separator: ".")
    }
    return full.split(separator: ".").dropFirst().joined(separator: ".")
  }

  // MARK: - Constants

  private mutating func constant(_ expression: String, named base: String) -> String {
    if let name = constantsByExpression[expression] { return name }
    var (name, number) = (base, 2)
    while constantNames.contains(name) {
      name = "\(base)\(base.last?.isNumber == true ? "_" : "")\(number)"
      number += 1
    }
    constantNames.insert(name)
    constantsByExpression[expression] = name
    constants.append(Constant(name: name, expression: expression))
    return name
  }

  /// Returns a name for a constant, made from the type and the id of its value, such as
  /// `userSummary3`.
  private static func constantName(_ type: String, _ mirror: Mirror) -> String {
    let id = mirror.children.first { $0.label == "id" }.map { "\($0.value)" } ?? ""
    return lowerCamel(type) + id.filter { $0.isLetter || $0.isNumber }.prefix(12)
  }

  private static func lowerCamel(_ type: String) -> String {
    let name = type.split(separator: ".").last.map(String.init) ?? "value"
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private static func plural(_ name: String) -> String {
    name.hasSuffix("y") ? name.dropLast() + "ies" : name + "s"
  }
}
