import ArgumentParser
import Foundation
import InnoConsole
import SampleFixtures

/// How the fixtures answer, in the process as over HTTP.
struct FixtureOptions: ParsableArguments {
  @Flag(help: "Let /todos ask for a token, which expires; the app gets another at /token.")
  var protectTodos = false

  @Option(
    help: "How long a token holds, such as 500ms, 2s or 1m; 1m when not given.",
    transform: Duration.fromOption
  )
  var tokenLifetime: Duration?

  @Option(
    help: "How long each answer takes, such as 500ms, 2s or 1m.",
    transform: Duration.fromOption
  )
  var latency: Duration = .zero

  @Option(
    name: .customLong("fail"),
    help: ArgumentHelp(
      "Fail at a path with a status from 400, or drop the connection; with :N N times, "
        + "then as the next --fail at that path says.",
      valueName: "path=status|drop[:n]"
    ),
    transform: Self.fault
  )
  var faults: [FixtureFault] = []

  func validate() throws {
    if tokenLifetime != nil, !protectTodos {
      throw ValidationError("--token-lifetime needs --protect-todos.")
    }
    for (index, fault) in faults.enumerated() where fault.times == nil {
      guard faults[(index + 1)...].contains(where: { $0.path == fault.path }) else { continue }
      throw ValidationError(
        "A --fail at \(fault.path) lasts, and another follows it: tell how often the first fails, "
          + "as in \(fault.path)=503:2."
      )
    }
  }

  /// What stands between a request and the fixtures' answer.
  var conditions: FixtureConditions {
    FixtureConditions(
      latency: latency,
      faults: faults,
      tokenLifetime: protectTodos ? tokenLifetime ?? .seconds(60) : nil
    )
  }

  private static func fault(_ text: String) throws -> FixtureFault {
    guard let match = text.wholeMatch(of: /(\/[^=]*)=(?:([45]\d\d)|drop)(?::(\d{1,9}))?/) else {
      throw ValidationError(
        "\(text) is no failure such as /users=503, /users=drop or /users=503:2."
      )
    }
    let path = String(match.1)
    guard path == "/token" || FixtureCatalog.response(method: "GET", path: path).status == 200
    else {
      throw ValidationError(
        "Nothing answers \(path): the fixtures' paths are /users, /posts, /todos, one of each such "
          + "as /users/3, and /token."
      )
    }
    return FixtureFault(
      at: path,
      match.2.flatMap { Int($0) }.map(FixtureFault.Kind.status) ?? .dropped,
      times: match.3.flatMap { Int($0) }
    )
  }
}

extension Duration {
  /// Reads an option's value.
  static func fromOption(_ text: String) throws -> Duration {
    guard let duration = Duration(text) else {
      throw ValidationError("\(text) is not \(Duration.expectation).")
    }
    return duration
  }
}
