import InnoNearestMatch

extension ExpressionEvaluator {
  mutating func path(_ expression: Expression) throws(CommandFailure) -> Datum {
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
      // If possible, read one property of a store instead of the whole state.
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
      // Clamp `last` before adding 1, because the addition could overflow.
      let end = isHalfOpen ? min(last, elements.count) : min(last, elements.count - 1) + 1
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
    case .empty:
      throw ConsoleError.absent(expression.source, reason: "\(subject) is empty")
        .at(expression.range)
    case .otherCase(let current):
      throw ConsoleError.absent(expression.source, reason: "\(subject) is \(current), not \(name)")
        .at(expression.range)
    case .unknown(let names) where names.isEmpty:
      let function = Expression.Function(rawValue: name)
      if let function, !function.takesClosure, owner.count != nil {
        return try list(function, owner, expression)
      }
      if let function, function.takesClosure, owner.elements != nil {
        throw failure(function.closureMissing, expression)
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

  func elements(
    of owner: Datum,
    _ expression: Expression
  ) throws(CommandFailure) -> [Datum] {
    guard let elements = owner.elements else { throw notAList(owner, expression) }
    return elements
  }

  func notAList(_ owner: Datum, _ expression: Expression) -> CommandFailure {
    ConsoleError.badPath(
      expression.source,
      reason: "the value is \(owner.value.text.shortened()), not a list"
    ).at(expression.range)
  }

  /// Converts an index to an offset from the start.
  ///
  /// A negative index counts from the end.
  private func position(_ index: Int, in count: Int) throws(CommandFailure) -> Int {
    index < 0 ? count &+ index : index
  }

  mutating func integer(_ expression: Expression) throws(CommandFailure) -> Int {
    switch try value(expression).value {
    case .int(let value): return value
    case let other:
      throw failure(
        "expected a whole number, but \(expression.source.shortened()) is "
          + "\(other.text.shortened())",
        expression
      )
    }
  }
}
