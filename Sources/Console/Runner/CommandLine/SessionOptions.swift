import ArgumentParser
import InnoConsole

/// The command-line options for a session with an app that runs in this process.
struct SessionOptions: ParsableArguments, Sendable {
  enum ClockKind: String, CaseIterable, OptionValue { case real, virtual }

  @OptionGroup(title: "Session")
  var conversation: ConversationOptions

  @Option(
    help: ArgumentHelp(
      "The longest time to wait for effects to end, such as 500ms, 2s or 1m.",
      valueName: "duration"
    )
  )
  var settleTimeout: OptionText<Duration> = "30s"

  @Option(
    help: """
      Use this clock for the app: real (the default), or virtual, which advances when all tasks are waiting.
      """
  )
  var clock: OptionText<ClockKind>?

  @Option(
    help: ArgumentHelp(
      "Use this seed for random numbers with a virtual clock; 0 by default.",
      valueName: "number"
    )
  )
  var seed: OptionText<UInt64>?

  @Flag(help: "Print test results in the Test Anything Protocol, and all other output as comments.")
  var tap = false

  @Option(
    help: ArgumentHelp("Write test results to this file as JUnit XML.", valueName: "file"),
    completion: .file()
  )
  var junit: String?

  @Flag(help: "Also print failures to standard error as GitHub Actions annotations.")
  var github = false

  @Option(
    name: .customLong("init"),
    help: ArgumentHelp(
      "Run this file first; in a terminal, instead of the file in the configuration folder.",
      valueName: "file"
    ),
    completion: .file()
  )
  var initFile: String?

  @Flag(help: "Do not run any initial file.")
  var noInit = false

  func validate() throws {
    _ = try settleTimeout.value(of: "--settle-timeout")
    if try seed?.value(of: "--seed") != nil, try !usesVirtualClock {
      throw ValidationError("--seed requires --clock virtual")
    }
    if tap, try conversation.output.value(of: "--output") == .json {
      throw ValidationError("--tap cannot be combined with --output json")
    }
    if noInit, initFile != nil {
      throw ValidationError("--init cannot be combined with --no-init")
    }
  }

  /// A Boolean value that indicates whether the app's clock is virtual.
  var usesVirtualClock: Bool {
    get throws { try clock?.value(of: "--clock") == .virtual }
  }

  /// The clock with which to create the app.
  var appClock: any Clock<Duration> {
    get throws {
      try usesVirtualClock
        ? VirtualClock(seed: seed?.value(of: "--seed") ?? 0) : ContinuousClock()
    }
  }

  /// Returns the options for the runner of a program.
  func runner(of program: String) throws -> RunnerOptions {
    var options = try conversation.runner(of: program)
    options.initFile = initFile
    options.progressFile = RunnerOptions.progressFile(of: program)
    options.personalInitFile = noInit ? nil : RunnerOptions.initFile(of: program)
    options.printsTAP = tap
    options.junitFile = junit
    options.annotatesFailures = github
    return options
  }
}
