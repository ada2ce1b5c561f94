/// A difference between two values, such as two states of a store.
public struct ValueChange: Equatable, Sendable {
  /// The path of the member or element that differs, such as `isLoading` or `people[2].email`.
  ///
  /// The path is empty if the two values differ as a whole.
  public let path: String

  /// The value before the change.
  public let from: ConsoleValue

  /// The value after the change.
  public let to: ConsoleValue

  /// The path as an array of names and indices.
  let steps: [ValuePath.Step]

  /// The path with the ids of list elements instead of their indices, such as
  /// `people: ~[id 3].email`; `nil` if no element in the path has an id.
  private let identityPath: String?

  /// The path to show in text output.
  var textPath: String { identityPath ?? path }

  init(
    _ steps: [ValuePath.Step],
    from: ConsoleValue,
    to: ConsoleValue,
    shownAs identityPath: String? = nil
  ) {
    self.steps = steps
    self.identityPath = identityPath
    self.from = from
    self.to = to
    path = Self.text(of: steps)
  }

  private static func text(of steps: [ValuePath.Step]) -> String {
    if steps.count == 1, case .name(let name) = steps[0] { return name }
    return steps.reduce(into: "") { text, step in
      switch step {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

extension ValueChange {
  /// Returns the differences between two values.
  ///
  /// Each difference describes the innermost member or element that differs. If elements were
  /// appended to a list that was not empty, each new element is one difference. If the length of a
  /// list changed in any other way, or if its elements were moved, the whole list is one
  /// difference.
  ///
  /// - Parameters:
  ///   - before: The earlier value.
  ///   - after: The later value.
  /// - Returns: The differences, in the order of the members.
  static func between(_ before: ConsoleValue, _ after: ConsoleValue) -> [ValueChange] {
    between(before, after, at: [])
  }

  /// Returns the differences between two values that are located at a path.
  ///
  /// - Parameters:
  ///   - before: The earlier value.
  ///   - after: The later value.
  ///   - steps: The path at which the two values are located.
  ///   - identityPath: The path to show in text, such as `people: ~[id 3].email`; `nil` to show the
  ///     path from `steps`.
  /// - Returns: The differences, in the order of the members.
  static func between(
    _ before: ConsoleValue,
    _ after: ConsoleValue,
    at steps: [ValuePath.Step],
    shownAs identityPath: String? = nil
  ) -> [ValueChange] {
    guard before != after else { return [] }
    var whole: ValueChange { ValueChange(steps, from: before, to: after, shownAs: identityPath) }
    switch (before, after) {
    case (.object(let type, let old, _), .object(let otherType, let new, _))
    where type == otherType && !old.isEmpty && old.map(\.name) == new.map(\.name):
      return zip(old, new).flatMap { old, new in
        between(
          old.value,
          new.value,
          at: steps + [.name(old.name)],
          shownAs: identityPath.map { "\($0).\(old.name)" }
        )
      }
    case (.array(let old), .array(let new)) where old.count == new.count:
      switch ListEdits.comparison(of: old, new) {
      case .edits: return [whole]
      case .elements(let ids):
        let list = identityPath ?? text(of: steps)
        return old.indices.flatMap { index in
          between(
            old[index],
            new[index],
            at: steps + [.index(index)],
            shownAs: ids.map { (list.isEmpty ? "" : list + ": ") + "~[id \($0[index])]" }
              ?? identityPath.map { "\($0)[\(index)]" }
          )
        }
      }
    case (.array(let old), .array(let new))
    where !old.isEmpty && old.count < new.count && old[...] == new[..<old.count]:
      return (old.count..<new.count).map { index in
        ValueChange(
          steps + [.index(index)],
          from: .null,
          to: new[index],
          shownAs: identityPath.map { "\($0)[\(index)]" }
        )
      }
    default: return [whole]
    }
  }
}

extension ConsoleValue {
  /// Returns the value that results from undoing the given changes.
  ///
  /// - Parameter changes: The changes to undo, in chronological order.
  /// - Returns: The value before the changes.
  func rewound(before changes: [ValueChange]) -> ConsoleValue {
    changes.reversed().reduce(self) { value, change in
      value.replacing(change.steps[...], by: change)
    }
  }

  private func replacing(
    _ steps: ArraySlice<ValuePath.Step>,
    by change: ValueChange
  ) -> ConsoleValue {
    guard let step = steps.first else { return change.from }
    let rest = steps.dropFirst()
    switch (step, self) {
    case (.name(let name), .object(let type, var fields, let id)):
      guard let place = fields.firstIndex(where: { $0.name == name }) else { return self }
      fields[place] = Field(name, fields[place].value.replacing(rest, by: change))
      return .object(type: type, fields, id: id)
    case (.index(let index), .array(var values)) where values.indices.contains(index):
      if rest.isEmpty, change.from == .null, index == values.count - 1, change.to != .null {
        values.removeLast()
      } else {
        values[index] = values[index].replacing(rest, by: change)
      }
      return .array(values)
    default: return self
    }
  }
}
