extension ExpressionResolver {
  func call(
    _ function: Expression.Function,
    on list: Expression,
    _ closure: Expression.Closure?,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    let (list, type) = try value(list)
    return try call(function, onResolved: (list, type), closure, expression)
  }

  func call(
    _ function: Expression.Function,
    onResolved list: Typed,
    _ closure: Expression.Closure?,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    var body: Typed?
    var type: ExpressionType
    switch (function, list.type.wrapped) {
    case (.count, .text), (.count, .dictionary): type = .number
    case (.isEmpty, .text), (.isEmpty, .dictionary): type = .bool
    default:
      let element = try element(of: list.type, expression, list.expression)
      if let closure {
        // Resolve each body only once. Otherwise, the time for nested closures would grow
        // exponentially.
        let inner = resolver(inside: closure, over: element)
        body =
          switch function {
          case .any, .all, .filter: (try inner.condition(closure.body), .bool)
          default: try inner.value(closure.body)
          }
      }
      switch function {
      case .count: type = .number
      case .isEmpty: type = .bool
      case .first, .last: type = element.asOptional
      case .min, .max, .sum:
        guard element.isNumber || element.isAny || function != .sum && element.isText else {
          throw failure(
            "\"\(function.rawValue)\" cannot use these elements; use \"map\", as in "
              + "\(list.expression.source.shortened()).map(x => x.id).\(function.rawValue)",
            expression
          )
        }
        type = function == .sum ? .number : element.asOptional
      case .filter: type = list.type
      case .any, .all: type = .bool
      case .map: type = .list(body?.type ?? .any)
      }
    }
    if case .any = list.type, list.type.isAny, function == .first || function == .last {
      type = .any
    }
    let resolved = closure.flatMap { closure in
      body.map { Expression.Closure(parameter: closure.parameter, body: $0.expression) }
    }
    return (expression.replaced(by: .function(list.expression, function, resolved)), type)
  }

  /// Returns a resolver for the body of a closure whose parameter is an element of the given type.
  func resolver(inside closure: Expression.Closure, over type: ExpressionType) -> Self {
    var inner = self
    inner.parameters.append((closure.parameter, type))
    return inner
  }
}
