import ArgumentParser
import Foundation
import InnoConsole
import InnoConsoleRunner
import SampleFixtures

/// The command-line options for the fixtures, which run in this process or in a local HTTP server.
struct FixtureOptions: ParsableArguments {
  @Flag(help: "Require an expiring token for /todos; the app gets new tokens from /token.")
  var protectTodos = false

  @Option(
    help: ArgumentHelp(
      "Expire tokens after this time, such as 500ms, 2s or 1m; 1m by default.",
      valueName: "duration"
    )
  )
  var tokenLifetime: OptionText<Duration>?

  @Option(
    help: ArgumentHelp(
      "Delay each response by this time, such as 500ms, 2s or 1m.",
      valueName: "duration"
    )
  )
  var latency: OptionText<Duration> = "0s"

  @Option(
    help: ArgumentHelp(
      "Change a todo at this interval, such as 500ms, 2s or 1m. The change is pushed to the "
        + "WebSocket /todos/changes, which Settings follows.",
      valueName: "duration"
    )
  )
  var changeTodos: OptionText<Duration>?

  @Option(
    name: .customLong("fail"),
    help: ArgumentHelp(
      "Fail requests for a path with a status from 400 to 599, or drop the connection; with :N, only "
        + "N times. Can be repeated, even for the same path.",
      valueName: "path=status|drop[:n]"
    )
  )
  var faults: [OptionText<FixtureFault>] = []

  func validate() throws {
    let (faults, interval) = (try conditions.faults, try conditions.changeInterval)
    if let interval, interval <= .zero {
      throw ValidationError("the interval of --change-todos must be longer than 0s")
    }
    if tokenLifetime != nil, !protectTodos {
      throw ValidationError("--token-lifetime needs --protect-todos")
    }
    for (index, fault) in faults.enumerated() where fault.times == nil {
      guard faults[(index + 1)...].contains(where: { $0.path == fault.path }) else { continue }
      throw ValidationError(
        "the first --fail \(fault.path) applies to every request, so the next --fail "
          + "\(fault.path) has no effect; limit the first with a count, such as --fail "
          + "\(fault.path)=503:2"
      )
    }
  }

  /// The delays, failures and other conditions that the options specify.
  var conditions: FixtureConditions {
    get throws {
      let lifetime = try tokenLifetime?.value(of: "--token-lifetime") ?? .seconds(60)
      return FixtureConditions(
        latency: try latency.value(of: "--latency"),
        faults: try faults.map { try $0.value(of: "--fail") },
        tokenLifetime: protectTodos ? lifetime : nil,
        changeInterval: try changeTodos?.value(of: "--change-todos")
      )
    }
  }

  /// The name of the first specified option that only the fixtures support, such as `--latency`,
  /// or `nil` if there is no such option.
  ///
  /// The options ``protectTodos`` and ``changeTodos`` do not require the fixtures, because any
  /// server can require a token or push changes.
  var optionOfAnswers: String? {
    get throws {
      if try latency.value(of: "--latency") > .zero { return "--latency" }
      if !faults.isEmpty { return "--fail" }
      return tokenLifetime == nil ? nil : "--token-lifetime"
    }
  }
}

extension FixtureFault: OptionValue {
  static let expectation =
    "a path and a failure, such as /users=503, /users=drop or /users=503:2, with a status from 400 "
    + "to 599 and a count from 1 to 999999999"

  static func value(of text: String) throws -> FixtureFault? {
    guard let match = text.wholeMatch(of: /(\/[^=?]*)=(?:([45]\d\d)|drop)(?::([1-9]\d{0,8}))?/)
    else {
      return nil
    }
    let path = String(match.1)
    guard
      path == "/token" || path.wholeMatch(of: /\/files\/\d+(kB|MB)?/) != nil
        || FixtureCatalog.response(method: "GET", path: path).status == 200
    else {
      throw ValidationError(
        "the fixtures have no path \(path); use /users, /posts, /todos, /token, an element such "
          + "as /users/3, or a file such as /files/10MB"
      )
    }
    return FixtureFault(
      at: path,
      match.2.flatMap { Int($0) }.map(Kind.status) ?? .dropped,
      times: match.3.flatMap { Int($0) }
    )
  }
}
