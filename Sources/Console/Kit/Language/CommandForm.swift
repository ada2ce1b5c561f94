/// One way to write a command: the words in order, the options, and what runs.
///
/// A form is resolved from a type's properties once, when the command is added.
struct CommandForm: Sendable {
  /// One place in a form.
  enum Element: Sendable {
    /// This very word.
    case word(String)

    /// A value; the name stands in the usage.
    case value(String, WordKind)

    /// A value that may be left out.
    case optional(String, WordKind)

    /// All the words that follow; of a command there must be one at least.
    case rest(String, WordKind)
  }

  /// An option or a flag: `--timeout 2s`.
  struct Option: Sendable {
    /// The name without its dashes.
    let name: String

    /// The value it takes, `nil` for a flag.
    let value: (name: String, kind: WordKind)?

    /// What it does.
    let summary: String
  }

  private(set) var elements: [Element]

  /// How many words at the beginning are the names of the command's parents and its own.
  private(set) var fixedWordCount = 0

  let options: [Option]

  /// What the form does, where a command has several; empty otherwise.
  let summary: String

  let run: @MainActor @Sendable (CommandCall) async throws(CommandFailure) -> Answer?

  /// Resolves a command's type.
  @MainActor
  init<C: ConsoleCommand>(
    _ make: @escaping @MainActor () -> C,
    summary: String = C.info.summary
  ) {
    let parameters = CommandReading.declare(make)
    elements = parameters.elements
    options = parameters.options
    self.summary = summary
    run = { call throws(CommandFailure) in
      let command = try CommandReading.make(make, from: call)
      return try await command.run(in: call.console)
    }
  }

  /// The form behind a name of one or several words.
  func prefixed(by name: String) -> CommandForm {
    var form = self
    let words = name.split(separator: " ")
    form.elements = words.map { .word(String($0)) } + elements
    form.fixedWordCount += words.count
    return form
  }
}

extension CommandForm {
  func accepts(_ words: [Word]) -> Bool {
    zip(elements, words).allSatisfy { $0.accepts($1) }
  }

  /// The kind of word that may come after some words, `nil` when they do not fit the form.
  func kind(after words: [Word]) -> WordKind? {
    guard accepts(words) else { return nil }
    if words.count < elements.count { return elements[words.count].kind }
    if case .rest(_, let kind)? = elements.last { return kind }
    return nil
  }

  /// Whether a command that has its own options begins after some words.
  func startsInnerCommand(after words: [Word]) -> Bool {
    guard case .rest(_, .command)? = elements.last, words.count == elements.count - 1 else {
      return false
    }
    return accepts(words)
  }

  /// Whether `=` or a comparison stands behind the first word.
  var takesSign: Bool {
    switch elements.dropFirst().first {
    case .word("=")?, .rest(_, .condition)?: true
    default: false
    }
  }
}

extension CommandForm.Option {
  var usage: String { "--\(name)" + (valueUsage.map { " " + $0 } ?? "") }

  /// The value as the usage shows it.
  var valueUsage: String? {
    switch value {
    case nil: nil
    case (_, .choice(let words))?: words.joined(separator: "|")
    case (let value, _)?: value
    }
  }
}

extension CommandForm.Element {
  /// The place as the usage shows it.
  var usage: String {
    switch self {
    case .word(let word): word
    case .value(_, .choice(let words)): words.joined(separator: "|")
    case .value(let name, _): name
    case .optional(_, .choice(let words)): "[\(words.joined(separator: "|"))]"
    case .optional(let name, _): "[\(name)]"
    case .rest(let name, .command): "\(name)…"
    case .rest(let name, _): "[\(name)…]"
    }
  }

  /// What may stand in the place, for an error: `back`, or `ROUTER`.
  var expectations: [String] {
    switch self {
    case .word(let word): [word]
    case .value(_, .choice(let words)), .optional(_, .choice(let words)): words
    case .value(let name, .number), .optional(let name, .number): ["\(name) (a number)"]
    case .value(let name, _), .optional(let name, _), .rest(let name, _): [name]
    }
  }

  var isRequired: Bool {
    switch self {
    case .word, .value, .rest(_, .command): true
    case .optional, .rest: false
    }
  }

  var kind: WordKind {
    switch self {
    case .word(let word): .choice([word])
    case .value(_, let kind), .optional(_, let kind), .rest(_, let kind): kind
    }
  }

  func accepts(_ word: Word) -> Bool {
    switch self {
    case .word(let expected): word.text == expected
    case .value(_, .choice(let words)), .optional(_, .choice(let words)): words.contains(word.text)
    case .value(_, .number), .optional(_, .number): Int(word.text) != nil
    case .value, .optional, .rest: true
    }
  }
}
