/// The possible continuations of an incomplete expression.
struct ExpressionExpectation {
  /// A possible continuation of an incomplete expression.
  enum Item {
    /// A name with which a path can begin, such as the name of a store or a variable.
    ///
    /// The name of a variable includes the `$`.
    case name(String)

    /// A member that can follow the dot at the end of the expression.
    case member(String, ExpressionType)

    /// A list function or a text function that can follow the dot at the end of the expression.
    case function(Expression.Function)

    /// A literal that can follow a comparison operator, such as `loaded` or `nil`.
    ///
    /// For an enum case with associated values, the string is only the beginning of the literal,
    /// such as `failed(`.
    case literal(String)

    /// An operator, such as `and`, `==` or `contains`.
    case symbol(String)
  }

  let items: [Item]

  /// The position of the first character of the name at the cursor, in Unicode scalars.
  let start: Int
}

extension Console {
  /// Returns the names, operators and literals that can follow an incomplete expression.
  ///
  /// - Parameter text: The expression up to the cursor.
  /// - Returns: The possible continuations. If the expression ends in the middle of a name, the
  ///   result also contains names that begin differently. The result is empty if the cursor is
  ///   inside quotes or if the text contains an error.
  func expectation(after text: String) -> ExpressionExpectation {
    let scalars = Array(text.unicodeScalars)
    let source = ExpressionSource(scalars, at: 0..<scalars.count)
    let nothing = ExpressionExpectation(items: [], start: scalars.count)
    guard var tokens = try? ExpressionLexer.tokens(of: source) else { return nothing }
    var start = scalars.count
    // A name that ends at the cursor may be incomplete.
    if let last = tokens.last, last.range.upperBound == scalars.count, last.isName {
      start = last.range.lowerBound
      tokens.removeLast()
    }
    func type(of range: Range<Int>) -> ExpressionType? {
      let part = ExpressionSource(Array(scalars[range]), at: range)
      guard let parsed = try? ExpressionParser.parse(part) else { return nil }
      return try? ExpressionResolver(self).value(parsed).type
    }
    guard let last = tokens.last else {
      return .init(items: roots + [.symbol("not")], start: start)
    }
    if last.kind == .symbol("."), last.range.upperBound == start {
      tokens.removeLast()
      guard let first = tokens.lastPathStart, let owner = type(of: first..<last.range.lowerBound)
      else { return nothing }
      return .init(items: members(of: owner), start: start)
    }
    guard let symbol = last.comparison else {
      if last.endsValue {
        guard let first = tokens.lastPathStart else { return nothing }
        guard !tokens.endWithComparison else {
          return .init(items: [.symbol("and"), .symbol("or")], start: start)
        }
        let value = type(of: first..<last.range.upperBound)
        return .init(items: Self.symbols(after: value), start: start)
      }
      let keywords = last.precedesCondition ? [ExpressionExpectation.Item.symbol("not")] : []
      return .init(items: roots + keywords, start: start)
    }
    tokens.removeLast()
    guard let first = tokens.lastPathStart, let end = tokens.last?.range.upperBound,
      let left = type(of: first..<end)
    else { return .init(items: roots, start: start) }
    let wanted: ExpressionType =
      if symbol == .contains, case .list(let element) = left.wrapped { element } else { left }
    return .init(items: Self.literals(of: wanted) + roots, start: start)
  }

  private var roots: [ExpressionExpectation.Item] {
    pathRoots.map { .name($0) } + reader.variables.names.map { .name("$" + $0) }
  }

  private func members(of type: ExpressionType) -> [ExpressionExpectation.Item] {
    switch type.wrapped {
    case .object(_, let fields, _): fields.map { .member($0.name, $0.type) }
    case .enumeration(let type):
      type.cases.filter { $0.parameters?.isEmpty != true }.map { .member($0.name, .any) }
    case .list: Expression.Function.allCases.map { .function($0) }
    case .text: [.function(.count), .function(.isEmpty)]
    default: []
    }
  }

  private static func literals(of type: ExpressionType) -> [ExpressionExpectation.Item] {
    let words: [String] =
      switch type.wrapped {
      case .enumeration(let type):
        type.cases.map { $0.parameters?.isEmpty == true ? $0.name : $0.name + "(" }
      case .bool: ["true", "false"]
      default: []
      }
    return (words + (type.isOptional ? ["nil"] : [])).map { .literal($0) }
  }

  private static func symbols(after type: ExpressionType?) -> [ExpressionExpectation.Item] {
    let comparisons: [Expression.Operator] =
      switch type?.wrapped {
      case .number: [.equal, .unequal, .less, .atMost, .more, .atLeast, .isIn]
      case .text: [.equal, .unequal, .contains, .startsWith, .endsWith, .matches, .isIn]
      case .list: [.contains, .equal, .unequal]
      default: [.equal, .unequal, .isIn]
      }
    return comparisons.map { .symbol($0.rawValue) } + [.symbol("and"), .symbol("or")]
  }
}

extension ExpressionLexer {
  static func tokens(of source: ExpressionSource) throws(CommandFailure) -> [ExpressionToken] {
    var lexer = ExpressionLexer(source, in: 0..<source.scalars.count)
    var tokens: [ExpressionToken] = []
    while true {
      let token = try lexer.next(expectsValue: tokens.last?.endsValue != true)
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }
}

extension ExpressionToken {
  fileprivate var isName: Bool {
    switch kind {
    case .name, .variable: true
    default: false
    }
  }

  /// The comparison operator that the token represents, or `nil` if the token represents none.
  fileprivate var comparison: Expression.Operator? {
    let symbol: Expression.Operator? =
      switch kind {
      case .symbol(let text), .name(let text): Expression.Operator(rawValue: text)
      default: nil
      }
    return symbol?.precedence == Expression.Operator.comparison ? symbol : nil
  }

  /// A Boolean value that indicates whether a complete condition, such as `not desk.isOpen`, can
  /// follow the token.
  fileprivate var precedesCondition: Bool {
    switch kind {
    case .name("and"), .name("or"), .name("not"), .symbol("("): true
    default: false
    }
  }

  /// A Boolean value that indicates whether the token can be the last token of a value.
  fileprivate var endsValue: Bool {
    switch kind {
    case .number, .text, .pattern, .variable, .symbol(")"), .symbol("]"), .symbol("}"): true
    case .name(let name): name != "not" && Expression.Operator(rawValue: name) == nil
    default: false
    }
  }
}

extension [ExpressionToken] {
  /// A Boolean value that indicates whether the tokens end with a comparison, such as `a == b`.
  ///
  /// No comparison operator is allowed directly after a comparison. After `and`, `or` or an opening
  /// bracket, a new comparison can begin.
  fileprivate var endWithComparison: Bool {
    var depth = 0
    for token in reversed() {
      switch token.kind {
      case .symbol(")"), .symbol("]"), .symbol("}"): depth += 1
      case .symbol("("), .symbol("["), .symbol("{"):
        if depth == 0 { return false }
        depth -= 1
      case .name("and"), .name("or"): if depth == 0 { return false }
      default: if depth == 0, token.comparison != nil { return true }
      }
    }
    return false
  }

  /// The position at which the last path starts, in Unicode scalars.
  ///
  /// If the last token does not belong to a path, the value is the position of that token. If there
  /// are no tokens or the brackets are unbalanced, the value is `nil`.
  fileprivate var lastPathStart: Int? {
    guard var index = indices.last else { return nil }
    var depth = 0
    while true {
      switch self[index].kind {
      case .symbol(")"), .symbol("]"), .symbol("}"): depth += 1
      case .symbol("("), .symbol("["), .symbol("{"): depth -= 1
      default: break
      }
      // There are no spaces between the steps of a path.
      let isJoined = index > 0 && self[index - 1].range.upperBound == self[index].range.lowerBound
      let before = index > 0 ? self[index - 1].kind : .end
      let continues =
        switch (before, self[index].kind) {
        case (.symbol("."), _), (_, .symbol(".")), (_, .symbol("[")), (.name, .symbol("(")): true
        default: false
        }
      if depth == 0, !isJoined || !continues { return self[index].range.lowerBound }
      guard index > 0 else { return nil }
      index -= 1
    }
  }
}
