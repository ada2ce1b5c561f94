import InnoNearestMatch

/// A parser for expressions, with the same operator precedence as in Swift.
///
/// ```
/// condition   = or
/// or          = and { "or" and }
/// and         = not { "and" not }
/// not         = "not" not | comparison
/// comparison  = range [ operator range ]
/// range       = sum [ ( ".." | "..." | "..<" ) sum ]
/// sum         = product { ( "+" | "-" ) product }
/// product     = negative { ( "*" | "/" | "%" ) negative }
/// negative    = "-" negative | postfix
/// postfix     = primary { "." name [ "(" [ closure ] ")" ] | "[" index "]" }
/// ```
struct ExpressionParser {
  /// The maximum nesting depth, which is limited so that no input can cause a stack overflow.
  static let depthLimit = 100

  private let source: ExpressionSource
  private var lexer: ExpressionLexer
  private var token = ExpressionToken(kind: .end, range: 0..<0)
  private var lastEnd = 0
  private var depth = 0
  private var operators = 0

  /// The position at which the text to parse ends.
  private let end: Int

  private init(
    _ source: ExpressionSource,
    in range: Range<Int>,
    depth: Int
  ) throws(CommandFailure) {
    self.source = source
    self.depth = depth
    end = range.upperBound
    lastEnd = range.lowerBound
    lexer = ExpressionLexer(source, in: range)
    token = try lexer.next(expectsValue: true)
  }

  /// Parses text that consists of a single expression.
  ///
  /// - Parameter source: The text to parse.
  /// - Returns: The expression.
  /// - Throws: A ``CommandFailure`` that marks the first invalid part of the text.
  static func parse(_ source: ExpressionSource) throws(CommandFailure) -> Expression {
    try parse(source, in: 0..<source.scalars.count, depth: 0)
  }

  private static func parse(
    _ source: ExpressionSource,
    in range: Range<Int>,
    depth: Int
  ) throws(CommandFailure) -> Expression {
    var parser = try ExpressionParser(source, in: range, depth: depth)
    let expression = try parser.expression(0)
    guard parser.token.kind == .end else { throw parser.unexpected() }
    return expression
  }

  // MARK: Tokens

  private mutating func advance(expectsValue: Bool) throws(CommandFailure) {
    lastEnd = token.range.upperBound
    token = try lexer.next(expectsValue: expectsValue)
  }

  private mutating func take(
    _ symbol: String,
    expectsValue: Bool
  ) throws(CommandFailure) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance(expectsValue: expectsValue)
    return true
  }

  private mutating func require(_ symbol: String) throws(CommandFailure) {
    guard try take(symbol, expectsValue: false) else {
      if token.kind == .end { throw failure("\(symbol) is missing", end..<end) }
      throw failure("expected \(symbol), got \(shown)", token.range)
    }
  }

  private var shown: String { "\"\(source.text(token.range).shortened())\"" }

  private func failure(_ reason: String, _ range: Range<Int>) -> CommandFailure {
    ConsoleError.badCondition(reason).at(source.range(range))
  }

  private func unexpected() -> CommandFailure {
    switch token.kind {
    case .symbol(")"), .symbol("]"), .symbol("}"):
      return failure("unexpected \(shown); there is no matching opening bracket", token.range)
    case .symbol: return failure("unexpected \(shown)", token.range)
    default:
      return failure(
        "unexpected \(shown); join conditions with \"and\" or \"or\", and put text with spaces in "
          + "quotes",
        token.range
      )
    }
  }

  private func make(_ kind: Expression.Kind, from start: Int) -> Expression {
    let range = start..<max(start, lastEnd)
    return Expression(kind: kind, range: source.range(range), source: source.text(range))
  }

  // MARK: Operators

  /// The operator that the current token represents; `nil` if there is none.
  private var operatorHere: Expression.Operator? {
    switch token.kind {
    case .symbol(let text), .name(let text): Expression.Operator(rawValue: text)
    default: nil
    }
  }

  private mutating func expression(_ lowest: Int) throws(CommandFailure) -> Expression {
    guard depth < Self.depthLimit else {
      throw failure("the expression is nested deeper than \(Self.depthLimit) levels", token.range)
    }
    depth += 1
    defer { depth -= 1 }
    let start = token.range.lowerBound
    let left: Expression
    if lowest <= Expression.Operator.comparison, token.kind == .name("not") {
      try advance(expectsValue: true)
      let operand = try expression(Expression.Operator.comparison)
      left = make(.not(operand), from: start)
    } else {
      left = try range(lowest)
    }
    return try operations(after: left, from: start, lowest: lowest)
  }

  /// Parses operators with at least the precedence `lowest`, and their right operands.
  private mutating func operations(
    after first: Expression,
    from start: Int,
    lowest: Int
  ) throws(CommandFailure) -> Expression {
    var left = first
    while let symbol = operatorHere, symbol.precedence >= lowest {
      // Limit the depth of the expression tree, which is traversed recursively.
      operators += 1
      guard operators <= 1_000 else {
        throw failure("the expression has more than 1000 operators", token.range)
      }
      let place = token.range
      try advance(expectsValue: true)
      guard token.kind != .end else {
        throw failure("a value is missing after \"\(symbol.rawValue)\"", place)
      }
      let right = try operand(of: symbol)
      left = make(.binary(symbol, left, right), from: start)
      guard symbol.precedence == Expression.Operator.comparison else { continue }
      if let next = operatorHere, next.precedence == Expression.Operator.comparison {
        throw failure("comparisons cannot be chained; join them with \"and\"", token.range)
      }
    }
    return left
  }

  /// Parses the right operand of an operator.
  ///
  /// Operators inside the operand must bind more tightly than the operator before it.
  private mutating func operand(
    of symbol: Expression.Operator
  ) throws(CommandFailure) -> Expression {
    guard symbol == .matches else { return try expression(symbol.precedence + 1) }
    guard case .pattern(let text) = token.kind else {
      throw failure("\"matches\" needs a regular expression, as in /^a.*z$/", token.range)
    }
    let place = token.range
    do {
      let pattern = Expression.Pattern(text: text, regex: try Regex(text))
      try advance(expectsValue: false)
      return make(.pattern(pattern), from: place.lowerBound)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw failure("invalid regular expression /\(text.shortened())/", place)
    }
  }

  private mutating func range(_ lowest: Int) throws(CommandFailure) -> Expression {
    let start = token.range.lowerBound
    let lower = try negative()
    guard lowest <= 4 else { return lower }
    // Arithmetic operators bind more tightly than range operators.
    let first = try operations(after: lower, from: start, lowest: 5)
    guard case .symbol(let symbol) = token.kind, ["..", "...", "..<"].contains(symbol) else {
      return first
    }
    try advance(expectsValue: true)
    let upper = try expression(5)
    return make(.range(first, upper, isHalfOpen: symbol == "..<"), from: start)
  }

  private mutating func negative() throws(CommandFailure) -> Expression {
    let start = token.range.lowerBound
    guard token.kind == .symbol("-") else { return try postfix() }
    guard depth < Self.depthLimit else {
      throw failure("the expression is nested deeper than \(Self.depthLimit) levels", token.range)
    }
    depth += 1
    defer { depth -= 1 }
    try advance(expectsValue: true)
    if case .number(let value) = token.kind {
      try advance(expectsValue: false)
      switch value {
      case .int(let value): return try suffix(make(.literal(.int(-value)), from: start), start)
      case .double(let value):
        return try suffix(make(.literal(.double(-value)), from: start), start)
      default: break
      }
    }
    let operand = try negative()
    return make(.negative(operand), from: start)
  }

  // MARK: Values

  private mutating func postfix() throws(CommandFailure) -> Expression {
    let start = token.range.lowerBound
    return try suffix(try primary(), start)
  }

  /// Parses the members and indices that follow a value.
  private mutating func suffix(
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
      throw failure(
        "\"\(function.rawValue)\" needs a closure, as in \(function.rawValue)(x => x.id == 3)",
        token.range
      )
    }
    try advance(expectsValue: false)
    guard try take("=>", expectsValue: true) else {
      throw failure(
        "\"\(function.rawValue)\" needs a closure, as in \(function.rawValue)(x => x.id == 3)",
        token.range
      )
    }
    return Expression.Closure(parameter: parameter, body: try expression(0))
  }

  /// Parses an index or a slice; returns `nil` for `[*]`.
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

  /// Parses the part of a path that follows `[*]` and applies to each element.
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
      // Create a node with the range of the parentheses, so that a path ends at the parentheses.
      return make(inner.kind, from: start)
    case .symbol("["):
      let elements = try elements()
      return make(.list(elements), from: start)
    case .symbol("{"):
      let fields = try fields()
      return make(.object(fields), from: start)
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
    // `${x}` without quotes is the value itself.
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
