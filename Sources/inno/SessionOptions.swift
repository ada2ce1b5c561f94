import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner

/// What a session can be told on the command line.
struct SessionOptions: ParsableArguments {
  enum Transport: String, ExpressibleByArgument, CaseIterable { case stub, live }
  enum ClockKind: String, ExpressibleByArgument, CaseIterable { case real, virtual }

  @Option(help: "Answer requests from fixtures in the process, or send them for real.")
  var transport: Transport?

  @Option(
    help: "Send requests to this server; it implies --transport live.",
    transform: Self.serverURL
  )
  var baseURL: URL?

  @Flag(help: "Send requests for real, to a fixture server started on a free loopback port.")
  var local = false

  @OptionGroup(title: "Fixtures")
  var fixtures: FixtureOptions

  @OptionGroup var conversation: ConversationOptions

  @Option(
    help: "How long to wait for effects at most, such as 500ms, 2s or 1m.",
    transform: Duration.fromOption
  )
  var settleTimeout: Duration = .seconds(30)

  @Option(help: "The app's clock: real, or one that moves by itself when everything waits.")
  var clock: ClockKind = .real

  @Flag(help: "Print what was tested in the Test Anything Protocol; the rest becomes comments.")
  var tap = false

  @Option(help: "Write what was tested to this file, as JUnit's XML.")
  var junit: String?

  @Option(
    name: .customLong("init"),
    help: "Run this file first; in a terminal, instead of the one in the configuration folder."
  )
  var initFile: String?

  @Flag(help: "Run no file first.")
  var noInit = false

  func validate() throws {
    if local, transport == .stub || baseURL != nil {
      throw ValidationError("--local goes with neither --base-url nor --transport stub.")
    }
    if transport == .stub, baseURL != nil {
      throw ValidationError("--base-url needs --transport live.")
    }
    if startsLive, !local,
      fixtures.latency > .zero || !fixtures.faults.isEmpty || fixtures.tokenLifetime != nil
    {
      throw ValidationError(
        "--latency, --fail and --token-lifetime are for the fixtures: with a server of its own, "
          + "give them to inno serve, or use --local."
      )
    }
    if tap, conversation.output == .json {
      throw ValidationError("--tap goes with text alone.")
    }
    if noInit, initFile != nil {
      throw ValidationError("--init and --no-init do not go together.")
    }
  }

  /// Whether requests are sent for real at first.
  var startsLive: Bool { local || baseURL != nil || transport == .live }

  /// How the console is run.
  var runner: RunnerOptions {
    var options = conversation.runner
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

  private static func serverURL(_ text: String) throws -> URL {
    do {
      if let url = try NetworkPanel.baseURL(text) { return url }
    } catch {
      throw ValidationError("\(error).")
    }
    throw ValidationError("\(text) is not a URL such as http://127.0.0.1:8080.")
  }
}
