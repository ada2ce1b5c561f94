/// A command with its words put in their places.
public struct CommandCall: Sendable {
  /// The verb as it was typed.
  public let verb: Word

  /// The words that a form spells out, in order: `log` in `net log headers`.
  public let fixedWords: [String]

  // A handful of words each: a list is searched faster than a dictionary is made.
  private let values: [(name: String, word: Word)]
  private let rest: (name: String, words: ArraySlice<Word>)?
  private let options: [GivenOption]
  private let command: any ConsoleCommand
  private let form: CommandForm

  /// The usage of the form that the words fit, for errors.
  public var usage: String { command.usage(of: form) }

  /// The word in a place.
  ///
  /// - Parameter name: The place's name in the form.
  /// - Returns: The word, `nil` when the place was left out.
  public subscript(name: String) -> Word? {
    values.first { $0.name == name }?.word
  }

  /// The words from a place to the end.
  ///
  /// - Parameter name: The place's name in the form.
  /// - Returns: The words, none when the place was left out.
  public func rest(_ name: String) -> [Word] {
    rest.flatMap { $0.name == name ? Array($0.words) : nil } ?? []
  }

  /// The value of an option, the option itself for one that takes none.
  ///
  /// - Parameter name: The option's name without its dashes.
  /// - Returns: The value, `nil` when the option was not given.
  public func option(_ name: String) -> Word? {
    options.last { $0.name == name }?.value
  }
}

extension CommandCall {
  /// Puts a command's words in their places.
  ///
  /// - Parameters:
  ///   - parsed: The words.
  ///   - command: The command's declaration.
  ///   - resolve: Gives the word that a variable stands for; not asked for the words of a command
  ///     inside the command.
  /// - Throws: ``CommandFailure`` at the first word that fits no form, naming what does.
  init(
    _ parsed: ParsedCommand,
    for command: any ConsoleCommand,
    resolving resolve: (Word) throws(CommandFailure) -> Word = { $0 }
  ) throws(CommandFailure) {
    let (words, options) = try Self.split(parsed, for: command, resolve)
    self.options = options
    self.command = command
    verb = parsed.verb
    var best: Attempt?
    for form in command.forms {
      let attempt = Attempt(form, words)
      guard attempt.misfit != nil else {
        (values, rest, fixedWords) = (attempt.values, attempt.rest, attempt.fixedWords)
        self.form = form
        try Self.check(options, for: form, of: command)
        return
      }
      if best.map({ $0.matched < attempt.matched }) ?? true { best = attempt }
    }
    throw Self.failure(of: command, words, matched: best?.matched ?? 0)
  }

  private static func split(
    _ parsed: ParsedCommand,
    for command: any ConsoleCommand,
    _ resolve: (Word) throws(CommandFailure) -> Word
  ) throws(CommandFailure) -> (ArraySlice<Word>, [GivenOption]) {
    var rest = command.separated(parsed.words).dropFirst()
    guard rest.contains(where: { $0.isOption || $0.form == .variable }) else { return (rest, []) }
    var words: [Word] = []
    var options: [GivenOption] = []
    while let typed = rest.popFirst() {
      if !typed.isOption, command.startsInnerCommand(after: words) {
        words.append(typed)
        words += rest
        break
      }
      let word = try resolve(typed)
      guard word.isOption else {
        words.append(word)
        continue
      }
      let parts = word.text.dropFirst(2).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let name = String(parts[0])
      guard let option = command.options.first(where: { $0.name == name }) else {
        let known = command.options.map { "--\($0.name)" }
        throw ConsoleError.unknown(
          kind: "option",
          name: "--\(name)",
          nearest: NearestMatch.of("--\(name)", in: known),
          listing: "help \(command.name)"
        ).at(word)
      }
      if option.value == nil {
        options.append(GivenOption(name: name, value: word, typed: word))
      } else if parts.count == 2 {
        let value = Word(text: String(parts[1]), range: word.range, form: .plain)
        options.append(GivenOption(name: name, value: value, typed: word))
      } else if let value = rest.popFirst() {
        options.append(GivenOption(name: name, value: try resolve(value), typed: word))
      } else {
        let forms = command.forms.filter { $0.options?.contains(name) ?? true }
        throw ConsoleError.missing(option.usage, usage: command.usage(of: forms)).at(word)
      }
    }
    return (words[...], options)
  }

  private static func failure(
    of command: any ConsoleCommand,
    _ words: ArraySlice<Word>,
    matched: Int
  ) -> CommandFailure {
    let attempts = command.forms.map { (form: $0, attempt: Attempt($0, words)) }
      .filter { $0.attempt.matched == matched }
    let usage = command.usage(of: attempts.map(\.form))
    let expected = attempts.compactMap { $0.attempt.misfit ?? nil }
    let expectations = expected.flatMap(\.expectations).uniqued
    let expectation = expectations.joined(separator: ", ")
    let words = Array(words)
    guard matched < words.count else {
      return ConsoleError.missing(
        expectations.count > 1 ? "one of \(expectation)" : expectation,
        usage: usage
      ).at(nil)
    }
    let choices = expected.flatMap { element -> [String] in
      if case .choice(let words) = element.kind { words } else { [] }
    }
    return ConsoleError.unexpected(
      words[matched].text,
      expected: expectation.isEmpty ? "nothing more" : expectation,
      nearest: NearestMatch.of(words[matched].text, in: choices),
      usage: usage
    ).at(words[matched])
  }

  /// Refuses an option that does not go with the form.
  private static func check(
    _ options: [GivenOption],
    for form: CommandForm,
    of command: any ConsoleCommand
  ) throws(CommandFailure) {
    guard let names = form.options,
      let stray = options.first(where: { !names.contains($0.name) })
    else { return }
    let known = command.options(of: form).map(\.usage).joined(separator: ", ")
    throw ConsoleError.unexpected(
      "--\(stray.name)",
      expected: known.isEmpty ? "nothing more" : known,
      nearest: nil,
      usage: command.usage(of: form)
    ).at(stray.typed)
  }
}

/// An option as it was typed; its value is itself where it takes none.
private struct GivenOption {
  let name: String
  let value: Word
  let typed: Word
}

/// One form tried on some words.
private struct Attempt {
  var values: [(name: String, word: Word)] = []
  var rest: (name: String, words: ArraySlice<Word>)?
  var fixedWords: [String] = []

  /// How many words fitted.
  var matched = 0

  /// Where the words do not fit: the place that wanted another word, an inner `nil` when there is a
  /// word too many.
  ///
  /// `nil` when all fit.
  var misfit: CommandForm.Element??

  init(_ form: CommandForm, _ words: ArraySlice<Word>) {
    for element in form.elements {
      let left = words.dropFirst(matched)
      if case .rest(let name, _) = element, !left.isEmpty || !element.isRequired {
        rest = (name, left)
        matched = words.count
        return
      }
      guard let word = left.first, element.accepts(word) else {
        if element.isRequired || matched < words.count {
          misfit = .some(element)
          return
        }
        continue
      }
      switch element {
      case .word(let word): fixedWords.append(word)
      case .value(let name, _), .optional(let name, _), .rest(let name, _):
        values.append((name, word))
      }
      matched += 1
    }
    if matched < words.count { misfit = .some(nil) }
  }
}

extension [String] {
  /// The elements without those that came before.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ConsoleCommand {
  /// Whether the word after some words begins a command of its own, which has its own options.
  nonisolated func startsInnerCommand(after words: [Word]) -> Bool {
    forms.contains { form in
      guard case .rest(_, .command)? = form.elements.last,
        words.count == form.elements.count - 1
      else { return false }
      return zip(form.elements, words).allSatisfy { $0.accepts($1) }
    }
  }
}
