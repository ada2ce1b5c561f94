import ArgumentParser
import InnoConsole

/// The option `-c`, which specifies commands to run.
struct CommandsOption: ParsableArguments {
  @Option(
    name: .short,
    help: ArgumentHelp(
      "Run these commands instead of reading standard input.",
      valueName: "commands"
    )
  )
  var c: [String] = []

  /// The commands from the option `-c` as script lines; `nil` if no command is specified.
  var lines: [ScriptLine]? {
    c.isEmpty ? nil : Script.lines(of: c.joined(separator: "\n").utf8)
  }
}

/// The options that apply both to sessions with an app in this process and to sessions with an app
/// in another process.
struct ConversationOptions: ParsableArguments {
  @Option(help: "Print text, or one JSON object per line.")
  var output: OptionText<RunnerOptions.OutputForm> = "text"

  @Flag(help: "Do not wait for effects to end after each command of a script.")
  var noSettle = false

  @Flag(help: "Continue a script after a command fails; the exit code is still 1.")
  var keepGoing = false

  @Option(help: "Choose when to use colors.")
  var color: OptionText<ColorChoice> = "auto"

  @Option(
    help: ArgumentHelp("Keep the history in this file.", valueName: "file"),
    completion: .file()
  )
  var history: String?

  @Flag(help: "Keep no history file.")
  var noHistory = false

  func validate() throws {
    _ = try output.value(of: "--output")
    _ = try color.value(of: "--color")
    if noHistory, history != nil {
      throw ValidationError("--history cannot be combined with --no-history")
    }
  }

  /// Converts the command-line options of a program to the options of its runner.
  func runner(of program: String) throws -> RunnerOptions {
    var options = RunnerOptions()
    options.output = try output.value(of: "--output")
    options.color = try color.value(of: "--color")
    options.historyFile = noHistory ? nil : history ?? RunnerOptions.historyFile(of: program)
    return options
  }

  /// The options for scripts.
  var script: ScriptOptions { ScriptOptions(settles: !noSettle, keepsGoing: keepGoing) }
}
