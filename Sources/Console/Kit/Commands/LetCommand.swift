struct LetCommand: ParentCommand {
  static let info = CommandInfo(
    "let",
    .language,
    "Gives a value a name: $NAME stands for it, $NAME.path for a part of it",
    notes: [
      "$_ is what the last command answered.",
      "A value that has the type that an action takes is given to it as it is, any other as JSON.",
    ],
    preparation: "send people onAppear; settle",
    examples: [
      "let u = state people.people[0]; send people select $u", "let limit = 10",
      "let u = state people people[0]; $u.email",
      "state people people[0].email; let mail = $_; expect people.people[0].email == $mail",
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
    let values = variables.names.compactMap { name in variables[name].map { (name, $0.value) } }
    return Answer(
      .object(type: "", values.map { .init($0, $1) }, id: nil),
      lines: Columns.lines(values.map { ["$\($0)", $1.text.shortened(to: 200)] })
    )
  }
}

private struct LetShow: ConsoleCommand {
  static let info = CommandInfo("Shows one")

  @CommandArgument("NAME", .word(.variable)) var name: Word

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let shown = Word(text: "$" + name.text, range: name.range, form: .variable)
    return Answer(try console.reader.variables.value(of: shown), named: name.text)
  }
}

private struct LetName: ConsoleCommand {
  static let info = CommandInfo(
    "Names a literal, a part of another variable, or what a command answers"
  )

  @CommandArgument("NAME", .newVariable) var name: String
  @CommandArgument("VALUE", after: "=", .namedValue) var value: NamedValue

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let variable: Variables.Value
    switch value {
    case .literal(let literal): variable = .init(value: literal, original: nil)
    case .command(let command):
      guard let answer = try await console.perform(command).answer else {
        throw ConsoleError.noValue(command.verb.text).at(command.verb)
      }
      variable = .init(answer)
    }
    console.reader.variables[name] = variable
    return Answer(variable, named: name)
  }
}

/// A value that gets a name.
private enum NamedValue {
  case literal(ConsoleValue)
  case command(ParsedCommand)
}

extension ValueKind<String> {
  fileprivate static var newVariable: Self {
    Self(.variable) { word, call throws(CommandFailure) in
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
        throw call.unexpected(command.words[1], expecting: "nothing more")
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
      do { return try JSONReader.value(word.text) } catch { throw error.at(word) }
    case .plain:
      switch word.text {
      case "nil", "null": return .null
      case "true", "false": return .bool(word.text == "true")
      default: return Int(word.text).map(ConsoleValue.int) ?? number(word.text)
      }
    }
  }

  /// A number with a fraction; `inf` and `nan` are words.
  private static func number(_ text: String) -> ConsoleValue? {
    guard text.unicodeScalars.contains(where: { $0.properties.numericType != nil }) else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
  }
}

extension Answer {
  /// A variable as it is shown: `$user = UserSummary(1)`.
  @MainActor
  fileprivate init(_ variable: Variables.Value, named name: String) {
    self.init(variable, lines: ["$\(name) = \(variable.value.text.shortened(to: 200))"])
  }
}
