import InnoNearestMatch

/// An evaluator that computes the value of a resolved expression.
@MainActor
struct ExpressionEvaluator {
  /// A path that was read during an evaluation, with its value.
  typealias Reading = (path: String, value: Datum)

  private let console: Console
  private var parameters: [(name: String, value: Datum)] = []

  /// Up to eight of the paths that were read, for the error message if a condition is false.
  private(set) var readings: [Reading] = []

  init(_ console: Console) {
    self.console = console
  }

  /// Returns a Boolean value that indicates whether a condition is true.
  mutating func holds(_ condition: Expression) throws(CommandFailure) -> Bool {
    guard case .bool(let value) = try value(condition).value else {
      throw failure("\(condition.source.shortened()) is neither true nor false", condition)
    }
    return value
  }

  /// Returns the value of an expression.
  mutating func value(_ expression: Expression) throws(CommandFailure) -> Datum {
    switch expression.kind {
    case .literal(let value), .word(let value): return .data(value)
    case .root, .variable, .member, .index, .slice, .function, .each:
      let value = try path(expression)
      if parameters.isEmpty { note(expression, value) }
      return value
    case .parameter(let name):
      return parameters.last { $0.name == name }?.value ?? .data(.null)
    case .call(let name, let arguments):
      var fields: [ConsoleValue.Field] = []
      for argument in arguments {
        fields.append(.init(argument.label ?? "", try value(argument.value).value))
      }
      return .data(.enumCase(name, fields))
    case .identified(let type, let id):
      return .data(.object(type: type, [], id: try value(id).value.interpolated))
    case .list(let elements):
      var values: [ConsoleValue] = []
      for element in elements { values.append(try value(element).value) }
      return .data(.array(values))
    case .object(let fields):
      var values: [ConsoleValue.Field] = []
      for field in fields { values.append(.init(field.name, try value(field.value).value)) }
      return .data(.object(type: "", values, id: nil))
    case .text(let pieces):
      var text = ""
      for piece in pieces { text += try value(piece).value.interpolated }
      return .data(.string(text))
    case .negative(let operand):
      return .data(try negated(try value(operand).value, expression))
    case .not(let operand): return .data(.bool(!(try holds(operand))))
    case .binary(let symbol, let left, let right):
      return .data(try binary(symbol, left, right, expression))
    case .range(let lower, let upper, let isHalfOpen):
      return .data(.array(try range(lower, upper, isHalfOpen, expression).map(ConsoleValue.int)))
    case .truth(let operand, let isOptional):
      let value = try value(operand).value
      guard let isTrue = value.isTrue(isOptional: isOptional) else {
        throw failure(
          "\(operand.source.shortened()) is \(value.text.shortened()), not a condition; compare it",
          operand
        )
      }
      return .data(.bool(isTrue))
    case .name, .pattern: return .data(.null)
    }
  }

  /// Records the value of a path for error messages.
  private mutating func note(_ expression: Expression, _ value: Datum) {
    guard readings.count < 8, !readings.contains(where: { $0.path == expression.source }) else {
      return
    }
    readings.append((expression.source, value))
  }

  // MARK: Paths

  private mutating func path(_ expression: Expression) throws(CommandFailure) -> Datum {
    switch expression.kind {
    case .root(let root): return console.value(of: root)
    case .variable(let name):
      guard let answer = console.reader.variables[name] else {
        throw ConsoleError.unknown(
          kind: "variable",
          name: "$" + name,
          nearest: nil,
          listing: "let"
        ).at(expression.range)
      }
      return answer.original.map { Datum($0) } ?? .data(answer.data)
    case .member(let owner, let name):
      // If possible, read a single property of a store instead of the whole state.
      if case .root(let root) = owner.kind, let value = console.value(of: root, member: name) {
        return value
      }
      return try part(name, of: try path(owner), owner, expression)
    case .index(let list, let index):
      return try element(of: list, index, expression)
    case .slice(let list, let lower, let upper, let isHalfOpen):
      let owner = try path(list)
      if owner.isNull { return owner }
      let elements = try elements(of: owner, list)
      let first = try position(try integer(lower), in: elements.count)
      let last = try position(try integer(upper), in: elements.count)
      let end = min(isHalfOpen ? last : last + 1, elements.count)
      let start = max(0, first)
      return .data(.array(start < end ? elements[start..<end].map(\.value) : []))
    case .function(let list, let function, let closure):
      return try call(function, list, closure, expression)
    case .each(let list, let closure):
      let owner = try path(list)
      if owner.isNull { return owner }
      var values: [ConsoleValue] = []
      for element in try elements(of: owner, list) {
        values.append(
          try apply(closure, to: element) { evaluator, body throws(CommandFailure) in
            try evaluator.value(body).value
          }
        )
      }
      return .data(.array(values))
    default: return try value(expression)
    }
  }

  private func part(
    _ name: String,
    of owner: Datum,
    _ ownerExpression: Expression,
    _ expression: Expression
  ) throws(CommandFailure) -> Datum {
    let subject = ownerExpression.source.shortened()
    switch owner.part(name) {
    case .found(let part): return part
    case .absent(let reason):
      let reason = reason.hasPrefix("it ") ? subject + reason.dropFirst(2) : reason
      throw ConsoleError.absent(expression.source, reason: reason).at(expression.range)
    case .unknown(let names) where names.isEmpty:
      if let function = Expression.Function(rawValue: name), !function.takesClosure,
        owner.count != nil
      {
        return try list(function, owner, expression)
      }
      throw ConsoleError.badPath(
        expression.source,
        reason: "\(subject) is \(owner.value.text.shortened()), which has no \(name.shortened())"
      ).at(expression.range)
    case .unknown(let names):
      throw ConsoleError.noProperty(
        name,
        of: subject,
        nearest: NearestMatch.of(name, in: names),
        names: names
      ).at(expression.range)
    }
  }

  private mutating func element(
    of list: Expression,
    _ index: Expression,
    _ expression: Expression
  ) throws(CommandFailure) -> Datum {
    let owner = try path(list)
    if owner.isNull { return owner }
    let key = try value(index).value
    if case .string(let key) = key { return try part(key, of: owner, list, expression) }
    guard let count = owner.original is String ? nil : owner.count, owner.elements != nil else {
      throw notAList(owner, list)
    }
    let place = try position(try integer(index), in: count)
    guard let element = owner.element(at: place) else {
      throw ConsoleError.absent(
        expression.source,
        reason: "\(list.source.shortened()) has \(Self.elements(count))"
      ).at(expression.range)
    }
    return element
  }

  private static func elements(_ count: Int) -> String {
    switch count {
    case 0: "no elements"
    case 1: "one element, [0]"
    default: "\(count) elements, [0] to [\(count - 1)]"
    }
  }

  private func elements(
    of owner: Datum,
    _ expression: Expression
  ) throws(CommandFailure) -> [Datum] {
    guard let elements = owner.elements else { throw notAList(owner, expression) }
    return elements
  }

  private func notAList(_ owner: Datum, _ expression: Expression) -> CommandFailure {
    ConsoleError.badPath(
      expression.source,
      reason: "the value is \(owner.value.text.shortened()), not a list"
    ).at(expression.range)
  }

  /// Converts an index to a position counted from the start; a negative index is counted from the
  /// end.
  private func position(_ index: Int, in count: Int) throws(CommandFailure) -> Int {
    index < 0 ? count &+ index : index
  }

  private mutating func integer(_ expression: Expression) throws(CommandFailure) -> Int {
    switch try value(expression).value {
    case .int(let value): return value
    case let other:
      throw failure(
        "an index must be a whole number; \(expression.source.shortened()) is \(other.text.shortened())",
        expression
      )
    }
  }

  // MARK: Functions

  private mutating func apply<Result>(
    _ closure: Expression.Closure,
    to element: Datum,
    _ compute: (inout ExpressionEvaluator, Expression) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    parameters.append((closure.parameter, element))
    defer { parameters.removeLast() }
    return try compute(&self, closure.body)
  }

  private mutating func call(
    _ function: Expression.Function,
    _ list: Expression,
    _ closure: Expression.Closure?,
    _ expression: Expression
  ) throws(CommandFailure) -> Datum {
    let owner = try path(list)
    if owner.isNull { return owner }
    guard let closure else { return try self.list(function, owner, expression) }
    var kept: [ConsoleValue] = []
    for element in try elements(of: owner, list) {
      switch function {
      case .map:
        kept.append(
          try apply(closure, to: element) { evaluator, body throws(CommandFailure) in
            try evaluator.value(body).value
          }
        )
      default:
        let holds = try apply(closure, to: element) { evaluator, body throws(CommandFailure) in
          try evaluator.holds(body)
        }
        switch function {
        case .any where holds: return .data(.bool(true))
        case .all where !holds: return .data(.bool(false))
        case .filter where holds: kept.append(element.value)
        default: break
        }
      }
    }
    return switch function {
    case .any: .data(.bool(false))
    case .all: .data(.bool(true))
    default: .data(.array(kept))
    }
  }

  /// Evaluates a list function that takes no closure.
  private func list(
    _ function: Expression.Function,
    _ owner: Datum,
    _ expression: Expression
  ) throws(CommandFailure) -> Datum {
    switch function {
    case .count, .isEmpty:
      guard let count = owner.count else { throw notAList(owner, expression) }
      return .data(function == .count ? .int(count) : .bool(count == 0))
    case .first: return try elements(of: owner, expression).first ?? .data(.null)
    case .last: return try elements(of: owner, expression).last ?? .data(.null)
    case .min, .max, .sum:
      let values = try elements(of: owner, expression).map(\.value)
      guard function != .sum else {
        var sum = ConsoleValue.int(0)
        for value in values { sum = try arithmetic(.add, sum, value, expression) }
        return .data(sum)
      }
      guard var best = values.first else { return .data(.null) }
      _ = try order(best, best, expression)
      for value in values.dropFirst() {
        let order = try order(value, best, expression)
        if function == .min ? order == .less : order == .more { best = value }
      }
      return .data(best)
    case .any, .all, .map, .filter: return .data(.null)
    }
  }

  // MARK: Operators

  private mutating func binary(
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
      return .bool(try contains(first, try value(right).value, whole))
    case .isIn:
      let first = try value(left).value
      guard case .array(let list) = try value(right).value else {
        throw failure("\"in\" needs a list; \(right.source.shortened()) is not a list", right)
      }
      return .bool(list.contains { $0.equals(first) })
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
      throw failure(
        "\(left.source.shortened()) is \(ExpressionType(of: first).noun), and "
          + "\(right.source.shortened()) is \(ExpressionType(of: second).noun); they cannot be compared",
        whole
      )
    }
    return first.equals(second)
  }

  private func contains(
    _ owner: ConsoleValue,
    _ part: ConsoleValue,
    _ whole: Expression
  ) throws(CommandFailure) -> Bool {
    switch (owner, part) {
    case (.string(let text), .string(let part)): return part.isEmpty || text.contains(part)
    case (.string(let text), .enumCase(let word, [])): return text.contains(word)
    case (.array(let values), _): return values.contains { $0.equals(part) }
    default: throw failure("\"contains\" needs text or a list", whole)
    }
  }

  /// Returns the value of an operand.
  ///
  /// Throws an error if the value is `nil`, because the operator requires a value.
  private mutating func present(_ expression: Expression) throws(CommandFailure) -> ConsoleValue {
    let value = try value(expression).value
    guard value != .null else {
      throw ConsoleError.absent(expression.source, reason: "the value is nil").at(expression.range)
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

  private enum Order { case less, same, more, none }

  private func order(
    _ left: ConsoleValue,
    _ right: ConsoleValue,
    _ whole: Expression
  ) throws(CommandFailure) -> Order {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      return left == right ? .same : left < right ? .less : .more
    case (.int, .int), (.int, .double), (.double, .int), (.double, .double):
      if left.isLess(than: right) { return .less }
      if right.isLess(than: left) { return .more }
      return left.equals(right) ? .same : .none
    default:
      throw failure("\(whole.source.shortened()) must compare two numbers or two texts", whole)
    }
  }

  private func negated(
    _ value: ConsoleValue,
    _ whole: Expression
  ) throws(CommandFailure) -> ConsoleValue {
    if case .double(let value) = value { return .double(-value) }
    return try arithmetic(.subtract, .int(0), value, whole)
  }

  private func arithmetic(
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
      guard !overflow else { throw failure("\(whole.source.shortened()) is too large", whole) }
      return .int(result)
    case (.string(let left), .string(let right)) where symbol == .add: return .string(left + right)
    default:
      guard let left = left.number, let right = right.number else {
        throw failure("\(symbol.rawValue) needs numbers in \(whole.source.shortened())", whole)
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
        throw failure("\(whole.source.shortened()) is too large", whole)
      }
      return .double(result)
    }
  }

  /// The maximum number of elements in a range.
  private static let rangeLimit = 1_000_000

  private mutating func range(
    _ lower: Expression,
    _ upper: Expression,
    _ isHalfOpen: Bool,
    _ whole: Expression
  ) throws(CommandFailure) -> [Int] {
    let first = try integer(lower)
    let last = try integer(upper)
    let (length, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, length < Self.rangeLimit + (isHalfOpen ? 1 : 0) else {
      throw failure("\(whole.source.shortened()) has more than 1000000 numbers", whole)
    }
    guard length >= 0 else { return [] }
    return isHalfOpen ? Array(first..<last) : Array(first...last)
  }

  private func failure(_ reason: String, _ expression: Expression) -> CommandFailure {
    ConsoleError.badCondition(reason).at(expression.range)
  }
}
