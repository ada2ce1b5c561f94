struct LetCommand: ParentCommand {
  static let info = CommandInfo(
    "let",
    .language,
    "Names a value: $NAME is the value, $NAME.path a part of it",
    notes: [
      "$_ is the answer of the last command.",
      "An action receives a value of its parameter's type unchanged, any other as JSON.",
    ],
    preparation: "send people onAppear; settle",
    examples: [
      "let u = state people.people[0]; send people select $u", "let limit = 10",
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
    return Answer(
      listing: values,
      lines: Columns.lines(values.map { ["$\($0)", $1.text.shortened(to: 200)] })
    )
  }
}

private struct LetShow: ConsoleCommand {
  static let info = CommandInfo("Shows one")

  @CommandArgument("NAME", .word(.name { $0.variableNames() })) var name: Word

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let shown = Word(text: "$" + name.text, range: name.range, form: .variable)
    return try console.reader.variables.value(of: shown).named(name.text)
  }
}

private struct LetName: ConsoleCommand {
  static let info = CommandInfo(
    "Names a literal, a part of another variable, or the answer of a command"
  )

  @CommandArgument("NAME", .newVariable) var name: String
  @CommandArgument("VALUE", after: "=", .namedValue) var value: NamedValue

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let variable: Answer
    switch value {
    case .literal(let literal): variable = Answer(literal, lines: [])
    case .command(let command):
      guard let answer = try await console.perform(command).answer else {
        throw ConsoleError.noValue(command.verb.text).at(command.verb)
      }
      variable = answer
    }
    console.reader.variables[name] = variable
    return variable.named(name)
  }
}

/// A value to name.
private enum NamedValue {
  case literal(ConsoleValue)
  case command(ParsedCommand)
}

extension ValueKind<String> {
  fileprivate static var newVariable: Self {
    Self(.value { $0.variableNames() }) { word, call throws(CommandFailure) in
      guard Variables.isName(word.text) else {
        throw call.unexpected(word, expecting: "a name of letters, digits and _")
      }
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
    if words.count == 1, let literal = try Self.literal(first) {
      self = .literal(literal)
      return
    }
    self = .command(command)
    guard first.form != .variable else { return }
    do throws(CommandFailure) {
      _ = try call.console.command(named: call.console.expand(command.words)[0])
    } catch {
      guard case .unknown("command", first.text, let nearest, _) = error.error else { throw error }
      if words.count > 1, try Self.literal(first) != nil {
        throw call.unexpected(command.words[1], expecting: nil)
      }
      throw call.unexpected(
        first,
        expecting: "a number, text in quotes, JSON, $NAME or a command",
        nearest: nearest
      )
    }
  }

  private static func literal(_ word: Word) throws(CommandFailure) -> ConsoleValue? {
    switch word.form {
    case .variable: return nil
    case .quoted: return .string(word.text)
    case .json:
      return try word.located(try JSONReader.value(word.text))
    case .plain:
      switch word.text {
      case "nil", "null": return .null
      case "true", "false": return .bool(word.text == "true")
      default: return Int(word.text).map(ConsoleValue.int) ?? number(word.text)
      }
    }
  }

  /// Returns a number with a fraction; `inf` and `nan` are not numbers.
  private static func number(_ text: String) -> ConsoleValue? {
    guard text.unicodeScalars.contains(where: { $0.properties.numericType != nil }) else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
  }
}

extension Answer {
  /// Returns the answer shown as a variable: `$user = UserSummary(1)`.
  fileprivate func named(_ name: String) -> Answer {
    var answer = self
    answer.lines = ["$\(name) = \(data.text.shortened(to: 200))"]
    return answer
  }
}
