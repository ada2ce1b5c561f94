struct LetCommand: ParentCommand {
  static let info = CommandInfo(
    "let",
    .language,
    "Sets a variable; $NAME is its value, and $NAME.path is a part of the value",
    notes: [
      "$_ is the most recently printed result.",
      "If a variable's value has the type of the action's parameter, the value is passed "
        + "unchanged; otherwise, it is passed as JSON.",
    ],
    preparation: "send people onAppear; settle",
    examples: [
      "let u = state people.people[0]; send people select $u", "let limit = 10",
      "let twice = ${people.people.count * 2}",
      "let u = state people people[0]; $u.email",
      "state people people[0].email; let email = $_; expect people.people[0].email == $email",
    ]
  )

  var subcommands: [Subcommand] {
    LetList()
    LetShow()
    LetName()
  }
}

private struct LetList: ConsoleCommand {
  static let info = CommandInfo("Lists the variables")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let variables = console.reader.variables
    let values = variables.names.compactMap { name in variables[name].map { (name, $0.data) } }
    // This answer becomes the value of `$_`. Omit the old value of `$_`, because otherwise each
    // `let` command would nest the value one level deeper.
    let listed = values.filter { $0.0 != Variables.last }.map { ($0, $1.cut(atDepth: 64)) }
    var answer = Answer(
      listing: listed,
      lines: Columns.lines(values.map { ["$\($0)", $1.text] })
    )
    answer.isEcho = true
    return answer
  }
}

private struct LetShow: ConsoleCommand {
  static let info = CommandInfo("Shows a variable")

  @CommandArgument("NAME", .word(.name { $0.variableNames() })) var name: Word

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let shown = Word(text: "$" + name.text, range: name.range, form: .variable)
    return try console.reader.variables.value(of: shown).named(name.text)
  }
}

private struct LetName: ConsoleCommand {
  static let info = CommandInfo(
    "Sets NAME to a literal, a JSON file's contents, a part of a variable, or a command's result"
  )

  @CommandArgument("NAME", .newVariable) var name: String
  @CommandArgument("VALUE", after: "=", .namedValue) var value: NamedValue

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let variable: Answer
    switch value {
    case .literal(let literal):
      console.redact(literal, named: name)
      variable = Answer(literal, lines: [])
    case .file(let path, let place):
      variable = Answer(try await console.json(ofFile: path, at: place), lines: [])
    case .command(let command):
      guard let answer = try await console.perform(command).answer else {
        throw ConsoleError.noValue(command.verb.text).at(command.verb)
      }
      console.redact(answer.data, named: name, resultOf: command)
      variable = answer
    }
    console.reader.variables[name] = variable
    return variable.named(name)
  }
}

/// The value to the right of the `=` in a `let` line.
private enum NamedValue {
  case literal(ConsoleValue)

  /// The path of a JSON file, and the range of the word `@PATH` in the `let` line.
  case file(String, Range<Int>)
  case command(ParsedCommand)
}

extension ValueKind<String> {
  static var newVariable: Self {
    Self(.value { $0.variableNames() }) { word, call throws(CommandFailure) in
      guard Variables.isName(word.text) else {
        throw call.unexpected(
          word,
          expecting: "a name of letters, digits and _ without a leading digit"
        )
      }
      call.variable = word.text
      return word.text
    }
  }
}

extension ValueKind<NamedValue> {
  fileprivate static var namedValue: Self {
    Self(.command, words: NamedValue.init)
  }
}

extension NamedValue {
  @MainActor
  fileprivate init(_ words: ArraySlice<Word>, _ call: CommandCall) throws(CommandFailure) {
    let command = ParsedCommand(words: Array(words))
    let first = command.verb
    // The path may be in quotes, as in `@'a b.json'`. If the quotes also contain the `@`, the word
    // is text.
    if words.count == 1, first.form != .variable, first.typed.hasPrefix("@") {
      self = .file(String(try call.console.resolve(first).text.dropFirst()), first.range)
      return
    }
    if words.count == 1, !first.hasExpressions || first.form == .variable,
      let literal = try first.literal()
    {
      self = .literal(literal)
      return
    }
    if words.count == 1, first.form != .variable, first.hasExpressions {
      let resolved = try call.console.resolve(first)
      self = .literal(try resolved.literal() ?? .string(resolved.text))
      return
    }
    self = .command(command)
    guard first.form != .variable else { return }
    do throws(CommandFailure) {
      _ = try call.console.command(named: call.console.expand(command.words)[0])
    } catch {
      guard case .unknown("command", first.text, let nearest, _) = error.error else { throw error }
      // The text may be a secret that was typed without quotes.
      if let name = call.variable, nearest == nil {
        for word in words { call.console.redact(.string(word.text), named: name) }
      }
      if words.count > 1, try first.literal() != nil {
        throw call.unexpected(command.words[1], expecting: nil)
      }
      throw call.unexpected(
        first,
        expecting: "a number, text in quotes, JSON, $NAME, ${EXPRESSION} or a command",
        nearest: nearest
      )
    }
  }
}

extension Word {
  /// Returns the value of this word if the word is a literal.
  ///
  /// A literal is a number, `true`, `false`, `nil`, JSON, or text in quotes.
  ///
  /// - Returns: The value, or `nil` if the word is not a literal.
  /// - Throws: ``CommandFailure`` if the word is invalid JSON, or is a number that is out of range.
  func literal() throws(CommandFailure) -> ConsoleValue? {
    switch form {
    case .variable, .block: return nil
    case .quoted: return .string(text)
    case .json: return try located(try JSONReader.value(text))
    case .plain:
      switch text {
      case "nil", "null": return .null
      case "true", "false": return .bool(text == "true")
      default: return try located(try number())
      }
    }
  }

  /// Returns the word's number, or `nil` if the word is not a number.
  ///
  /// The words `inf` and `nan` do not count as numbers.
  private func number() throws(ConsoleError) -> ConsoleValue? {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard let first = digits.unicodeScalars.first, ("0"..."9").contains(first) || first == "."
    else {
      return nil
    }
    let isWhole = digits.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    guard isWhole || Double(text) != nil else { return nil }
    return try ConsoleValue.number(text, isWhole: isWhole)
  }
}

extension Answer {
  /// Returns a copy of this answer with a new text: the name of a variable and the value of the
  /// answer.
  ///
  /// For example, the text for the name `user` can be `$user = UserSummary(1)`.
  fileprivate func named(_ name: String) -> Answer {
    var answer = self
    answer.lines = ["$\(name) = \(data.text)"]
    answer.variable = name
    (answer.isProse, answer.isEcho) = (false, true)
    return answer
  }
}
