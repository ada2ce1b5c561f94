extension CommandCall {
  /// The value of an option that takes one of a few words.
  ///
  /// - Parameters:
  ///   - name: The option's name without its dashes.
  ///   - choices: The values that the words stand for.
  /// - Returns: The value, `nil` when the option was not given.
  /// - Throws: ``CommandFailure`` at a word that stands for none, naming those that do.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String,
    among choices: [Choice]
  ) throws(CommandFailure) -> Choice? {
    guard let word = option(name) else { return nil }
    if let choice = choices.first(where: { $0.rawValue == word.text }) { return choice }
    let words = choices.map(\.rawValue)
    throw ConsoleError.unexpected(
      word.text,
      expected: words.joined(separator: ", "),
      nearest: NearestMatch.of(word.text, in: words),
      usage: usage
    ).at(word)
  }
}

extension Answer {
  /// A drawing as an answer: its lines, and in JSON its text beside the name of its form.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - format: The name of its form.
  init(drawing: String, as format: String) {
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.init(
      .facts(["format": .string(format), "text": .string(drawing)]),
      lines: lines.last == "" ? lines.dropLast() : lines
    )
  }
}
