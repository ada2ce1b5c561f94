import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner

/// Options of a session with the sample app in this process.
struct SessionOptions: ParsableArguments {
  enum ClockKind: String, CaseIterable, OptionValue { case real, virtual }

  @OptionGroup(title: "Network")
  var network: NetworkOptions

  @OptionGroup(title: "Fixtures")
  var fixtures: FixtureOptions

  @OptionGroup(title: "Session")
  var conversation: ConversationOptions

  @Option(
    help: ArgumentHelp(
      "Wait for the end of effects no longer than this, such as 500ms, 2s or 1m.",
      valueName: "duration"
    )
  )
  var settleTimeout: OptionText<Duration> = "30s"

  @Option(help: "Use this clock for the app; a virtual one advances when all tasks wait for it.")
  var clock: OptionText<ClockKind> = "real"

  @Option(
    help: ArgumentHelp(
      "Use this seed for the random numbers over a virtual clock, by default 0.",
      valueName: "number"
    )
  )
  var seed: OptionText<UInt64>?

  @Flag(help: "Print test results in the Test Anything Protocol, and the rest as comments.")
  var tap = false

  @Option(help: ArgumentHelp("Write test results to this file as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(
    name: .customLong("init"),
    help: ArgumentHelp(
      "Run this file first; in a terminal, instead of the one in the configuration folder.",
      valueName: "file"
    )
  )
  var initFile: String?

  @Flag(help: "Run no file first.")
  var noInit = false

  func validate() throws {
    _ = try settleTimeout.value(of: "--settle-timeout")
    let clock = try clock.value(of: "--clock")
    if try seed?.value(of: "--seed") != nil, clock == .real {
      throw ValidationError("--seed needs --clock virtual")
    }
    if try network.startsLive, !network.local, let option = try fixtures.optionOfAnswers {
      throw ValidationError(
        "\(option) changes the fixtures, which do not answer live requests; add --local, or pass it "
          + "to inno serve"
      )
    }
    if tap, try conversation.runner.output == .json {
      throw ValidationError("--tap cannot be combined with --output json")
    }
    if noInit, initFile != nil {
      throw ValidationError("--init cannot be combined with --no-init")
    }
  }

  /// The configuration of the app.
  var app: ConsoleApp.Configuration {
    get throws {
      ConsoleApp.Configuration(
        startsLive: try network.startsLive,
        baseURL: try network.baseURL?.value(of: "--base-url"),
        engine: try network.engine.value(of: "--engine"),
        fixtures: try fixtures.conditions,
        usesVirtualClock: try clock.value(of: "--clock") == .virtual,
        seed: try seed?.value(of: "--seed") ?? 0,
        cache: try network.responseCache
      )
    }
  }

  /// The options of the runner.
  var runner: RunnerOptions {
    get throws {
      var options = try conversation.runner
      options.greeting = """
        inno: the sample app in a console.
        Try `send people onAppear`, then `screen`; `help` lists more.
        """
      options.initFile = initFile
      options.personalInitFile = noInit ? nil : RunnerOptions.initFile(of: "inno")
      options.printsTAP = tap
      options.junitFile = junit
      return options
    }
  }
}
