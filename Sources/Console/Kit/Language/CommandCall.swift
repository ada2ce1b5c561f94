import InnoNearestMatch

/// A command's words in the places of the form that they fit.
@MainActor
final class CommandCall {
  let console: Console

  /// The store that was read last, whose actions the next words name.
  var store: StoreHandle?

  /// The place of the first parameter: the words before it are spelled out.
  let firstElement: Int

  private let command: CommandDeclaration
  private let form: CommandForm
  private let words: ArraySlice<Word>
  private let options: [GivenOption]

  /// Where the words of each element begin.
  private let starts: [Int]

  /// Puts a command's words in their places.
  ///
  /// - Parameters:
  ///   - parsed: The words.
  ///   - command: The command's declaration.
  ///   - console: The console that reads the values.
  /// - Throws: ``CommandFailure`` at the first word that fits no form, naming what does.
  init(
    _ parsed: ParsedCommand,
    for command: CommandDeclaration,
    in console: Console
  ) throws(CommandFailure) {
    let (words, options) = try command.split(parsed, console.reader.variables.resolve)
    let (form, starts) = try command.form(for: words)
    try command.check(options, for: form)
    self.console = console
    self.command = command
    self.form = form
    self.words = words
    self.options = options
    self.starts = starts
    firstElement = form.fixedWordCount
  }

  /// Runs the command.
  func run() async throws(CommandFailure) -> Answer? { try await form.run(self) }

  /// The words in some places.
  func words(from first: Int, to end: Int) -> ArraySlice<Word> {
    words[starts[first]..<starts[end]]
  }

  /// The value of an option, the option itself for a flag; `nil` when it was not given.
  func option(_ name: String) -> Word? {
    options.last { $0.name == name }?.value
  }

  /// The error for a word that does not fit in its place.
  func unexpected(
    _ word: Word,
    expecting expectation: String,
    nearest: String? = nil
  ) -> CommandFailure {
    ConsoleError.unexpected(
      word.shown,
      expected: expectation,
      nearest: nearest,
      usage: command.usage(of: form)
    ).at(word)
  }
}

/// An option as it was typed; its value is itself where it takes none.
struct GivenOption {
  let name: String
  let value: Word
  let typed: Word
}

extension CommandDeclaration {
  /// The words for places, and the options with their values.
  func split(
    _ parsed: ParsedCommand,
    _ resolve: (Word) throws(CommandFailure) -> Word
  ) throws(CommandFailure) -> (ArraySlice<Word>, [GivenOption]) {
    var rest = separated(parsed.words).dropFirst()
    guard rest.contains(where: { $0.isOption || $0.form == .variable }) else { return (rest, []) }
    var words: [Word] = []
    var options: [GivenOption] = []
    while let typed = rest.popFirst() {
      // A command inside the command has variables and options of its own.
      if !typed.isOption, startsInnerCommand(after: words) {
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
      guard let option = self.options.first(where: { $0.name == name }) else {
        throw ConsoleError.unknown(
          kind: "option",
          name: "--\(name)",
          nearest: NearestMatch.of("--\(name)", in: self.options.map { "--\($0.name)" }),
          listing: "help \(self.name)"
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
        let forms = forms.filter { form in form.options.contains { $0.name == name } }
        throw ConsoleError.missing(option.usage, usage: usage(of: forms)).at(word)
      }
    }
    return (words[...], options)
  }

  /// The first form that words fit, and where the words of each of its elements begin.
  func form(for words: ArraySlice<Word>) throws(CommandFailure) -> (CommandForm, [Int]) {
    for form in forms {
      let match = FormMatch(form, words)
      if match.misfit == nil { return (form, match.starts) }
    }
    throw failure(for: words)
  }

  /// The error for words that fit no form, from the forms that most of them fit.
  private func failure(for words: ArraySlice<Word>) -> CommandFailure {
    let all = forms.map { (form: $0, match: FormMatch($0, words)) }
    let matched = all.map(\.match.matched).max() ?? 0
    let nearest = all.filter { $0.match.matched == matched }
    let usage = usage(of: nearest.map(\.form))
    let expected = nearest.compactMap { $0.match.misfit ?? nil }
    let expectations = expected.flatMap(\.expectations).uniqued
    let expectation = expectations.joined(separator: ", ")
    guard let word = words.dropFirst(matched).first else {
      return ConsoleError.missing(
        expectations.count > 1 ? "one of \(expectation)" : expectation,
        usage: usage
      ).at(nil)
    }
    let choices = expected.flatMap { element -> [String] in
      if case .choice(let words) = element.kind { words } else { [] }
    }
    return ConsoleError.unexpected(
      word.text,
      expected: expectation.isEmpty ? "nothing more" : expectation,
      nearest: NearestMatch.of(word.text, in: choices),
      usage: usage
    ).at(word)
  }

  /// Refuses an option that does not go with the form.
  func check(_ options: [GivenOption], for form: CommandForm) throws(CommandFailure) {
    let stray = options.first { given in !form.options.contains { $0.name == given.name } }
    guard let stray else { return }
    let known = form.options.map(\.usage).joined(separator: ", ")
    throw ConsoleError.unexpected(
      "--\(stray.name)",
      expected: known.isEmpty ? "nothing more" : known,
      nearest: nil,
      usage: usage(of: form)
    ).at(stray.typed)
  }
}

/// One form tried on some words.
private struct FormMatch {
  /// Where the words of each element begin, and the end of the last.
  private(set) var starts: [Int]

  /// How many words fitted.
  private(set) var matched = 0

  /// Where the words do not fit: the place that wanted another word, an inner `nil` when there is a
  /// word too many.
  ///
  /// `nil` when all fit.
  private(set) var misfit: CommandForm.Element??

  init(_ form: CommandForm, _ words: ArraySlice<Word>) {
    starts = [words.startIndex]
    starts.reserveCapacity(form.elements.count + 1)
    for element in form.elements {
      let next = words.startIndex + matched
      if case .rest = element, next < words.endIndex || !element.isRequired {
        matched = words.count
      } else if next < words.endIndex, element.accepts(words[next]) {
        matched += 1
      } else if element.isRequired || next < words.endIndex {
        misfit = .some(element)
        return
      }
      starts.append(words.startIndex + matched)
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
