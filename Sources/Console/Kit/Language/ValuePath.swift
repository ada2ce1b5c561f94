import InnoNearestMatch

/// A path from a value to one of its members or elements, such as `people[0].email`.
struct ValuePath: Equatable, CustomStringConvertible {
  enum Step: Equatable {
    case name(String)
    case index(Int)
  }

  let steps: [Step]

  init(steps: [Step]) {
    self.steps = steps
  }

  /// Parses a path.
  ///
  /// - Parameter text: The path as typed.
  /// - Throws: ``ConsoleError/badPath(_:reason:)`` if the text is not a path.
  init(_ text: String) throws(ConsoleError) {
    var steps: [Step] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "[" {
        guard let end = rest.firstIndex(of: "]"),
          let index = Int(rest[rest.index(after: rest.startIndex)..<end]),
          index >= 0
        else {
          throw .badPath(text, reason: "brackets must contain an index, as in people[0]")
        }
        steps.append(.index(index))
        rest = rest[rest.index(after: end)...]
      } else {
        if first == "." { rest.removeFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty, !(first == "." && steps.isEmpty) else {
          throw .badPath(
            text,
            reason: "names must be separated by a single dot, as in people.phase"
          )
        }
        steps.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
    }
    self.steps = steps
  }

  /// Returns the path without its first step.
  func dropFirst() -> ValuePath { ValuePath(steps: Array(steps.dropFirst())) }

  /// Returns the value at the path.
  ///
  /// - Parameter root: The value at which the path starts.
  /// - Returns: The value, or ``ConsoleValue/null`` if a value before the end of the path is null.
  /// - Throws: ``ConsoleError/absent(_:reason:)`` if an index is out of range, or if the path names
  ///   an enum case that is not the current case. This method throws a different ``ConsoleError``
  ///   if a value on the path lacks the next member, or if an index follows a value that is not a
  ///   list.
  func value(in root: ConsoleValue) throws(ConsoleError) -> ConsoleValue {
    var value = root
    for (position, step) in steps.enumerated() {
      if case .null = value { return .null }
      switch (step, value) {
      case (.index(let index), .array(let elements)):
        guard index < elements.count else {
          throw .absent(description, reason: "\(prefix(position)) has \(Self.count(elements))")
        }
        value = elements[index]
      case (.name("count"), .array(let elements)): value = .int(elements.count)
      case (.name("isEmpty"), .array(let elements)): value = .bool(elements.isEmpty)
      case (.name("count"), .string(let text)): value = .int(text.count)
      case (.name(let name), .object(_, let fields, _)):
        guard let field = fields.first(where: { $0.name == name }) else {
          let names = fields.map(\.name)
          throw .noProperty(
            name,
            of: position == 0 ? "the state" : prefix(position),
            nearest: NearestMatch.of(name, in: names),
            names: names
          )
        }
        value = field.value
      case (.name(let name), .enumCase(let current, let values)):
        guard name == current else {
          throw .absent(description, reason: "\(prefix(position)) is \(current), not \(name)")
        }
        value =
          values.count == 1 ? values[0].value : .object(type: "", values, id: nil)
      default:
        throw .badPath(
          description,
          reason:
            "\(prefix(position)) is \(value.text.shortened()), which has no \(Self.text(step))"
        )
      }
    }
    return value
  }

  /// Returns the Swift value at the path.
  ///
  /// In contrast, ``value(in:)`` returns the value as data.
  ///
  /// - Parameter root: The Swift value at which the path starts.
  /// - Returns: The Swift value, or `nil` if no Swift value exists at the path. For example, the
  ///   `count` of a list exists only as data.
  func original(in root: Any) -> Any? {
    steps.reduce(Self.unwrapped(root)) { value, step in
      value.flatMap { Self.part(step, of: $0) }.flatMap(Self.unwrapped)
    }
  }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any AnyOptional else { return value }
    return optional.wrapped.flatMap(unwrapped)
  }

  private static func part(_ step: Step, of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    switch (step, mirror.displayStyle) {
    case (.index(let index), .collection):
      return mirror.children.dropFirst(index).first?.value
    case (.name(let name), .dictionary):
      return mirror.children.lazy.map { Mirror(reflecting: $0.value).children.map(\.value) }
        .first { $0.first.map { ConsoleValue(reflecting: $0).plainText } == name }?.last
    case (.name, .collection), (.name, .set), (.index, _): return nil
    case (.name(let name), _):
      return mirror.children.first { $0.label == name || $0.label == "_" + name }?.value
    }
  }

  var description: String { prefix(steps.count) }

  private func prefix(_ count: Int) -> String {
    let text = steps.prefix(count).map(Self.text).joined(separator: ".")
    return text.isEmpty ? "the state" : text.replacing(".[", with: "[")
  }

  private static func count(_ elements: [ConsoleValue]) -> String {
    switch elements.count {
    case 0: "no elements"
    case 1: "one element, [0]"
    default: "\(elements.count) elements, [0] to [\(elements.count - 1)]"
    }
  }

  private static func text(_ step: Step) -> String {
    switch step {
    case .name(let name): name
    case .index(let index): "[\(index)]"
    }
  }
}
