import InnoNearestMatch

/// Replaces the words of an expression with their meanings, and checks the types, so that no values
/// are compared that can never be equal.
///
/// A word that is not a path is a literal of the type on the other side of the comparison.
@MainActor
struct ExpressionResolver {
  /// An expression with its type.
  typealias Typed = (expression: Expression, type: ExpressionType)

  private let console: Console
  private var parameters: [(name: String, type: ExpressionType)] = []

  init(_ console: Console) {
    self.console = console
  }

  /// Resolves an expression that must be true or false.
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

  /// Resolves an expression of any type.
  func value(_ expression: Expression) throws(CommandFailure) -> Typed {
    func resolved(_ kind: Expression.Kind, _ type: ExpressionType) -> Typed {
      (expression.replaced(by: kind), type)
    }
    switch expression.kind {
    case .literal(let value): return (expression, ExpressionType(of: value))
    case .identified(let type, _): return (expression, .object(name: type, []))
    case .name(let name): return try named(name, expression)
    case .variable(let name): return try variable(name, expression)
    case .member(let owner, let name): return try member(owner, name, expression)
    case .index(let list, let index):
      let (list, type) = try value(list)
      if case .literal(.string(let key)) = index.kind {
        return try part(key, of: list, type, expression)
      }
      let (index, indexType) = try value(index)
      try require(indexType, .number, index, "an index is a number or a name in quotes")
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
      let body = try body(of: closure, over: try element(of: type, expression, list))
      let resolvedClosure = Expression.Closure(
        parameter: closure.parameter,
        body: body.expression
      )
      return resolved(.each(list, resolvedClosure), .list(body.type))
    case .function(let list, let function, let closure):
      return try call(function, on: list, closure, expression)
    case .call(let name, _): throw unknown(name, expression)
    case .list(let elements):
      var (list, type): ([Expression], ExpressionType?) = ([], nil)
      for element in elements {
        let element = try value(element)
        list.append(element.expression)
        type = type.map { $0.joined(with: element.type) } ?? element.type
      }
      return resolved(.list(list), .list(type ?? .any))
    case .object(let fields):
      var (parts, types): ([(name: String, value: Expression)], [ExpressionType.Field]) = ([], [])
      for field in fields {
        let part = try value(field.value)
        parts.append((field.name, part.expression))
        types.append(.init(name: field.name, type: part.type))
      }
      return resolved(.object(parts), .object(name: "", types))
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

  // MARK: Operators

  private func binary(
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
      // If the value is a word, resolve the list first: its elements determine the type of the
      // word.
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
          "\(left.source.shortened()) is \(type.noun); contains needs text or a list",
          left
        )
      }
      let expected: ExpressionType =
        if case .list(let element) = type.wrapped { element } else { type }
      try requireFit(second, expected)
      return resolved(first, second.expression, .bool)
    case .matches, .startsWith, .endsWith:
      let (first, type) = try value(left)
      try require(type, .text, left, "\(symbol.rawValue) needs text")
      if symbol == .matches { return resolved(first, right, .bool) }
      let second = try literal(right, as: .text)
      try require(second.type, .text, right, "\(symbol.rawValue) needs text")
      return resolved(first, second.expression, .bool)
    case .add, .subtract, .multiply, .divide, .remainder:
      let (first, second) = (try value(left), try value(right))
      if symbol == .add, first.type.isText || second.type.isText {
        try require(first.type, .text, left, "+ joins two texts or adds two numbers")
        try require(second.type, .text, right, "+ joins two texts or adds two numbers")
        return resolved(first.expression, second.expression, .text)
      }
      try require(first.type, .number, left, "\(symbol.rawValue) needs numbers")
      try require(second.type, .number, right, "\(symbol.rawValue) needs numbers")
      return resolved(
        first.expression,
        second.expression,
        symbol == .add && (first.type.isAny || second.type.isAny) ? .any : .number
      )
    }
  }

  /// Resolves the sides of a comparison, each word by the type of the other side.
  private func pair(
    _ left: Expression,
    _ right: Expression
  ) throws(CommandFailure) -> (Typed, Typed) {
    if isWord(left), !isWord(right) {
      let second = try value(right)
      return (try literal(left, as: second.type), second)
    }
    // A store and a tab can have the same name: the other side decides which is meant.
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

  private func check(
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

  private func requireComparable(
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

  /// Throws if a value does not have the type of an element, a part or an argument.
  private func requireFit(_ value: Typed, _ type: ExpressionType) throws(CommandFailure) {
    guard !value.type.isComparable(with: type) else { return }
    throw failure(
      "\(value.expression.source.shortened()) is \(value.type.noun), not \(type.noun)",
      value.expression
    )
  }

  private func require(
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

  // MARK: Literals

  /// Returns a Boolean value that indicates whether an expression is a word or a printed value
  /// whose type depends on the other side of the comparison.
  private func isWord(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name): !isParameter(name) && !console.hasRoot(name)
    case .call: true
    default: false
    }
  }

  /// Resolves an expression that is compared with a value of a known type.
  private func literal(
    _ expression: Expression,
    as type: ExpressionType
  ) throws(CommandFailure) -> Typed {
    switch (expression.kind, type.wrapped) {
    case (.name(let name), let wrapped) where !isParameter(name):
      return try word(name, as: wrapped, expression)
    case (.call(let name, let arguments), let wrapped):
      return try call(name, arguments, as: wrapped, expression)
    case (.list(let elements), .list(let type)):
      var list: [Expression] = []
      for element in elements {
        let element = try literal(element, as: type)
        try requireFit(element, type)
        list.append(element.expression)
      }
      return (expression.replaced(by: .list(list)), .list(type))
    case (.list(let elements), .any):
      var list: [Expression] = []
      for element in elements { list.append(try literal(element, as: .any).expression) }
      return (expression.replaced(by: .list(list)), .list(.any))
    case (.object(let fields), .object(let name, let types)):
      var parts: [(name: String, value: Expression)] = []
      for field in fields {
        guard let type = types.first(where: { $0.name == field.name })?.type else {
          let nearest = NearestMatch.of(field.name, in: types.map(\.name))
          throw ConsoleError.noProperty(
            field.name,
            of: name.isEmpty ? "the object" : name,
            nearest: nearest,
            names: types.map(\.name)
          ).at(field.value.range)
        }
        let part = try literal(field.value, as: type)
        try requireFit(part, type)
        parts.append((field.name, part.expression))
      }
      return (expression.replaced(by: .object(parts)), .object(name: "", types))
    case (.literal(.string(let text)), .enumeration(let type)):
      guard type.isOpen || type.named(text) != nil else {
        throw noCase(text, of: type, expression)
      }
      return (expression, .text)
    default: return try value(expression)
    }
  }

  private func word(
    _ name: String,
    as type: ExpressionType,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    func literal(_ kind: Expression.Kind, _ type: ExpressionType) -> Typed {
      (expression.replaced(by: kind), type)
    }
    let isRoot = console.hasRoot(name)
    switch type {
    case .enumeration(let enumeration):
      if let match = enumeration.named(name) {
        guard match.parameters?.isEmpty == true || enumeration.isOpen else {
          throw failure("\(name) needs its values, as in \(signature(of: match))", expression)
        }
        return literal(.literal(.enumCase(name, [])), type)
      }
      if isRoot { return try self.named(name, expression) }
      guard enumeration.isOpen else { throw noCase(name, of: enumeration, expression) }
      return literal(.literal(.enumCase(name, [])), type)
    case .text:
      guard isRoot else { return literal(.literal(.string(name)), .text) }
      let path = try self.named(name, expression)
      guard path.type.isComparable(with: .text) else {
        throw failure("\(name) is \(path.type.noun); put text in quotes: \"\(name)\"", expression)
      }
      return path
    case .any where !isRoot: return literal(.word(.enumCase(name, [])), .any)
    default: return try self.named(name, expression)
    }
  }

  private func signature(of match: ExpressionType.Enumeration.Case) -> String {
    guard let parameters = match.parameters else { return "\(match.name)(…)" }
    let names = parameters.map { label, type in (label.map { "\($0): " } ?? "") + type.noun }
    return "\(match.name)(\(names.joined(separator: ", ")))"
  }

  private func noCase(
    _ name: String,
    of type: ExpressionType.Enumeration,
    _ expression: Expression
  ) -> CommandFailure {
    let names = type.cases.map(\.name)
    let roots = console.pathRoots
    let advice =
      NearestMatch.of(name, in: names).map { "did you mean \"\($0)\"?" }
      ?? NearestMatch.of(name, in: roots).map { "did you mean \"\($0)\"?" }
      ?? "use \(names.joined(by: "or").shortened(to: 400))"
    return failure("there is no case \"\(name.shortened())\" here; \(advice)", expression)
  }

  /// Resolves a value in its printed form.
  private func call(
    _ name: String,
    _ arguments: [(label: String?, value: Expression)],
    as type: ExpressionType,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    switch type {
    case .enumeration(let enumeration):
      guard let match = enumeration.named(name) else {
        guard enumeration.isOpen else { throw noCase(name, of: enumeration, expression) }
        return try dynamicCall(name, arguments, expression)
      }
      guard let parameters = match.parameters else {
        return try dynamicCall(name, arguments, expression)
      }
      guard parameters.count == arguments.count else {
        throw ConsoleError.wrongArgumentCount(
          signature: parameters.isEmpty ? name : signature(of: match),
          expected: parameters.count,
          got: arguments.count
        ).at(expression.range)
      }
      var values: [(label: String?, value: Expression)] = []
      for (argument, parameter) in zip(arguments, parameters) {
        guard argument.label == nil || argument.label == parameter.label else {
          throw failure(
            "\(signature(of: match)) has no value \"\(argument.label ?? "")\"",
            argument.value
          )
        }
        let value: Typed
        if let identified = identified(argument.value, as: parameter.type) {
          value = identified
        } else {
          value = withIdentity(try literal(argument.value, as: parameter.type), of: parameter.type)
        }
        try requireFit(value, parameter.type)
        values.append((argument.label, value.expression))
      }
      return (expression.replaced(by: .call(name, values)), type)
    case .object(let typeName, _) where typeName == name && arguments.count == 1:
      // The printed form of a value with an identity: `UserSummary(3)`.
      let id = arguments[0].value.source
      return (expression.replaced(by: .literal(.object(type: name, [], id: id))), type)
    case .any: return try dynamicCall(name, arguments, expression)
    default:
      throw failure("\(name)(…) is not \(type.noun)", expression)
    }
  }

  /// Returns the value whose identity a literal argument gives: `loan(2)` is the printed form of
  /// `loan(Book(2))`.
  private func identified(_ argument: Expression, as type: ExpressionType) -> Typed? {
    guard case .object(let name, _) = type.wrapped, !name.isEmpty else { return nil }
    switch argument.kind {
    case .literal(.string(let id)): return identified(id)
    case .literal(.int(let id)): return identified("\(id)")
    default: return nil
    }
    func identified(_ id: String) -> Typed {
      (argument.replaced(by: .literal(.object(type: name, [], id: id))), type)
    }
  }

  /// Returns the value with an identity that a computed number or text stands for; any other value
  /// unchanged.
  private func withIdentity(_ value: Typed, of type: ExpressionType) -> Typed {
    guard case .object(let name, _) = type.wrapped, !name.isEmpty else { return value }
    switch value.type.wrapped {
    case .number, .text:
      return (value.expression.replaced(by: .identified(type: name, value.expression)), type)
    default: return value
    }
  }

  private func dynamicCall(
    _ name: String,
    _ arguments: [(label: String?, value: Expression)],
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    var values: [(label: String?, value: Expression)] = []
    for argument in arguments {
      values.append((argument.label, try literal(argument.value, as: .any).expression))
    }
    return (expression.replaced(by: .call(name, values)), .any)
  }

  // MARK: Paths

  private func isParameter(_ name: String) -> Bool {
    parameters.contains { $0.name == name }
  }

  private func named(_ name: String, _ expression: Expression) throws(CommandFailure) -> Typed {
    if let parameter = parameters.last(where: { $0.name == name }) {
      return (expression.replaced(by: .parameter(name)), parameter.type)
    }
    guard let (root, type) = console.root(named: name) else { throw unknown(name, expression) }
    return (expression.replaced(by: .root(root)), type)
  }

  private func unknown(_ name: String, _ expression: Expression) -> CommandFailure {
    let names = console.pathRoots
    return ConsoleError.noProperty(
      name,
      of: nil,
      nearest: NearestMatch.of(name, in: names),
      names: names
    ).at(expression.range)
  }

  private func variable(_ name: String, _ expression: Expression) throws(CommandFailure) -> Typed {
    let path = ValuePath(steps: [.name("$" + name)])
    let answer: Answer
    do throws(ConsoleError) {
      answer = try console.reader.variables.value(at: path)
    } catch {
      throw error.at(expression.range)
    }
    guard let original = answer.original else {
      return (expression, ExpressionType(of: answer.data))
    }
    return (expression, .of(type(of: original)))
  }

  private func member(
    _ owner: Expression,
    _ name: String,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    let (owner, type) = try value(owner)
    return try part(name, of: owner, type, expression)
  }

  /// Resolves a part of a value, named as a member or by an index in quotes.
  private func part(
    _ name: String,
    of owner: Expression,
    _ type: ExpressionType,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    func resolved(_ part: ExpressionType) -> Typed {
      (
        expression.replaced(by: .member(owner, name)),
        type.isOptional ? part.asOptional : part
      )
    }
    let subject = owner.source.shortened()
    switch type.wrapped {
    case .any, .null: return resolved(.any)
    case .object(_, let fields):
      guard let field = fields.first(where: { $0.name == name }) else {
        throw ConsoleError.noProperty(
          name,
          of: subject,
          nearest: NearestMatch.of(name, in: fields.map(\.name)),
          names: fields.map(\.name)
        ).at(expression.range)
      }
      return resolved(field.type)
    case .dictionary(let value): return resolved(value.asOptional)
    case .enumeration(let enumeration):
      guard let match = enumeration.named(name) else {
        guard enumeration.isOpen else {
          throw ConsoleError.noProperty(
            name,
            of: subject,
            nearest: NearestMatch.of(name, in: enumeration.cases.map(\.name)),
            names: enumeration.cases.map(\.name)
          ).at(expression.range)
        }
        return resolved(.any)
      }
      guard let parameters = match.parameters else { return resolved(.any) }
      if parameters.count == 1 { return resolved(parameters[0].type) }
      return resolved(
        .object(
          name: "",
          parameters.map { .init(name: $0.label ?? "", type: $0.type) }
        )
      )
    case .list, .text:
      guard let function = Expression.Function(rawValue: name), !function.takesClosure else {
        throw ConsoleError.badPath(
          expression.source,
          reason: "\(subject) is \(type.noun), which has no \(name)"
        ).at(expression.range)
      }
      return try call(function, onResolved: (owner, type), nil, expression)
    case .bool, .number, .optional:
      throw ConsoleError.badPath(
        expression.source,
        reason: "\(subject) is \(type.noun), which has no \(name)"
      ).at(expression.range)
    }
  }

  private func element(
    of type: ExpressionType,
    _ expression: Expression,
    _ list: Expression
  ) throws(CommandFailure) -> ExpressionType {
    switch type.wrapped {
    case .list(let element): return type.isOptional ? element.asOptional : element
    case .any, .null: return .any
    default:
      throw ConsoleError.badPath(
        expression.source,
        reason: "\(list.source.shortened()) is \(type.noun), not a list"
      ).at(expression.range)
    }
  }

  // MARK: Functions

  private func call(
    _ function: Expression.Function,
    on list: Expression,
    _ closure: Expression.Closure?,
    _ expression: Expression
  ) throws(CommandFailure) -> Typed {
    let (list, type) = try value(list)
    return try call(function, onResolved: (list, type), closure, expression)
  }

  private func call(
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
      if let closure { body = try self.body(of: closure, over: element) }
      switch function {
      case .count: type = .number
      case .isEmpty: type = .bool
      case .first, .last: type = element.asOptional
      case .min, .max, .sum:
        guard element.isNumber || element.isAny || function != .sum && element.isText else {
          throw failure(
            "\(function.rawValue) needs a list of numbers; use map, as in "
              + "\(list.expression.source.shortened()).map(x => x.id).\(function.rawValue)",
            expression
          )
        }
        type = function == .sum ? .number : element.asOptional
      case .any, .all, .filter:
        if let closure { body?.expression = try condition(of: closure, over: element) }
        type = function == .filter ? list.type : .bool
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

  private func body(
    of closure: Expression.Closure,
    over type: ExpressionType
  ) throws(CommandFailure) -> Typed {
    var inner = self
    inner.parameters.append((closure.parameter, type))
    return try inner.value(closure.body)
  }

  private func condition(
    of closure: Expression.Closure,
    over type: ExpressionType
  ) throws(CommandFailure) -> Expression {
    var inner = self
    inner.parameters.append((closure.parameter, type))
    return try inner.condition(closure.body)
  }

  private func failure(_ reason: String, _ expression: Expression) -> CommandFailure {
    ConsoleError.badCondition(reason).at(expression.range)
  }
}

extension ExpressionType {
  fileprivate var isAny: Bool { if case .any = self { true } else { false } }

  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  fileprivate var isNumber: Bool { if case .number = wrapped { true } else { false } }

  fileprivate var isText: Bool { if case .text = wrapped { true } else { false } }
}
