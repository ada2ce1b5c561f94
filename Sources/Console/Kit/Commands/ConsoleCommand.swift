/// A command of the console.
///
/// One declaration: help, completion, hints and the errors for words that do not fit are made of
/// it.
///
/// ```swift
/// struct Greet: ConsoleCommand {
///   let name = "greet"
///   let group = CommandGroup.session
///   let summary = "Says hello"
///   let forms = [CommandForm([.value("NAME", .text)])]
///   let examples = ["greet Ada"]
///
///   func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
///     Answer(.facts(["hello": .optional(call["NAME"]?.text)]), "Hello!")
///   }
/// }
/// ```
@MainActor
public protocol ConsoleCommand: Sendable {
  /// The verb.
  nonisolated var name: String { get }

  /// Other verbs for the same command.
  nonisolated var aliases: [String] { get }

  /// What help tells besides the forms, a line each.
  nonisolated var notes: [String] { get }

  /// Where help lists it.
  nonisolated var group: CommandGroup { get }

  /// What it does, in one line.
  nonisolated var summary: String { get }

  /// What the verb may be followed by.
  nonisolated var forms: [CommandForm] { get }

  /// The options it takes.
  nonisolated var options: [CommandOption] { get }

  /// Lines that work as they stand, each after ``preparation``.
  nonisolated var examples: [String] { get }

  /// What must have been typed before the examples make sense, in one line or several; empty for
  /// nothing.
  nonisolated var preparation: String { get }

  /// Whether the command tests something: a report counts it also when it succeeds.
  nonisolated var isCheck: Bool { get }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - call: The words in their places.
  ///   - console: The console with all that the app exposes.
  /// - Returns: What to print, `nil` when the events say it all.
  /// - Throws: ``CommandFailure``; the session goes on.
  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer?
}

extension ConsoleCommand {
  /// No other verbs.
  public nonisolated var aliases: [String] { [] }

  /// Nothing more.
  public nonisolated var notes: [String] { [] }

  /// Nothing.
  public nonisolated var preparation: String { "" }

  /// No test.
  public nonisolated var isCheck: Bool { false }

  /// No options.
  public nonisolated var options: [CommandOption] { [] }

  /// The lines of ``preparation`` as help shows them.
  nonisolated var shownPreparation: String {
    preparation.split(separator: "\n").map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Each form with the verb and its options.
  nonisolated var usageLines: [String] { forms.map(usage) }

  /// A form with the verb and its options.
  nonisolated func usage(of form: CommandForm) -> String {
    let options = options(of: form).map { "[\($0.usage)]" }
    return ([name] + form.elements.map(\.usage) + options).joined(separator: " ")
  }

  /// Some forms on one line, or where to read of them when there are too many for one.
  nonisolated func usage(of forms: [CommandForm]) -> String {
    forms.count > 3 ? "see `help \(name)`" : forms.map(usage).joined(separator: " | ")
  }

  /// The options that go with a form.
  nonisolated func options(of form: CommandForm) -> [CommandOption] {
    form.options.map { names in options.filter { names.contains($0.name) } } ?? options
  }
}

/// Where help lists a command.
public enum CommandGroup: String, Sendable, CaseIterable {
  /// What the app is made of.
  case app = "The app"

  /// State and actions.
  case stores = "Stores"

  /// Screens and routes.
  case navigation = "Navigation"

  /// Requests and responses.
  case network = "Network"

  /// Values with names, settings, shorter names.
  case language = "Language"

  /// Waiting and checking.
  case scripting = "Scripts"

  /// The console itself.
  case session = "Session"
}
