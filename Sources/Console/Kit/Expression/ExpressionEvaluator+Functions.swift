extension ExpressionEvaluator {
  mutating func apply<Result>(
    _ closure: Expression.Closure,
    to element: Datum,
    _ compute: (inout ExpressionEvaluator, Expression) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    parameters.append((closure.parameter, element))
    defer { parameters.removeLast() }
    return try compute(&self, closure.body)
  }

  mutating func call(
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
  func list(
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
        for value in values {
          guard value.number != nil else {
            throw failure("\"sum\" needs numbers in \(expression.source.shortened())", expression)
          }
          sum = try arithmetic(.add, sum, value, expression)
        }
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
}
