/// What a command may be followed by.
///
/// Help, completion and the errors for words that do not fit are all made of it.
public struct CommandForm: Sendable {
  /// The words in order.
  public let elements: [Element]

  /// What the form does, where a command has several.
  public let summary: String?

  /// The names of the options that go with the form, `nil` when all of the command's do.
  public let options: [String]?

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - elements: The words in order.
  ///   - summary: What the form does, where a command has several.
  ///   - options: The names of the options that go with the form; all of the command's when not
  ///     given.
  public init(_ elements: [Element], _ summary: String? = nil, options: [String]? = nil) {
    self.elements = elements
    self.summary = summary
    self.options = options
  }

  /// One place in a form.
  public indirect enum Element: Sendable {
    /// This very word.
    case word(String)

    /// A value; the name stands in the usage.
    case value(String, ValueKind)

    /// A value that may be left out.
    case optional(String, ValueKind)

    /// All the words that follow; of a command there must be one at least.
    case rest(String, ValueKind)
  }
}

/// What kind of word stands in a place: how it completes and what it is checked against.
public enum ValueKind: Sendable, Equatable {
  /// One of these words.
  case choice([String])

  /// A command's name.
  case verb

  /// A command with its words, to the end of the line.
  case command

  /// A variable's name.
  case variable

  /// A setting's name.
  case setting

  /// A value of the setting named before.
  case settingValue

  /// An alias.
  case alias

  /// The name of what the app exposes for `call`.
  case call

  /// A topic that `explain` knows.
  case topic

  /// A lesson that `tour` gives.
  case lesson

  /// A store's name.
  case store

  /// A path that begins with a store's name.
  case storePath

  /// An action of the store named before.
  case action

  /// A value of the action or route named before.
  case argument

  /// A router's name.
  case router

  /// A route of the router named before.
  case route

  /// A modal route of the router named before.
  case modalRoute

  /// A tab's name.
  case tab

  /// A deep link's URL.
  case link

  /// A path into the container.
  case provision

  /// A path into the state of the store named before.
  case statePath

  /// A condition.
  case condition

  /// A value that the session watches.
  case watched

  /// A kind of events, or where they come from.
  case eventFilter

  /// A path that the stubbed session answers.
  case stubPath

  /// A file's path.
  case file

  /// A whole number.
  case number

  /// A length of time: `500ms`, `2s`.
  case duration

  /// Anything.
  case text
}

extension ValueKind {
  /// Whether it is one of some names that are at hand, so that the rest of one can be shown while it
  /// is typed.
  var isName: Bool {
    switch self {
    case .choice, .verb, .command, .setting, .call, .topic, .lesson, .store, .action, .router,
      .route, .modalRoute, .tab, .eventFilter:
      true
    case .variable, .settingValue, .alias, .storePath, .argument, .link, .provision, .statePath,
      .condition, .watched, .stubPath, .file, .number, .duration, .text:
      false
    }
  }
}

/// An option of a command: `--timeout 2s`.
public struct CommandOption: Sendable {
  /// The name without its dashes.
  public let name: String

  /// What the option takes, `nil` for one that only stands there.
  public let value: (name: String, kind: ValueKind)?

  /// What it does.
  public let summary: String

  /// Makes an option.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - value: What the option takes, if anything.
  ///   - summary: What it does.
  public init(
    _ name: String,
    takes value: (name: String, kind: ValueKind)? = nil,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  var usage: String { "--\(name)" + (valueUsage.map { " " + $0 } ?? "") }

  /// What it takes as the usage shows it.
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

  var kind: ValueKind {
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
