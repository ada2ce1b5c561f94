import InnoNearestMatch

/// A way into a value: `people[0].email`.
struct ValuePath: Equatable, CustomStringConvertible {
  enum Step: Equatable {
    case name(String)
    case index(Int)
  }

  let steps: [Step]

  init(steps: [Step]) {
    self.steps = steps
  }

  /// Reads a path.
  ///
  /// - Parameter text: The path as typed.
  /// - Throws: ``ConsoleError/badPath(_:reason:)`` when it is not one.
  init(_ text: String) throws(ConsoleError) {
    var steps: [Step] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "[" {
        guard let end = rest.firstIndex(of: "]"),
          let index = Int(rest[rest.index(after: rest.startIndex)..<end]),
          index >= 0
        else {
          throw .badPath(text, reason: "brackets hold a position, as in people[0]")
        }
        steps.append(.index(index))
        rest = rest[rest.index(after: end)...]
      } else {
        if first == "." { rest.removeFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty, !(first == "." && steps.isEmpty) else {
          throw .badPath(text, reason: "names are separated by one dot, as in people.phase")
        }
        steps.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
    }
    self.steps = steps
  }

  /// The value at the end of the path.
  ///
  /// - Parameter root: Where the path starts.
  /// - Returns: The value. A path to an enum's case that is another case now, or through `nil`, is
  ///   `nil`.
  /// - Throws: ``ConsoleError/badPath(_:reason:)`` that names what there is instead, or
  ///   ``ConsoleError/absent(_:reason:)`` for what may be there later.
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
          throw missing(name, in: fields.map(\.name), at: position)
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
          reason: "\(prefix(position)) is \(value.text.shortened()) and has no \(Self.text(step))"
        )
      }
    }
    return value
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

  private func missing(_ name: String, in names: [String], at position: Int) -> ConsoleError {
    let nearest = NearestMatch.of(name, in: names).map { " — did you mean \"\($0)\"?" } ?? ""
    return .badPath(
      description,
      reason: "\(prefix(position)) has no \(name)\(nearest) (\(names.joined(separator: ", ")))"
    )
  }
}
