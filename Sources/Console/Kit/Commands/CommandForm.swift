import InnoCasePaths

/// One way to call a command: the arguments in order, the options, and the closure that runs the
/// command.
///
/// When a command is added to the console, its forms are created from the properties of the
/// command's type.
final class CommandForm: Sendable {
  /// A named position for arguments of the command.
  struct Element: Sendable {
    /// The number of arguments at a position: exactly one, at most one, or all remaining arguments.
    enum Arity { case one, optional, rest }

    let name: String
    let kind: ArgumentKind
    let arity: Arity
  }

  /// An option or a flag, such as `--timeout 2s` or `--replace`.
  struct Option: Sendable {
    /// The name of the option, without the dashes.
    let name: String

    /// The name and the kind of the option's value; `nil` for a flag.
    let value: (name: String, kind: ArgumentKind)?

    let summary: String
  }

  let elements: [Element]

  /// The number of words in the name of the subcommand, or 0 for a command without subcommands.
  ///
  /// The name of a nested subcommand includes the names of the subcommands that contain it.
  let fixedWordCount: Int

  let options: [Option]

  /// The kinds of the arguments' values, in the order in which the arguments are declared.
  let kinds: [ValueKindBox]

  /// A one-line description of the subcommand, or an empty string for a command without
  /// subcommands.
  let summary: String

  let run: @MainActor @Sendable (CommandCall) async throws(CommandFailure) -> Answer?

  /// Creates a form from the parameters that a command's type declares.
  @MainActor
  init<C: ConsoleCommand>(
    _ make: @escaping @MainActor () -> C,
    summary: String = C.info.summary
  ) {
    (elements, options, kinds) = CommandCall.declarations(make)
    fixedWordCount = 0
    self.summary = summary
    run = { call throws(CommandFailure) in
      let command = try call.read(make)
      return try await command.run(in: call.console)
    }
  }

  private init(_ form: CommandForm, after words: [String]) {
    elements = words.map(Element.init) + form.elements
    fixedWordCount = form.fixedWordCount + words.count
    options = form.options
    kinds = form.kinds
    summary = form.summary
    run = form.run
  }

  /// Returns a copy of the form that begins with the words of a subcommand's name.
  func prefixed(by name: String) -> CommandForm {
    CommandForm(self, after: name.split(separator: " ").map(String.init))
  }
}

extension CommandForm {
  func accepts(_ arguments: [Word]) -> Bool {
    zip(elements, arguments).allSatisfy { $0.accepts($1) }
  }

  /// Returns the element of the form that describes the argument after the given arguments.
  ///
  /// The result is `nil` if the form does not accept the given arguments, or if no further argument
  /// is allowed.
  func element(after arguments: [Word]) -> Element? {
    guard accepts(arguments) else { return nil }
    if arguments.count < elements.count { return elements[arguments.count] }
    return elements.last?.arity == .rest ? elements.last : nil
  }

  /// Returns a Boolean value that indicates whether an inner command, such as `stores` in
  /// `time stores`, begins after the given arguments.
  func startsInnerCommand(after arguments: [Word]) -> Bool {
    guard let last = elements.last, last.arity == .rest, last.kind.syntax == .command,
      arguments.count == elements.count - 1
    else { return false }
    return accepts(arguments)
  }

  /// Returns a Boolean value that indicates whether the word after the given arguments belongs to
  /// an expression.
  func startsExpression(after arguments: [Word]) -> Bool {
    guard let last = elements.last, last.kind.syntax == .condition,
      arguments.count >= elements.count - 1
    else { return false }
    return accepts(Array(arguments.prefix(elements.count - 1)))
  }

  /// A Boolean value that indicates whether this form of the command requires `=` after its first
  /// argument.
  var takesOperator: Bool {
    elements.dropFirst().first?.kind.syntax == .choice(["="])
  }

  /// A Boolean value that indicates whether this form of the command ends with an expression.
  var takesExpression: Bool { elements.last?.kind.syntax == .condition }
}

extension CommandForm.Option {
  var usage: String { "--\(name)" + (valueUsage.map { " " + $0 } ?? "") }

  /// The placeholder for the option's value in the command's usage, such as `COUNT`; `nil` for a
  /// flag.
  var valueUsage: String? {
    value.map { $0.kind.choices.isEmpty ? $0.name : $0.kind.choices.joined(separator: "|") }
  }
}

extension CommandForm.Element {
  /// Creates an argument position that accepts only the given word.
  init(_ word: String) {
    self.init(name: word, kind: .choice([word]), arity: .one)
  }

  /// The text for this element in the command's usage, such as `STORE` or `[COUNT]`.
  var usage: String {
    let text = kind.choices.isEmpty ? name : kind.choices.joined(separator: "|")
    return switch arity {
    case .one: text
    case .optional: "[\(text)]"
    case .rest where kind.syntax == .condition: text
    case .rest: kind.syntax == .command ? "\(name)…" : "[\(name)…]"
    }
  }

  /// The valid arguments at this position, as shown in error messages, such as `back` or `ROUTER`.
  var expectations: [String] {
    if arity != .rest, !kind.choices.isEmpty { return kind.choices }
    return [arity != .rest && kind.syntax == .number ? "\(name) (a number)" : name]
  }

  var isRequired: Bool {
    arity == .one || arity == .rest && (kind.syntax == .command || kind.syntax == .condition)
  }

  func accepts(_ argument: Word) -> Bool {
    switch kind.syntax {
    case _ where arity == .rest: true
    case .choice(let words): words.contains(argument.text)
    case .number: Int(argument.text) != nil
    case .command, .condition, .word: true
    }
  }
}

/// A kind of argument, which determines how an argument is checked and completed.
struct ArgumentKind: Sendable {
  /// The syntax of an argument, which determines whether a typed line matches a form of a command.
  enum Syntax: Sendable, Equatable {
    /// Any word.
    case word

    /// One of the given words.
    case choice([String])

    /// A whole number.
    case number

    /// A command that is the argument of another command, as in `alias r = send people refresh`.
    case command

    /// A condition or another expression, up to the end of the command.
    case condition
  }

  typealias Candidates = @MainActor @Sendable (CompletionContext) -> [Completion.Candidate]

  let syntax: Syntax

  /// A Boolean value that indicates whether the argument must be one of a few names.
  ///
  /// If the value is `true`, a hint can complete the argument.
  var isName = false

  /// A closure that returns the currently valid arguments of this kind, for completion.
  var candidates: Candidates = { _ in [] }

  /// A closure that returns the parameters of an action, a route or a call.
  ///
  /// The closure receives the name of the action, route or call. The property is `nil` for any
  /// other kind of argument.
  var parameters: (@MainActor @Sendable (CompletionContext, String) -> [CaseParameter]?)?

  /// The words from which the argument must be chosen; empty if the argument is not a choice.
  var choices: [String] {
    if case .choice(let words) = syntax { words } else { [] }
  }
}

extension ArgumentKind {
  /// The kind of an argument that can be any text.
  static var text: Self { Self(syntax: .word) }

  /// The kind of an argument that must be a whole number.
  static var number: Self { Self(syntax: .number) }

  /// Returns the kind of an argument that must be one of the given words.
  static func choice(_ words: [String]) -> Self {
    Self(syntax: .choice(words), isName: true) { _ in words.map { .init($0) } }
  }

  /// Returns the kind of an argument that must be an existing name, such as the name of a store.
  static func name(_ candidates: @escaping Candidates) -> Self {
    Self(syntax: .word, isName: true, candidates: candidates)
  }

  /// Returns the kind of an argument, such as a path, for which the completion candidates are only
  /// suggestions.
  static func value(_ candidates: @escaping Candidates) -> Self {
    Self(syntax: .word, candidates: candidates)
  }

  /// The kind of an argument that is itself a command, as in `alias r = send people refresh`.
  ///
  /// The argument continues to the end of the outer command.
  static var command: Self {
    Self(syntax: .command, isName: true) { $0.verbs + $0.aliases }
  }

  /// The kind of an argument that is a condition.
  ///
  /// All remaining words of the command are part of the condition.
  static var condition: Self {
    Self(syntax: .condition) { $0.condition() }
  }
}
