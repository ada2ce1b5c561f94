extension ConsoleValue {
  /// The value as a floating-point number, or `nil` if the value is not a number.
  var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The text that replaces a `${…}` whose expression has this value.
  ///
  /// A string is written without quotes, and a list or an object is written as JSON. Any other
  /// value is written in its printed form.
  var interpolated: String {
    switch self {
    case .string(let text): text
    case .null: "nil"
    case .enumCase(let name, []): name
    case .array, .object: json
    case .bool, .int, .double, .enumCase: text
    }
  }

  /// Returns a Boolean value that indicates whether the value counts as true in a condition.
  ///
  /// - Parameter isOptional: A Boolean value that indicates whether the value has an optional type.
  ///   If the type is optional, numbers, enum cases, and objects with a type name count as true.
  /// - Returns: `true` if the value counts as true, `false` if it counts as false, or `nil` if the
  ///   value cannot be used as a condition.
  func isTrue(isOptional: Bool) -> Bool? {
    switch self {
    case .null: false
    case .bool(let value): value
    case .string(let text): !text.isEmpty
    case .array(let values): !values.isEmpty
    case .object("", let fields, _): !fields.isEmpty
    case .int, .double, .enumCase, .object: isOptional ? true : nil
    }
  }

  /// Returns a Boolean value that indicates whether this value can be compared with another value
  /// for equality.
  ///
  /// Two arrays or objects can be compared only if their elements or members can be compared.
  ///
  /// A value that was entered with only its identity, such as `Book(2)`, cannot be compared with an
  /// object that has members but no identity.
  func isComparable(with other: ConsoleValue) -> Bool {
    switch (self, other) {
    case (.null, _), (_, .null), (.bool, .bool), (.string, .string), (.enumCase, .string),
      (.string, .enumCase), (.string, .object(_, [], _?)), (.object(_, [], _?), .string):
      return true
    case (.array(let left), .array(let right)):
      return zip(left, right).allSatisfy { $0.isComparable(with: $1) }
    case (.enumCase(let left, let parts), .enumCase(let right, let others)):
      return left != right
        || parts.count == others.count
          && zip(parts, others).allSatisfy { part, other in
            (part.name.isEmpty || other.name.isEmpty || part.name == other.name)
              && part.value.isComparable(with: other.value)
          }
    case (.object(let type, let fields, let id), .object(let otherType, let others, let otherID)):
      if !type.isEmpty, !otherType.isEmpty, type != otherType { return true }
      if fields.isEmpty != others.isEmpty {
        return fields.isEmpty ? id == nil || otherID != nil : otherID == nil || id != nil
      }
      return fields.allSatisfy { field in
        others.first { $0.name == field.name }?.value.isComparable(with: field.value) ?? true
      }
    default: return number != nil && other.number != nil
    }
  }

  /// Returns a Boolean value that indicates whether this value equals another value in an
  /// expression.
  ///
  /// Integers and floating-point numbers are compared exactly, without rounding. An enum case
  /// without associated values equals a string that contains the name of the case.
  ///
  /// Objects are compared member by member if their types have the same name. An object without a
  /// type name, such as an object entered as JSON, can equal an object of any type. A value that was
  /// entered with only its identity, such as `Book(2)`, has no members, so the identities are
  /// compared instead.
  func equals(_ other: ConsoleValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.int(let left), .int(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.int(let left), .double(let right)), (.double(let right), .int(let left)):
      return Int(exactly: right) == left
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    case (.enumCase(let left, let parts), .enumCase(let right, let others)):
      return left == right && parts.count == others.count
        && zip(parts, others).allSatisfy { part, other in
          part.name.isEmpty || other.name.isEmpty || part.name == other.name
            ? part.value.equals(other.value) : false
        }
    case (.enumCase(let name, []), .string(let text)), (.string(let text), .enumCase(let name, [])):
      return name == text
    case (.object(_, [], let id?), .string(let text)), (.string(let text), .object(_, [], let id?)):
      return id == text
    case (.object(let type, let fields, let id), .object(let otherType, let others, let otherID)):
      guard type.isEmpty || otherType.isEmpty || type == otherType else { return false }
      // A value that was entered in its printed form, such as `Book(2)`, has an identity but no
      // members.
      if fields.isEmpty != others.isEmpty, let id, let otherID { return id == otherID }
      return fields.count == others.count && (!fields.isEmpty || id == otherID)
        && fields.allSatisfy { field in
          others.first { $0.name == field.name }.map { field.value.equals($0.value) } ?? false
        }
    default: return false
    }
  }

  /// Returns a Boolean value that indicates whether this value is less than another value.
  ///
  /// Numbers are compared exactly, without rounding. If either value is not a number, the result is
  /// `false`.
  func isLess(than other: ConsoleValue) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.int(let left), .double(let right)): Self.compare(left, right) { $0 < $1 } ?? (right > 0)
    case (.double(let left), .int(let right)): Self.compare(right, left) { $0 > $1 } ?? (left < 0)
    default: false
    }
  }

  /// Compares an integer with a floating-point number, without rounding.
  ///
  /// `Double` cannot represent every integer exactly. Therefore, `holds` receives two small numbers
  /// that are in the same order as `whole` and `number`.
  ///
  /// The result is `false` if `number` is NaN, and `nil` if `number` is outside the range of `Int`.
  private static func compare(
    _ whole: Int,
    _ number: Double,
    _ holds: (Double, Double) -> Bool
  ) -> Bool? {
    guard !number.isNaN else { return false }
    guard number >= -0x1p63, number < 0x1p63 else { return nil }
    let truncated = Int(number)
    guard truncated == whole else {
      return holds(whole < truncated ? 0 : 1, whole < truncated ? 1 : 0)
    }
    return holds(0, number - number.rounded(.towardZero))
  }
}
