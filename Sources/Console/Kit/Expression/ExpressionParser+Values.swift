import InnoNearestMatch
import InnoText

extension ExpressionParser {
  mutating func postfix() throws(CommandFailure) -> Expression {
    let start = token.range.lowerBound
    return try suffix(try primary(), start)
  }

  /// Parses the members, indices and function calls that follow a value.
  mutating func suffix(
    _ value: Expression,
    _ start: Int
  ) throws(CommandFailure) -> Expression {
    var value = value
    while true {
      // A member or an index must follow its value without a space.
      guard token.range.lowerBound == lastEnd else { return value }
      if token.kind == .symbol(".") {
        value = try member(of: value, start)
      } else if token.kind == .symbol("[") {
        guard let indexed = try index(of: value, start) else {
          return try each(value, start)
        }
        value = indexed
      } else {
        return value
      }
    }
  }

  private mutating func member(
    of value: Expression,
    _ start: Int
  ) throws(CommandFailure) -> Expression {
    let dot = token.range
    guard lexer.namesMember(after: dot.upperBound) else {
      throw ConsoleError.badPath(
        source.text(start..<dot.upperBound),
        reason: "names must be separated by a single dot, as in people.phase"
      ).at(source.range(start..<dot.upperBound))
    }
    let name = try lexer.memberName()
    lastEnd = lexer.location
    token = try lexer.next(expectsValue: false)
    guard token.kind == .symbol("("), token.range.lowerBound == lastEnd else {
      return make(.member(value, name), from: start)
    }
    guard let function = Expression.Function(rawValue: name) else {
      let names = Expression.Function.allCases.map(\.rawValue)
      let nearest = NearestMatch.of(name, in: names).map { "did you mean \"\($0)\"?" }
      throw failure(
        "unknown function \"\(name.shortened())\"; \(nearest ?? "use \(names.joined(by: "or"))")",
        dot.upperBound..<lastEnd
      )
    }
    try advance(expectsValue: true)
    guard function.takesClosure else {
      try require(")")
      return make(.function(value, function, nil), from: start)
    }
    let closure = try closure(of: function)
    try require(")")
    return make(.function(value, function, closure), from: start)
  }

  private mutating func closure(
    of function: Expression.Function
  ) throws(CommandFailure) -> Expression.Closure {
    guard case .name(let parameter) = token.kind else {
      throw failure(function.closureMissing, token.range)
    }
    try advance(expectsValue: false)
    guard try take("=>", expectsValue: true) else {
      throw failure(function.closureMissing, token.range)
    }
    return Expression.Closure(parameter: parameter, body: try expression(0))
  }

  /// Parses an index or a slice.
  ///
  /// Returns `nil` if the brackets contain `*`.
  private mutating func index(
    of value: Expression,
    _ start: Int
  ) throws(CommandFailure) -> Expression? {
    let bracket = token.range
    try advance(expectsValue: true)
    if token.kind == .symbol("*") {
      try advance(expectsValue: false)
      try require("]")
      return nil
    }
    guard token.kind != .symbol("]"), token.kind != .end else {
      throw ConsoleError.badPath(
        source.text(start..<token.range.upperBound),
        reason: "brackets must contain an index, as in people[0]"
      ).at(source.range(bracket.lowerBound..<token.range.upperBound))
    }
    let content = try expression(0)
    try require("]")
    if case .range(let lower, let upper, let isHalfOpen) = content.kind {
      return make(.slice(value, lower, upper, isHalfOpen: isHalfOpen), from: start)
    }
    return make(.index(value, content), from: start)
  }

  /// Parses the rest of a path after `[*]`.
  ///
  /// The rest is evaluated for each element of the list before `[*]`.
  private mutating func each(
    _ value: Expression,
    _ start: Int
  ) throws(CommandFailure) -> Expression {
    let name = "[*]"
    let element = Expression(
      kind: .name(name),
      range: value.range,
      source: source.text(start..<lastEnd)
    )
    let body = try suffix(element, start)
    return make(.each(value, Expression.Closure(parameter: name, body: body)), from: start)
  }

  private mutating func primary() throws(CommandFailure) -> Expression {
    let token = token
    let start = token.range.lowerBound
    switch token.kind {
    case .number(let value):
      try advance(expectsValue: false)
      return make(.literal(value), from: start)
    case .variable(let name):
      try advance(expectsValue: false)
      return make(.variable(name), from: start)
    case .text(let pieces):
      try advance(expectsValue: false)
      return try text(pieces, start)
    case .name(let name): return try word(name, start)
    case .symbol("("):
      try advance(expectsValue: true)
      let inner = try expression(0)
      try require(")")
      // Create a copy whose range and source text include the parentheses.
      return make(inner.kind, from: start)
    case .symbol("["):
      let elements = try elements()
      return make(.list(elements), from: start)
    case .symbol("{"):
      let fields = try fields()
      return make(.object(type: "", fields), from: start)
    case .pattern: throw failure("a regular expression must follow \"matches\"", token.range)
    case .symbol(let symbol):
      if symbol == "." {
        throw ConsoleError.badPath(
          source.text(start..<min(end, start + 20)),
          reason: "names must be separated by a single dot, as in people.phase"
        ).at(source.range(token.range))
      }
      if Expression.Operator(rawValue: symbol) != nil {
        throw failure("a value is missing before \"\(symbol)\"", token.range)
      }
      throw unexpected()
    case .end:
      throw end == 0
        ? failure("a condition is missing; write one such as people.phase == loaded", 0..<0)
        : failure("a value is missing", end..<end)
    }
  }

  private mutating func text(
    _ pieces: [ExpressionToken.Piece],
    _ start: Int
  ) throws(CommandFailure) -> Expression {
    if pieces.count == 1, case .text(let text) = pieces[0] {
      return make(.literal(.string(text)), from: start)
    }
    var parts: [Expression] = []
    for piece in pieces {
      switch piece {
      case .text(let text): parts.append(make(.literal(.string(text)), from: start))
      case .expression(let range):
        parts.append(try Self.parse(source, in: range, depth: depth + 1))
      }
    }
    // An unquoted `${x}` has the value of `x`, which need not be text.
    if parts.count == 1, source.scalars[start] == "$" { return make(parts[0].kind, from: start) }
    return make(.text(parts), from: start)
  }

  private mutating func word(_ name: String, _ start: Int) throws(CommandFailure) -> Expression {
    let isQuoted = source.scalars[start] == "`"
    if !isQuoted, Expression.Operator(rawValue: name) != nil || name == "not" {
      throw failure("a value is missing before \"\(name)\"", token.range)
    }
    try advance(expectsValue: false)
    if !isQuoted {
      switch name {
      case "true", "false": return make(.literal(.bool(name == "true")), from: start)
      case "nil", "null": return make(.literal(.null), from: start)
      default: break
      }
    }
    guard token.kind == .symbol("("), token.range.lowerBound == lastEnd else {
      return make(.name(name), from: start)
    }
    try advance(expectsValue: true)
    let arguments = try arguments()
    return make(.call(name, arguments), from: start)
  }

  private mutating func arguments() throws(CommandFailure) -> [(label: String?, value: Expression)]
  {
    var arguments: [(label: String?, value: Expression)] = []
    if try take(")", expectsValue: false) { return arguments }
    repeat {
      let value = try expression(0)
      if case .name(let label) = value.kind, try take(":", expectsValue: true) {
        arguments.append((label, try expression(0)))
      } else {
        arguments.append((nil, value))
      }
    } while try take(",", expectsValue: true)
    try require(")")
    return arguments
  }

  private mutating func elements() throws(CommandFailure) -> [Expression] {
    var elements: [Expression] = []
    try advance(expectsValue: true)
    if try take("]", expectsValue: false) { return elements }
    repeat { elements.append(try expression(0)) } while try take(",", expectsValue: true)
    try require("]")
    return elements
  }

  private mutating func fields() throws(CommandFailure) -> [(name: String, value: Expression)] {
    var fields: [(name: String, value: Expression)] = []
    try advance(expectsValue: true)
    if try take("}", expectsValue: false) { return fields }
    repeat {
      let name: String
      switch token.kind {
      case .name(let text): name = text
      case .text(let pieces):
        guard pieces.count == 1, case .text(let text) = pieces[0] else { throw unexpected() }
        name = text
      default: throw failure("expected a name in double quotes, got \(shown)", token.range)
      }
      guard !fields.contains(where: { $0.name == name }) else {
        throw failure("\"\(name.shortened())\" is given twice", token.range)
      }
      try advance(expectsValue: false)
      try require(":")
      fields.append((name, try expression(0)))
    } while try take(",", expectsValue: true)
    try require("}")
    return fields
  }
}
