/// A resolver that checks the types in an expression and determines what each name refers to.
///
/// A comparison of two values that can never be equal is an error.
///
/// If a bare word, such as `loaded`, is not a path, the word gets the type of the value with which
/// the word is compared.
@MainActor
struct ExpressionResolver {
  /// An expression with its type.
  typealias Typed = (expression: Expression, type: ExpressionType)

  let console: Console
  var parameters: [(name: String, type: ExpressionType)] = []

  init(_ console: Console) {
    self.console = console
  }

  /// Resolves an expression that must be a condition.
  func condition(_ expression: Expression) throws(CommandFailure) -> Expression {
    let (resolved, type) = try value(expression)
    return switch type {
    case .bool: resolved
    case .any: resolved.replaced(by: .truth(resolved, isOptional: false))
    case .optional: resolved.replaced(by: .truth(resolved, isOptional: true))
    case .text, .list, .dictionary: resolved.replaced(by: .truth(resolved, isOptional: false))
    case .null, .number, .enumeration, .object:
      throw failure(
        "\(expression.source.shortened()) is \(type.noun), not a condition; compare it, as in "
          + "\(expression.source.shortened()) \(example(of: type))",
        expression
      )
    }
  }

  private func example(of type: ExpressionType) -> String {
    switch type {
    case .number: "> 0"
    case .enumeration(let type): "== \(type.cases.first?.name ?? "loaded")"
    default: "!= nil"
    }
  }

  /// Resolves the names in an expression, and determines the type of the expression.
  func value(_ expression: Expression) throws(CommandFailure) -> Typed {
    func resolved(_ kind: Expression.Kind, _ type: ExpressionType) -> Typed {
      (expression.replaced(by: kind), type)
    }
    switch expression.kind {
    case .literal(let value): return (expression, ExpressionType(of: value))
    case .identified(let type, _):
      return (expression, .object(name: type, [], identity: .any))
    case .name(let name): return try named(name, expression)
    case .variable(let name): return try variable(name, expression)
    case .member(let owner, let name): return try member(owner, name, expression)
    case .index(let list, let index):
      let (list, type) = try value(list)
      if case .literal(.string(let key)) = index.kind {
        return try part(key, of: list, type, expression)
      }
      let (index, indexType) = try value(index)
      try require(indexType, .number, index, "an index must be a number or a name in quotes")
      return resolved(.index(list, index), try element(of: type, expression, list))
    case .slice(let list, let lower, let upper, let isHalfOpen):
      let (list, type) = try value(list)
      _ = try element(of: type, expression, list)
      let (lower, lowerType) = try value(lower)
      let (upper, upperType) = try value(upper)
      try require(lowerType, .number, lower, "a slice needs numbers, as in [0..3]")
      try require(upperType, .number, upper, "a slice needs numbers, as in [0..3]")
      return resolved(.slice(list, lower, upper, isHalfOpen: isHalfOpen), type)
    case .each(let list, let closure):
      let (list, type) = try value(list)
      let inner = resolver(inside: closure, over: try element(of: type, expression, list))
      let body = try inner.value(closure.body)
      let resolvedClosure = Expression.Closure(
        parameter: closure.parameter,
        body: body.expression
      )
      return resolved(.each(list, resolvedClosure), .list(body.type))
    case .function(let list, let function, let closure):
      return try call(function, on: list, closure, expression)
    case .call(let name, let arguments):
      throw misplacedFunction(name, arguments, expression) ?? unknown(name, expression)
    case .list(let elements):
      var (list, type): ([Expression], ExpressionType?) = ([], nil)
      for element in elements {
        let element = try value(element)
        list.append(element.expression)
        type = type.map { $0.joined(with: element.type) } ?? element.type
      }
      return resolved(.list(list), .list(type ?? .any))
    case .object(_, let fields):
      var (parts, types): ([(name: String, value: Expression)], [ExpressionType.Field]) = ([], [])
      for field in fields {
        let part = try value(field.value)
        parts.append((field.name, part.expression))
        types.append(.init(name: field.name, type: part.type))
      }
      return resolved(.object(type: "", parts), .object(name: "", types))
    case .text(let pieces):
      var parts: [Expression] = []
      for piece in pieces { parts.append(try value(piece).expression) }
      return resolved(.text(parts), .text)
    case .negative(let operand):
      let (operand, type) = try value(operand)
      try require(type, .number, operand, "- needs a number")
      return resolved(.negative(operand), .number)
    case .not(let operand): return resolved(.not(try condition(operand)), .bool)
    case .binary(let symbol, let left, let right):
      return try binary(symbol, left, right, expression)
    case .range(let lower, let upper, let isHalfOpen):
      let (lower, lowerType) = try value(lower)
      let (upper, upperType) = try value(upper)
      try require(lowerType, .number, lower, "a range needs numbers, as in 1..3")
      try require(upperType, .number, upper, "a range needs numbers, as in 1..3")
      return resolved(.range(lower, upper, isHalfOpen: isHalfOpen), .list(.number))
    case .root, .parameter, .word, .pattern, .truth: return (expression, .any)
    }
  }

  func failure(_ reason: String, _ expression: Expression) -> CommandFailure {
    ConsoleError.badCondition(reason).at(expression.range)
  }
}

extension ExpressionType {
  var isAny: Bool { if case .any = self { true } else { false } }

  var isNull: Bool { if case .null = self { true } else { false } }

  var isNumber: Bool { if case .number = wrapped { true } else { false } }

  var isText: Bool { if case .text = wrapped { true } else { false } }
}
