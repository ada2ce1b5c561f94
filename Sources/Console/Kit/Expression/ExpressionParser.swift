/// A parser for expressions.
///
/// The binary operators have the same relative precedence as in Swift.
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
  /// The maximum nesting depth, which prevents a stack overflow.
  static let depthLimit = 100

  let source: ExpressionSource
  var lexer: ExpressionLexer
  var token = ExpressionToken(kind: .end, range: 0..<0)
  var lastEnd = 0
  var depth = 0
  private var operators = 0

  /// The position at which the text to parse ends.
  let end: Int

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

  static func parse(
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

  mutating func advance(expectsValue: Bool) throws(CommandFailure) {
    lastEnd = token.range.upperBound
    token = try lexer.next(expectsValue: expectsValue)
  }

  mutating func take(
    _ symbol: String,
    expectsValue: Bool
  ) throws(CommandFailure) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance(expectsValue: expectsValue)
    return true
  }

  mutating func require(_ symbol: String) throws(CommandFailure) {
    guard try take(symbol, expectsValue: false) else {
      if token.kind == .end { throw failure("\(symbol) is missing", end..<end) }
      throw failure("expected \(symbol), got \(shown)", token.range)
    }
  }

  var shown: String { "\"\(source.text(token.range).shortened())\"" }

  func failure(_ reason: String, _ range: Range<Int>) -> CommandFailure {
    ConsoleError.badCondition(reason).at(source.range(range))
  }

  func unexpected() -> CommandFailure {
    switch token.kind {
    case .symbol(")"), .symbol("]"), .symbol("}"):
      return failure("unexpected \(shown); a value or an opening bracket is missing", token.range)
    case .symbol: return failure("unexpected \(shown)", token.range)
    default:
      return failure(
        "unexpected \(shown); join conditions with \"and\" or \"or\", and put text with spaces in "
          + "quotes",
        token.range
      )
    }
  }

  func make(_ kind: Expression.Kind, from start: Int) -> Expression {
    let range = start..<max(start, lastEnd)
    return Expression(kind: kind, range: source.range(range), source: source.text(range))
  }

  // MARK: Operators

  /// The binary operator that the current token represents, or `nil` if the token is no operator.
  private var operatorHere: Expression.Operator? {
    switch token.kind {
    case .symbol(let text), .name(let text): Expression.Operator(rawValue: text)
    default: nil
    }
  }

  mutating func expression(_ lowest: Int) throws(CommandFailure) -> Expression {
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

  /// Parses a sequence of operators and their right operands.
  ///
  /// The sequence ends before an operator whose precedence is lower than `lowest`.
  private mutating func operations(
    after first: Expression,
    from start: Int,
    lowest: Int
  ) throws(CommandFailure) -> Expression {
    var left = first
    while let symbol = operatorHere, symbol.precedence >= lowest {
      // Each operator adds a level to the expression tree. Limit the number of levels, because the
      // tree is traversed recursively.
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
  /// The operand ends before the next operator that has the same precedence as `symbol` or a lower
  /// precedence.
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
}
