extension ExpressionEvaluator {
  mutating func binary(
    _ symbol: Expression.Operator,
    _ left: Expression,
    _ right: Expression,
    _ whole: Expression
  ) throws(CommandFailure) -> ConsoleValue {
    switch symbol {
    case .and:
      guard try holds(left) else { return .bool(false) }
      return .bool(try holds(right))
    case .or:
      if try holds(left) { return .bool(true) }
      return .bool(try holds(right))
    case .equal: return .bool(try equal(left, right, whole))
    case .unequal: return .bool(!(try equal(left, right, whole)))
    case .less, .atMost, .more, .atLeast:
      let first = try present(left)
      let order = try order(first, try present(right), whole)
      let holds =
        switch symbol {
        case .less: order == .less
        case .atMost: order == .less || order == .same
        case .more: order == .more
        default: order == .more || order == .same
        }
      return .bool(holds)
    case .contains:
      let first = try present(left)
      return .bool(try contains(first, left, try value(right).value, right))
    case .isIn:
      let first = try value(left).value
      guard case .array(let list) = try value(right).value else {
        throw failure("\"in\" needs a list; \(right.source.shortened()) is not a list", right)
      }
      return .bool(try isElement(first, left, of: list, right))
    case .matches:
      let text = try text(left)
      guard case .pattern(let pattern) = right.kind else { return .bool(false) }
      return .bool((try? pattern.regex.firstMatch(in: text)) != nil)
    case .startsWith, .endsWith:
      let text = try text(left)
      let part = try self.text(right)
      return .bool(symbol == .startsWith ? text.hasPrefix(part) : text.hasSuffix(part))
    case .add, .subtract, .multiply, .divide, .remainder:
      let first = try present(left)
      return try arithmetic(symbol, first, try present(right), whole)
    }
  }

  private mutating func equal(
    _ left: Expression,
    _ right: Expression,
    _ whole: Expression
  ) throws(CommandFailure) -> Bool {
    let first = try value(left).value
    let second = try value(right).value
    guard first.isComparable(with: second) else {
      let (noun, otherNoun) = (ExpressionType(of: first).noun, ExpressionType(of: second).noun)
      guard noun != otherNoun else {
        throw failure(
          "\(left.source.shortened()) and \(right.source.shortened()) cannot be compared; they "
            + "have parts of different types",
          whole
        )
      }
      throw failure(
        "\(left.source.shortened()) is \(noun), and \(right.source.shortened()) is \(otherNoun); "
          + "they cannot be compared",
        whole
      )
    }
    return first.equals(second)
  }

  /// Returns a Boolean value that indicates whether a list contains a value.
  ///
  /// This method throws an error if the list does not contain the value and has an element that
  /// cannot be compared with the value.
  private func isElement(
    _ value: ConsoleValue,
    _ expression: Expression,
    of list: [ConsoleValue],
    _ owner: Expression
  ) throws(CommandFailure) -> Bool {
    if list.contains(where: { $0.equals(value) }) { return true }
    guard list.allSatisfy({ $0.isComparable(with: value) }) else {
      throw failure(
        "\(owner.source.shortened()) has elements of other types, which cannot be compared with "
          + expression.source.shortened(),
        expression
      )
    }
    return false
  }

  private func contains(
    _ owner: ConsoleValue,
    _ left: Expression,
    _ part: ConsoleValue,
    _ right: Expression
  ) throws(CommandFailure) -> Bool {
    switch (owner, part) {
    case (.string(let text), .string(let part)): return part.isEmpty || text.contains(part)
    case (.string(let text), .enumCase(let word, [])): return text.contains(word)
    case (.array(let values), _): return try isElement(part, right, of: values, left)
    case (.string, _):
      throw failure(
        "\(right.source.shortened()) is \(ExpressionType(of: part).noun), not text",
        right
      )
    default:
      throw failure(
        "\(left.source.shortened()) is \(ExpressionType(of: owner).noun); \"contains\" needs text "
          + "or a list",
        left
      )
    }
  }

  /// Returns the value of an operand, or throws an error if the value is `nil`.
  private mutating func present(_ expression: Expression) throws(CommandFailure) -> ConsoleValue {
    let value = try value(expression).value
    guard value != .null else {
      throw ConsoleError.absent(expression.source, reason: "it is nil").at(expression.range)
    }
    return value
  }

  private mutating func text(_ expression: Expression) throws(CommandFailure) -> String {
    switch try present(expression) {
    case .string(let text): return text
    case .enumCase(let word, []): return word
    case let other:
      throw failure(
        "\(expression.source.shortened()) is \(ExpressionType(of: other).noun), not text",
        expression
      )
    }
  }

  enum Order { case less, same, more, none }

  func order(
    _ left: ConsoleValue,
    _ right: ConsoleValue,
    _ whole: Expression
  ) throws(CommandFailure) -> Order {
    switch (left, right) {
    case (.string(let left), .string(let right)),
      // A bare word, such as `loaded`, is represented as an enum case. Compare the word as text.
      (.string(let left), .enumCase(let right, [])), (.enumCase(let left, []), .string(let right)):
      return left == right ? .same : left < right ? .less : .more
    case (.int, .int), (.int, .double), (.double, .int), (.double, .double):
      if left.isLess(than: right) { return .less }
      if right.isLess(than: left) { return .more }
      return left.equals(right) ? .same : .none
    default:
      throw failure("\(whole.source.shortened()) must compare two numbers or two texts", whole)
    }
  }

  func negated(
    _ value: ConsoleValue,
    _ whole: Expression
  ) throws(CommandFailure) -> ConsoleValue {
    if case .double(let value) = value { return .double(-value) }
    return try arithmetic(.subtract, .int(0), value, whole)
  }

  func arithmetic(
    _ symbol: Expression.Operator,
    _ left: ConsoleValue,
    _ right: ConsoleValue,
    _ whole: Expression
  ) throws(CommandFailure) -> ConsoleValue {
    switch (left, right) {
    case (.int(let left), .int(let right)):
      guard right != 0 || symbol != .divide && symbol != .remainder else {
        throw failure("\(whole.source.shortened()) divides by zero", whole)
      }
      let (result, overflow) =
        switch symbol {
        case .add: left.addingReportingOverflow(right)
        case .subtract: left.subtractingReportingOverflow(right)
        case .multiply: left.multipliedReportingOverflow(by: right)
        case .divide: left.dividedReportingOverflow(by: right)
        default: left.remainderReportingOverflow(dividingBy: right)
        }
      guard !overflow else { throw failure("\(whole.source.shortened()) is out of range", whole) }
      return .int(result)
    case (.string(let left), .string(let right)) where symbol == .add: return .string(left + right)
    default:
      guard let left = left.number, let right = right.number else {
        throw failure("\(symbol.operandRule) in \(whole.source.shortened())", whole)
      }
      let result =
        switch symbol {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        default: left.truncatingRemainder(dividingBy: right)
        }
      guard right != 0 || symbol != .divide && symbol != .remainder else {
        throw failure("\(whole.source.shortened()) divides by zero", whole)
      }
      guard result.isFinite else {
        throw failure("\(whole.source.shortened()) is out of range", whole)
      }
      return .double(result)
    }
  }

  /// The maximum number of elements in a range.
  private static let rangeLimit = 1_000_000

  mutating func range(
    _ lower: Expression,
    _ upper: Expression,
    _ isHalfOpen: Bool,
    _ whole: Expression
  ) throws(CommandFailure) -> [Int] {
    let first = try integer(lower)
    let last = try integer(upper)
    guard first <= last else { return [] }
    let (length, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, length < Self.rangeLimit + (isHalfOpen ? 1 : 0) else {
      throw failure("\(whole.source.shortened()) has more than 1000000 numbers", whole)
    }
    return isHalfOpen ? Array(first..<last) : Array(first...last)
  }
}
