extension Console {
  /// How deep commands may stand inside one another, as in `time time stores`: each keeps the words of
  /// all that stand inside it.
  private static let depthLimit = 64

  /// Runs one command, but does not tell its answer.
  ///
  /// - Parameter parsed: The command's words.
  /// - Returns: The command, `nil` for a variable that is only looked at, and its answer.
  /// - Throws: ``CommandFailure`` of the command.
  func perform(
    _ parsed: ParsedCommand
  ) async throws(CommandFailure) -> (command: CommandDeclaration?, answer: Answer?) {
    if parsed.verb.form == .variable {
      return (nil, try look(at: parsed))
    }
    let parsed = ParsedCommand(words: try expand(parsed.words))
    guard evaluation.depth < Self.depthLimit else {
      throw ConsoleError.refused("commands stand inside one another \(Self.depthLimit) deep")
        .at(parsed.verb)
    }
    evaluation.depth += 1
    defer { evaluation.depth -= 1 }
    let command = try command(named: parsed.verb)
    let call = try CommandCall(parsed, for: command, in: self)
    return (command, try await call.run())
  }

  /// Tells an answer, which is what `$_` stands for from now on.
  func tell(_ answer: Answer, of verb: String) {
    reader.variables[Variables.last] = .init(answer)
    record(.answer(verb: verb, answer.printed))
  }

  /// The value of a variable as an answer.
  private func look(at parsed: ParsedCommand) throws(CommandFailure) -> Answer {
    if let word = parsed.words.dropFirst().first {
      throw ConsoleError.unexpected(
        word.shown,
        expected: "nothing more",
        nearest: nil,
        usage: parsed.verb.text
      ).at(word)
    }
    return Answer(try reader.variables.value(of: parsed.verb))
  }

  /// The words of a command, with those that an alias stands for in its place.
  func expand(_ typed: [Word]) throws(CommandFailure) -> [Word] {
    guard !aliases.isEmpty else { return typed }
    var words = typed
    var seen: Set<String> = []
    while let meaning = aliases[words[0].text] {
      guard seen.insert(words[0].text).inserted else {
        throw ConsoleError.aliasLoop(typed[0].text).at(typed[0])
      }
      // What is wrong with the meaning is marked under the alias, which is what was typed.
      words = meaning.map { $0.moved(to: typed[0].range) } + words.dropFirst()
    }
    return words
  }
}
