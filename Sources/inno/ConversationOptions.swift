public import ArgumentParser
public import InnoConsole
public import InnoConsoleRunner

/// Commands on the command line.
struct CommandsOption: ParsableArguments {
  @Option(name: .short, help: "Run these commands instead of reading standard input.")
  var c: [String] = []

  /// The lines, `nil` where none are given.
  var lines: [ScriptLine]? {
    c.isEmpty ? nil : Script.lines(of: c.joined(separator: "\n").utf8)
  }
}

/// What can be said of a conversation with an app, in this process or in another.
struct ConversationOptions: ParsableArguments {
  @Option(help: "What is printed: text for people, or one JSON object a line.")
  var output: RunnerOptions.OutputForm = .text

  @Flag(help: "Do not wait after each command of a script until its effects have ended.")
  var noSettle = false

  @Flag(help: "Go on after a command of a script that failed; the exit code is 1 all the same.")
  var keepGoing = false

  @Option(help: "Use colours.")
  var color: ColorChoice = .auto

  @Option(help: "Keep the history in this file.")
  var history: String?

  @Flag(help: "Keep no history.")
  var noHistory = false

  /// How the console is run.
  var runner: RunnerOptions {
    var options = RunnerOptions()
    options.output = output
    options.color = color
    options.historyFile = noHistory ? nil : history ?? RunnerOptions.historyFile(of: "inno")
    return options
  }

  /// How scripts are run.
  var script: ScriptOptions { ScriptOptions(settles: !noSettle, keepsGoing: keepGoing) }
}

extension RunnerOptions.OutputForm: ExpressibleByArgument {}

extension ColorChoice: ExpressibleByArgument {}
