import InnoNearestMatch

/// The variables of a session.
///
/// The command `let` sets a variable. The variable `_` contains the most recently printed answer.
@MainActor
struct Variables {
  /// The name of the variable that contains the most recently printed answer.
  static let last = "_"

  private var values: [String: Answer] = [:]

  /// The names of all variables, in alphabetical order.
  var names: [String] { values.keys.sorted() }

  subscript(name: String) -> Answer? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Returns a Boolean value that indicates whether text is a valid variable name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isAlphabetic)
      && text.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }

  /// Returns the value at a path that begins with a variable.
  ///
  /// - Parameter path: The path, such as `$people[0].name`.
  /// - Returns: The value.
  /// - Throws: ``ConsoleError`` if the variable or a member in the path does not exist.
  func value(at path: ValuePath) throws(ConsoleError) -> Answer {
    let root = if case .name(let root)? = path.steps.first { root } else { path.description }
    let name = String(root.dropFirst())
    guard let variable = values[name] else {
      let nearest = NearestMatch.of(name, in: names.filter { $0 != Self.last }).map { "$" + $0 }
      throw .unknown(kind: "variable", name: root, nearest: nearest, listing: "let")
    }
    // Find the member now. A closure that finds it later would retain the value of the whole
    // variable.
    let original = variable.original.flatMap { path.dropFirst().original(in: $0) }
    return Answer(try path.value(in: .named([(root, variable.data)]))) { original }
  }

  /// Returns the value that a word refers to.
  ///
  /// - Parameter word: A word that is a path, such as `$people[0].name`. The path begins with a
  ///   variable.
  /// - Returns: The value.
  /// - Throws: A ``CommandFailure``, which marks the word, if the variable or a member in the path
  ///   does not exist.
  func value(of word: Word) throws(CommandFailure) -> Answer {
    try word.located(try value(at: ValuePath(word.shown)))
  }
}

extension Word {
  /// Returns a copy of this word that contains a value instead of a variable or an expression.
  ///
  /// - Parameter answer: The value of the variable or expression.
  /// - Returns: The copy.
  @MainActor
  func resolved(as answer: Answer) -> Word {
    let (text, form): (String, Word.Form) =
      switch answer.data {
      case .null: ("nil", .plain)
      case .string(let text): (text, .quoted)
      case .enumCase(let name, []): (name, .plain)
      case let value where value.isScalar: (value.json, .plain)
      case let value: (value.json, .json)
      }
    return Word(
      text: text,
      range: range,
      form: form,
      reference: typed,
      extra: Extra(answer: answer)
    )
  }
}

// MARK: - Words with values

extension Console {
  /// Returns the value of a word that is a variable or an expression in `${…}`.
  ///
  /// A path may follow the variable, as in `$user.email`.
  ///
  /// - Parameter word: The word to evaluate.
  /// - Returns: The value.
  /// - Throws: A ``CommandFailure`` that marks the variable, or the part of the expression that
  ///   cannot be evaluated.
  func answer(of word: Word) throws(CommandFailure) -> Answer {
    guard case .expression(let text, let range, _)? = word.extra?.pieces.first else {
      return try reader.variables.value(of: word)
    }
    return try value(of: ExpressionSource(Array(text.unicodeScalars), at: range))
  }

  /// Returns a copy of a word, with values instead of variables and expressions.
  ///
  /// If the whole word is a variable or a `${…}`, the copy contains only the value of the variable
  /// or expression. In any other word, each `${…}` is replaced by its value.
  ///
  /// - Parameter word: The word to resolve.
  /// - Returns: The resolved word.
  /// - Throws: A ``CommandFailure`` that marks the variable, or the part of an expression that
  ///   cannot be evaluated.
  func resolve(_ word: Word) throws(CommandFailure) -> Word {
    if word.form == .variable { return word.resolved(as: try answer(of: word)) }
    guard word.hasExpressions else { return word }
    guard word.parts.isEmpty else {
      var parts: [Word] = []
      for part in word.parts { parts.append(part.hasExpressions ? try resolve(part) : part) }
      return Word(parts).moved(to: word.range)
    }
    var text = ""
    for piece in word.extra?.pieces ?? [] {
      switch piece {
      case .text(let part): text += part
      case .expression(let expression, let range, let isInString):
        let source = ExpressionSource(Array(expression.unicodeScalars), at: range)
        let value = try value(of: source).data
        if word.form == .json {
          text +=
            isInString ? ConsoleValue.string(value.interpolated).json.withoutQuotes : value.json
        } else {
          text += value.interpolated
        }
      }
    }
    // The result is always one word, even if the text of a value contains spaces.
    let form: Word.Form = word.form == .json || word.isOption ? word.form : .quoted
    return Word(text: text, range: word.range, form: form, extra: .init(source: word.typed))
  }
}

extension String {
  /// The text without the quotes around it.
  fileprivate var withoutQuotes: String { String(dropFirst().dropLast()) }
}
