struct LetCommand: ConsoleCommand {
  let name = "let"
  let group = CommandGroup.language
  let summary = "Gives a value a name: $NAME stands for it, $NAME.path for a part of it"
  let forms = [
    CommandForm([], "Lists the variables"),
    CommandForm([.value("NAME", .variable)], "Shows one"),
    CommandForm(
      [.value("NAME", .variable), .word("="), .rest("VALUE", .command)],
      "Names a literal, a part of another variable, or what a command answers"
    ),
  ]
  let notes = [
    "$_ is what the last command answered.",
    "A value that has the type that an action takes is given to it as it is, any other as JSON.",
  ]
  let preparation = "send people onAppear; settle"
  let examples = [
    "let u = state people.people[0]; send people select $u", "let limit = 10",
    "let u = state people people[0]; $u.email",
    "state people people[0].email; let mail = $_; expect people.people[0].email == $mail",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let name = call["NAME"] else { return list(console) }
    guard let first = call.rest("VALUE").first else {
      let shown = Word(text: "$" + name.text, range: name.range, form: .variable)
      return Answer(try console.reader.variables.value(of: shown).value, named: name)
    }
    guard Variables.isName(name.text) else {
      throw ConsoleError.unexpected(
        name.text,
        expected: "a name of letters, digits and _",
        nearest: nil,
        usage: call.usage
      ).at(name)
    }
    let variable = try await value(first, of: call, in: console)
    console.reader.variables[name.text] = variable
    console.original = variable.original
    return Answer(variable.value, named: name)
  }

  private func value(
    _ first: Word,
    of call: CommandCall,
    in console: Console
  ) async throws(CommandFailure) -> Variables.Value {
    let words = call.rest("VALUE")
    if words.count == 1, let literal = try Self.literal(first) {
      return .init(value: literal, original: nil)
    }
    do throws(CommandFailure) {
      guard let answer = try await console.perform(ParsedCommand(words: words)).answer else {
        throw ConsoleError.noValue(first.text).at(first)
      }
      return .init(value: answer.data, original: console.original)
    } catch {
      guard case .unknown("command", first.text, let nearest, _) = error.error else { throw error }
      if words.count > 1, try Self.literal(first) != nil {
        throw ConsoleError.unexpected(
          words[1].shown,
          expected: "nothing more",
          nearest: nil,
          usage: call.usage
        ).at(words[1])
      }
      throw ConsoleError.unexpected(
        first.text,
        expected: "a number, text in quotes, JSON, $NAME or a command",
        nearest: nearest,
        usage: call.usage
      ).at(first)
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

  private func list(_ console: Console) -> Answer {
    let variables = console.reader.variables
    let values = variables.names.compactMap { name in variables[name].map { (name, $0.value) } }
    return Answer(
      .object(type: "", values.map { .init($0, $1) }, id: nil),
      lines: Columns.lines(values.map { ["$\($0)", $1.text.shortened(to: 200)] })
    )
  }
}

extension Answer {
  /// A variable as it is shown: `$user = UserSummary(1)`.
  fileprivate init(_ value: ConsoleValue, named name: Word) {
    self.init(value, "$\(name.text) = \(value.text.shortened(to: 200))")
  }
}
