import InnoNetwork

// An extension that recognizes the secrets that the user types.

extension Console {
  /// Notes the secret arguments of a command.
  ///
  /// An argument is secret if the name of its parameter implies a secret, and if the argument is
  /// text, a number, JSON, or a variable that contains text. Arguments of the form `password=…` are
  /// recognized elsewhere, when the typed line is redacted.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - names: The names of the parameters.
  func redact(_ words: some Sequence<Word>, named names: some Sequence<String?>) {
    for (word, name) in zip(words, names) {
      // Check the name last, because this check is the slowest.
      guard let name, word.form != .variable, word.form != .block, !word.hasExpressions,
        word.parts.isEmpty, Redaction.isSecret(name)
      else { continue }
      if let value = word.extra?.answer?.data {
        if case .string = value { note(secret: value) }
      } else {
        let json =
          word.form == .json || word.form == .plain ? try? JSONReader.value(word.text) : nil
        // A number such as 007 is not the JSON of its value, and is therefore treated as text.
        let isValue = word.form == .json || json?.json == word.text
        note(
          secret: isValue ? json ?? .string(word.text) : .string(word.text),
          of: expression(in: word)
        )
      }
    }
  }

  /// Notes that a text or a number is secret if it is the value of a variable with a name such as
  /// `password`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of the variable.
  func redact(_ value: ConsoleValue, named name: String) {
    // In `let password = "password"`, the value is not secret in other places.
    switch value {
    case .string(name): break
    case .string, .int, .double: if Redaction.isSecret(name) { note(secret: value) }
    default: break
    }
  }

  /// Notes that the result of a command is secret if it is the text of a variable with a name such as
  /// `password`, and if the command contains text in quotes or a variable.
  ///
  /// Any other result comes from the app, which gives names to its own secrets.
  ///
  /// - Parameters:
  ///   - value: The result.
  ///   - name: The name of the variable.
  ///   - command: The command, which can be an expression such as `${"a" + "b"}`.
  func redact(_ value: ConsoleValue, named name: String, resultOf command: ParsedCommand) {
    guard case .string = value, let last = command.words.last, Redaction.isSecret(name) else {
      return
    }
    let range = command.verb.range.lowerBound..<last.range.upperBound
    let scalars = evaluation.line.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
    let text = String(String.UnicodeScalarView(scalars))
    guard hasQuotes(text) || text.contains("$") else { return }
    note(secret: value, of: command.verb.form == .variable && hasQuotes(text) ? text : nil)
  }

  private func hasQuotes(_ text: String) -> Bool { text.contains("\"") || text.contains("'") }

  /// Returns a word as it was typed if it contains an expression with text in quotes; otherwise,
  /// `nil`.
  private func expression(in word: Word) -> String? {
    word.typed.contains("${") && hasQuotes(word.typed) ? word.typed : nil
  }

  /// Notes that the texts and numbers that a call passes to a function are secret if the names of
  /// their parameters imply a secret.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - values: The values of the arguments.
  ///   - names: The names of the parameters.
  func redact(
    _ words: some Sequence<Word>,
    _ values: [Answer],
    named names: [String]
  ) {
    for ((word, value), name) in zip(zip(words, values), names) {
      guard word.form == .variable || word.hasExpressions, case .string = value.data,
        Redaction.isSecret(name)
      else { continue }
      note(secret: value.data, of: expression(in: word))
    }
  }

  /// Notes that the texts that a failed line would have assigned to a variable with a name such as
  /// `password` are secret.
  func redact(failedLine line: String) {
    guard line.contains("let") else { return }
    for literal in SessionSecrets.literals(inFailedLine: line) { note(secret: .string(literal)) }
  }

  /// Notes that the elements of a `for` loop's list are secret if the loop variable has a name such
  /// as `password`.
  ///
  /// Elements are secret only if the list is a literal.
  func redact(_ elements: [Answer], of list: ExpressionSource, named name: String) {
    guard Redaction.isSecret(name), list.scalars.first(where: { $0 != " " }) == "[" else { return }
    note(secret: .array(elements.map(\.data)))
  }

  /// Notes that the strings and numbers in a typed value are secret.
  ///
  /// A session file that is being written, a report and an exported test will not contain them.
  private func note(secret: ConsoleValue, of expression: String? = nil) {
    app.typedSecrets.learn(secret)
    app.recorder?.add(secret: secret, of: expression)
    app.replay?.comparison.learn(secret)
  }

  /// Returns the secrets that the user has typed.
  ///
  /// - Parameter lines: The typed lines, some of which may contain secrets.
  /// - Returns: The secrets in the lines, and those that the console recognized in earlier lines.
  func typedSecrets(in lines: some Sequence<String>) -> SessionSecrets {
    var secrets = SessionSecrets(exceptNames: namesOfParts)
    secrets.formUnion(app.typedSecrets)
    for line in lines where secrets.isSuspicious(line) { _ = secrets.masking(commands: line) }
    return secrets
  }
}
