import InnoCasePaths

/// A command that accepts further words after a block, as `if` accepts `else`.
@MainActor
protocol BlockContinuing: Sendable {
  /// Returns the words that can follow the given word, which is a block or a word such as `else`.
  static func words(after last: Word) -> [String]
}

extension CompletionContext {
  /// Returns the completion candidates for a path such as `people.users[0]`.
  ///
  /// The candidates are the names that can begin a path. After a `.` or `[`, the candidates are the
  /// properties or elements of the value before that character.
  func factPaths() -> [Candidate] {
    guard prefix.contains(where: { $0 == "." || $0 == "[" }) else {
      return console.pathRoots.map { .init($0, goesOn: $0 != PathRoot.tab.rawValue) }
    }
    return members(of: prefix)
  }

  /// Returns the text of a candidate as the user would have to type it at the cursor.
  ///
  /// In an argument of a command, special characters such as `>` are escaped. In a condition,
  /// special characters are escaped only inside quotes.
  func typed(_ text: String) -> String {
    // An operator is a candidate only where an operator is expected.
    if form == .variable || Word.operators.contains(text) { return text }
    guard command?.forms.contains(where: \.takesExpression) == true else { return text.asOneWord }
    return form == .quoted ? ConsoleValue.string(text).text : text
  }

  /// Returns the candidates for the next word of a condition: a name, a property, a function, an
  /// operator, a keyword or a value.
  func condition() -> [Candidate] {
    guard var given = expressionWords else { return branchKeywords }
    let text = given.map { $0.typed + " " }.joined() + prefix
    let operators = prefix.suffix(prefix.reversed().prefix { "=<>!".contains($0) }.count)
    if !operators.isEmpty {
      // An operator that ends at the cursor may be the beginning of a longer operator. For example,
      // `>` may become `>=`.
      return symbols(after: text.dropLast(operators.count) + " ").filter {
        $0.hasPrefix(operators)
      }.map { .init(prefix.dropLast(operators.count) + $0) }
    }
    if let start = given.lastIndex(where: { ["and", "or"].contains($0.text) }) {
      given = given[(start + 1)...]
    }
    let expectation = console.expectation(after: text)
    let typed = text.unicodeScalars.count - expectation.start
    let base = String(String.UnicodeScalarView(prefix.unicodeScalars.dropLast(typed)))
    let literals = expectation.items.compactMap { $0.literal(after: base) }
    let values = values(
      comparedIn: given.drop { $0.text == "not" },
      without: literals.map(\.text)
    )
    // A name in quotes is text, so only values and literals are candidates here.
    if form == .quoted { return values + literals.filter { !$0.goesOn } }
    if prefix.isEmpty, !(values + literals).isEmpty { return values + literals }
    let path = prefix.suffix(prefix.reversed().prefix { !"(,=<>!".contains($0) }.count)
    var members: [Candidate] = []
    if path.contains(where: { $0 == "." || $0 == "[" }) {
      members = self.members(of: String(path)).map {
        .init(prefix.dropLast(path.count) + $0.text, $0.detail, goesOn: $0.goesOn)
      }
      if let open = path.lastIndex(of: "["), !path[open...].contains("]") { return members }
    }
    // An operator or a keyword must be separated from the preceding value by a space.
    let allowsSymbols = prefix.isEmpty || typed > 0
    return values + literals + members
      + expectation.items.compactMap { $0.candidate(after: base, allowsSymbols: allowsSymbols) }
  }

  /// The words between the beginning of the expression that is being typed and the cursor.
  ///
  /// After a block, the value is `nil` unless the words `else if` follow the block.
  private var expressionWords: ArraySlice<Word>? {
    let form = command?.forms.first(where: \.takesExpression)
    let words = arguments.dropFirst((form?.elements.count ?? 1) - 1)
    guard let block = words.lastIndex(where: { $0.form == .block }) else { return words[...] }
    let rest = words[(block + 1)...]
    guard rest.prefix(2).map(\.text) == ["else", "if"] else { return nil }
    return rest.dropFirst(2)
  }

  /// The words, such as `else`, that can follow the block at the end of the command.
  private var branchKeywords: [Candidate] {
    guard let continuing = command?.continuing, let last = arguments.last else { return [] }
    return continuing.words(after: last).map { .init($0) }
  }

  private func symbols(after text: some StringProtocol) -> [String] {
    console.expectation(after: String(text)).items.compactMap { item in
      if case .symbol(let symbol) = item { symbol } else { nil }
    }
  }

  /// Returns the properties or elements of the value at a path; an empty array if the path leads to
  /// no value.
  private func members(of path: String) -> [Candidate] {
    let root = String(path.prefix { $0 != "." && $0 != "[" })
    guard let value = try? console.fact(at: ValuePath(root)) else { return [] }
    return paths(in: .named([(root, value)]), at: path)
  }

  /// The maximum length, in bytes, of a value that ``values(comparedIn:without:)`` offers.
  ///
  /// Before the method offers a value, it evaluates a comparison with that value. Evaluating a
  /// comparison with a longer value would take too long.
  private static let valueLimit = 500

  /// Returns the values that can follow a comparison operator.
  ///
  /// After the phase of a store or after `tab`, the values are all phases or tabs. After any other
  /// path, the result contains only the path's current value. If a comparison with the current
  /// value would be false, as in `count < 3` while `count` is 3, the result is empty.
  ///
  /// The parameter `literals` contains words that are already candidates. The result does not
  /// repeat these words.
  private func values(
    comparedIn words: ArraySlice<Word>,
    without literals: [String]
  ) -> [Candidate] {
    guard words.count == 2, let symbol = words.last?.text, let first = words.first,
      Expression.Operator.comparisons.contains(symbol), !["contains", "in"].contains(symbol)
    else { return [] }
    let path = String(first.text.drop { $0 == "(" })
    if path == PathRoot.tab.rawValue {
      return console.tabs?.tabs.map { .init($0.name, $0.title) } ?? []
    }
    let store = console.stores.first { path == $0.name + ".phase" }
    if let phases = store?.phases?.transitions {
      return (phases.map(\.from) + phases.map(\.to)).uniqued.map { .init($0) }
    }
    guard let value = try? console.fact(at: ValuePath(path)) else { return [] }
    // Only text can be completed inside quotes.
    var content: String?
    if case .string(let text) = value { content = text }
    guard let shown = form == .quoted ? content : value.text, shown.utf8.count <= Self.valueLimit,
      !literals.contains(content ?? shown)
    else { return [] }
    // The text of a value may be only a summary, which is not valid in a condition.
    let condition = try? Condition("\(path) \(symbol) \(value.text)", in: console)
    guard let condition, (try? condition.holds(in: console)) == true else { return [] }
    return [.init(shown, "now")]
  }
}

extension ExpressionExpectation.Item {
  /// Returns a completion candidate whose text is `base` followed by this literal.
  ///
  /// The result is `nil` if this item is not a literal.
  fileprivate func literal(after base: String) -> Completion.Candidate? {
    guard case .literal(let text) = self else { return nil }
    return .init(base + text, goesOn: text.hasSuffix("("))
  }

  /// Returns the completion candidate that consists of `base` followed by this item.
  ///
  /// The result is `nil` for a literal or a variable, and also for a symbol if `allowsSymbols` is
  /// `false`.
  fileprivate func candidate(after base: String, allowsSymbols: Bool) -> Completion.Candidate? {
    switch self {
    case .name(let name):
      name.hasPrefix("$") ? nil : .init(base + name, goesOn: name != PathRoot.tab.rawValue)
    case .member(let name, let type): .init(base + name, goesOn: type.hasParts)
    case .function(let function):
      .init(
        base + function.rawValue + (function.takesClosure ? "(" : ""),
        goesOn: function.takesClosure
      )
    case .symbol(let symbol): allowsSymbols ? .init(base + symbol) : nil
    case .literal: nil
    }
  }
}

extension ExpressionType {
  /// A Boolean value that indicates whether a path can continue after a value of this type, as in
  /// `user.name`.
  fileprivate var hasParts: Bool {
    switch wrapped {
    case .object, .list, .dictionary: true
    default: false
    }
  }
}
