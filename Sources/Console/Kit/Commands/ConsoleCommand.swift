/// A command or a subcommand of the console.
///
/// Help, completion, hints and the errors for invalid arguments are derived from the command's
/// properties. The console creates a new instance for each line, with the values from that line.
///
/// ```swift
/// struct Greet: ConsoleCommand {
///   static let info = CommandInfo("greet", .session, "Says hello", examples: ["greet Ada"])
///
///   @CommandArgument("NAME", .text) var name: String
///   @CommandFlag("loud", "In capitals") var isLoud: Bool
///
///   func run(in console: Console) async throws(CommandFailure) -> Answer? {
///     let name = isLoud ? name.uppercased() : name
///     return Answer(.facts(["hello": .string(name)]), "Hello, \(name)!")
///   }
/// }
///
/// console.add(Greet())
/// ```
@MainActor
public protocol ConsoleCommand: Sendable {
  /// The name and the description of the command.
  static var info: CommandInfo { get }

  /// Runs the command.
  ///
  /// - Parameter console: The console in which the command was typed.
  /// - Returns: The answer to print; `nil` to print only the events that the command caused.
  /// - Throws: ``CommandFailure`` with the error to print, if the command fails.
  func run(in console: Console) async throws(CommandFailure) -> Answer?
}

/// A command with subcommands.
///
/// ```swift
/// struct Shelf: ParentCommand {
///   static let info = CommandInfo("shelf", .app, "A shelf of books", examples: ["shelf add Emma"])
///
///   var subcommands: [Subcommand] {
///     ShelfList()
///     ShelfAdd()
///   }
/// }
///
/// struct ShelfList: ConsoleCommand {
///   static let info = CommandInfo("Lists the books")  // no name: `shelf`
///   …
/// }
///
/// struct ShelfAdd: ConsoleCommand {
///   static let info = CommandInfo("add", "Adds a book")  // `shelf add TITLE`
///   @CommandArgument("TITLE", .text) var title: String
///   …
/// }
/// ```
@MainActor
public protocol ParentCommand: Sendable {
  /// The name and the description of the command.
  static var info: CommandInfo { get }

  /// The subcommands.
  ///
  /// The console runs the first subcommand that accepts the arguments in a line.
  @SubcommandBuilder var subcommands: [Subcommand] { get }
}

/// The name and the description of a command.
public struct CommandInfo: Sendable {
  /// The name of the command.
  ///
  /// For a command, the name is the first word of a line that runs the command.
  ///
  /// For a subcommand, the name consists of the words that follow the names of the parent commands.
  /// If no words follow, the name is empty.
  package let name: String

  /// The group under which help lists the command.
  package let group: CommandGroup

  /// A one-line description.
  package let summary: String

  /// Other names for the command.
  package let aliases: [String]

  /// Further notes that the command `help` prints, one line each.
  package let notes: [String]

  /// The lines to type before the examples; empty if the examples need no preparation.
  package let preparation: String

  /// The examples, each of which is a complete line that can be run after ``preparation``.
  package let examples: [String]

  /// A Boolean value that indicates whether the command is a check.
  ///
  /// The test report of a script includes all checks. Other commands are included only if they
  /// fail.
  package let isCheck: Bool

  /// A Boolean value that indicates whether the command's answer is the same each time that a
  /// session is replayed.
  ///
  /// If the value is `false`, a replay does not compare the answer with the answer in the session
  /// file.
  package let isStable: Bool

  /// Creates a description of a command.
  ///
  /// - Parameters:
  ///   - name: The first word of a line that runs the command.
  ///   - group: The group under which help lists the command.
  ///   - summary: A one-line description.
  ///   - aliases: Other names for the command.
  ///   - notes: Further notes for help, one line each.
  ///   - preparation: The lines to type before the examples.
  ///   - examples: Complete lines, each of which can be run after the preparation.
  ///   - isCheck: A Boolean value that indicates whether reports list the command as a check.
  ///   - isStable: A Boolean value that indicates whether the answer is the same each time that a
  ///     session is replayed. Pass `false` if the answer describes the session itself or contains
  ///     times. A replay then does not compare the answer with the answer in the session file.
  public init(
    _ name: String,
    _ group: CommandGroup,
    _ summary: String,
    aliases: [String] = [],
    notes: [String] = [],
    preparation: String = "",
    examples: [String],
    isCheck: Bool = false,
    isStable: Bool = true
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    self.aliases = aliases
    self.notes = notes
    self.preparation = preparation
    self.examples = examples
    self.isCheck = isCheck
    self.isStable = isStable
  }

  /// Creates a description of a subcommand.
  ///
  /// - Parameters:
  ///   - name: The words that follow the names of the parent commands.
  ///   - summary: A one-line description.
  public init(_ name: String, _ summary: String) {
    self.init(name, .app, summary, examples: [])
  }

  /// Creates the description of an unnamed subcommand.
  ///
  /// - Parameter summary: A one-line description.
  public init(_ summary: String = "") {
    self.init("", summary)
  }

  /// The commands to run before the examples, in the format in which `help` shows them.
  ///
  /// Each command is in backticks, and commas separate the commands.
  var shownPreparation: String {
    preparation.split(separator: "\n").map { "`\($0)`" }.joined(separator: ", ")
  }
}

/// A group of commands in the list that the command `help` prints.
public enum CommandGroup: String, Sendable, CaseIterable {
  /// Commands for the composition, the use cases and the events of the app.
  case app = "The app"

  /// Commands for state and actions.
  case stores = "Stores"

  /// Commands for screens and routes.
  case navigation = "Navigation"

  /// Commands for requests and responses.
  case network = "Network"

  /// Commands for variables, settings, aliases and blocks of commands.
  case language = "Language"

  /// Commands that run or record scripts, wait, or check values.
  case scripting = "Scripts"

  /// Commands for the console itself, and for the earlier states of the app.
  case session = "Session"
}

/// A subcommand of a ``ParentCommand``.
public struct Subcommand: Sendable {
  let forms: [CommandForm]
}

/// A result builder for the subcommands of a ``ParentCommand``.
@MainActor
@resultBuilder
public enum SubcommandBuilder {
  /// Adds a command.
  ///
  /// The console creates a new instance of the command for each line.
  public static func buildExpression<C: ConsoleCommand>(
    _ make: @autoclosure @escaping @MainActor () -> C
  ) -> Subcommand {
    Subcommand(forms: [CommandForm(make).prefixed(by: C.info.name)])
  }

  /// Adds a command with subcommands of its own.
  public static func buildExpression<C: ParentCommand>(_ parent: C) -> Subcommand {
    Subcommand(
      forms: parent.subcommands.flatMap(\.forms).map { $0.prefixed(by: C.info.name) }
    )
  }

  /// Combines the subcommands into an array, in the order in which they are listed.
  public static func buildBlock(_ subcommands: Subcommand...) -> [Subcommand] { subcommands }
}

extension Console {
  /// Adds a command, and replaces any existing command that has the same name.
  ///
  /// - Parameters:
  ///   - make: A closure that creates the command. The console calls the closure when the command
  ///     is added, and again for each line that runs the command.
  ///   - name: The name; by default, the name in the command's description.
  public func add<C: ConsoleCommand>(
    _ make: @autoclosure @escaping @MainActor () -> C,
    as name: String? = nil
  ) {
    app.add(CommandDeclaration(make, name: name ?? C.info.name))
  }

  /// Adds a command with subcommands, and replaces any existing command that has the same name.
  ///
  /// - Parameter command: The command to add.
  public func add<C: ParentCommand>(_ command: C) {
    app.add(CommandDeclaration(command))
  }
}
