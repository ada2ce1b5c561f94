extension ExpressionResolver {
  func binary(
    _ symbol: Expression.Operator,
    _ left: Expression,
    _ right: Expression,
    _ whole: Expression
  ) throws(CommandFailure) -> Typed {
    func resolved(_ left: Expression, _ right: Expression, _ type: ExpressionType) -> Typed {
      (whole.replaced(by: .binary(symbol, left, right)), type)
    }
    switch symbol {
    case .or, .and: return resolved(try condition(left), try condition(right), .bool)
    case .equal, .unequal, .less, .atMost, .more, .atLeast:
      let (first, second) = try pair(left, right)
      try check(symbol, first, second, whole)
      return resolved(first.expression, second.expression, .bool)
    case .isIn:
      // If the value is a bare word, resolve the list first. The word gets the type of the
      // elements.
      if isWord(left), !isWord(right) {
        let (list, type) = try value(right)
        let elements = try element(of: type, right, list)
        let first = try literal(left, as: elements)
        try requireFit(first, elements)
        return resolved(first.expression, list, .bool)
      }
      let first = try value(left)
      let second = try literal(right, as: .list(first.type))
      let elements = try element(of: second.type, right, right)
      if case .literal(.string) = left.kind { _ = try literal(left, as: elements) }
      try requireFit(first, elements)
      return resolved(first.expression, second.expression, .bool)
    case .contains:
      let (first, type) = try value(left)
      let second: Typed
      switch type.wrapped {
      case .text: second = try literal(right, as: .text)
      case .list(let element): second = try literal(right, as: element)
      case .any: second = try literal(right, as: .any)
      default:
        throw failure(
          "\(left.source.shortened()) is \(type.noun); \"contains\" needs text or a list",
          left
        )
      }
      let expected: ExpressionType =
        if case .list(let element) = type.wrapped { element } else { type }
      try requireFit(second, expected)
      return resolved(first, second.expression, .bool)
    case .matches, .startsWith, .endsWith:
      let (first, type) = try value(left)
      try require(type, .text, left, "\"\(symbol.rawValue)\" needs text")
      if symbol == .matches { return resolved(first, right, .bool) }
      let second = try literal(right, as: .text)
      try require(second.type, .text, right, "\"\(symbol.rawValue)\" needs text")
      return resolved(first, second.expression, .bool)
    case .add, .subtract, .multiply, .divide, .remainder:
      let (first, second) = (try value(left), try value(right))
      if symbol == .add, first.type.isText || second.type.isText {
        try require(first.type, .text, left, symbol.operandRule)
        try require(second.type, .text, right, symbol.operandRule)
        return resolved(first.expression, second.expression, .text)
      }
      try require(first.type, .number, left, symbol.operandRule)
      try require(second.type, .number, right, symbol.operandRule)
      return resolved(
        first.expression,
        second.expression,
        symbol == .add && (first.type.isAny || second.type.isAny) ? .any : .number
      )
    }
  }

  /// Resolves both operands of a comparison.
  ///
  /// A bare word is resolved as a literal of the other operand's type.
  func pair(
    _ left: Expression,
    _ right: Expression
  ) throws(CommandFailure) -> (Typed, Typed) {
    if isWord(left), !isWord(right) {
      let second = try value(right)
      return (try literal(left, as: second.type), second)
    }
    // A store and a tab can have the same name. The right operand determines which one the name
    // refers to.
    if case .name(let name) = left.kind, !isParameter(name), !isWord(right) {
      let second = try value(right)
      if case .enumeration(let type) = second.type.wrapped, type.named(name) != nil {
        let root = console.root(named: name)?.1
        if root?.isComparable(with: second.type) != true {
          return (try literal(left, as: second.type), second)
        }
      }
    }
    let first = try value(left)
    let second = try literal(right, as: first.type)
    guard case .literal(.string) = left.kind, case .enumeration = second.type.wrapped else {
      return (first, second)
    }
    return (try literal(left, as: second.type), second)
  }

  func check(
    _ symbol: Expression.Operator,
    _ left: Typed,
    _ right: Typed,
    _ whole: Expression
  ) throws(CommandFailure) {
    guard symbol == .equal || symbol == .unequal else {
      for side in [left, right] {
        switch side.type.wrapped {
        case .number, .text, .any: continue
        default:
          throw failure(
            "\(symbol.rawValue) compares numbers or texts; \(side.expression.source.shortened()) is "
              + side.type.noun,
            side.expression
          )
        }
      }
      return try requireComparable(left, right, whole)
    }
    try requireComparable(left, right, whole)
  }

  func requireComparable(
    _ left: Typed,
    _ right: Typed,
    _ whole: Expression
  ) throws(CommandFailure) {
    guard !left.type.isComparable(with: right.type) else { return }
    for (one, other) in [(left, right), (right, left)] where other.type.isNull {
      throw failure("\(one.expression.source.shortened()) is never nil", one.expression)
    }
    throw failure(
      "\(left.expression.source.shortened()) is \(left.type.noun), and "
        + "\(right.expression.source.shortened()) is \(right.type.noun); they cannot be compared",
      whole
    )
  }

  /// Throws an error if the type of a value is not compatible with the expected type.
  func requireFit(_ value: Typed, _ type: ExpressionType) throws(CommandFailure) {
    guard !value.type.isComparable(with: type) else { return }
    throw failure(
      "\(value.expression.source.shortened()) is \(value.type.noun), not \(type.noun)",
      value.expression
    )
  }

  func require(
    _ type: ExpressionType,
    _ wanted: ExpressionType,
    _ expression: Expression,
    _ rule: String
  ) throws(CommandFailure) {
    switch (type.wrapped, wanted) {
    case (.any, _), (.number, .number), (.text, .text): return
    default:
      throw failure("\(rule); \(expression.source.shortened()) is \(type.noun)", expression)
    }
  }
}
