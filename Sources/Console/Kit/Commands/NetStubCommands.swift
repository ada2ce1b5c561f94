import InnoNearestMatch
import InnoNetwork
import InnoNetworkTestSupport

/// The subcommands of `net stub`, which list and change the stubbed responses.
struct NetStub: ParentCommand {
  static let info = CommandInfo("stub", "")

  var subcommands: [Subcommand] {
    StubList()
    StubSet()
    StubFail()
    StubDrop()
    StubDelay()
    StubReset()
  }
}

private struct StubList: ConsoleCommand {
  static let info = CommandInfo("list", "Lists the responses of the stub")

  @Exposed(\.stub, "stub transport") var stub: StubSession

  func run(in console: Console) async throws(CommandFailure) -> Answer? { Answer(stub) }
}

private struct StubSet: ConsoleCommand {
  static let info = CommandInfo("set", "Responds to a path with a status and a JSON body")

  @Exposed(\.stub, "stub transport") var stub: StubSession
  @CommandArgument("PATH", .stubPath) var path: String
  @CommandArgument("STATUS", .number(100...599, "a status from 100 to 599")) var status: Int
  @CommandArgument("BODY", .text) var body: String?
  @CommandOption("method", "METHOD", .method, "The HTTP method to respond to, GET by default")
  var method: HTTPMethod?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let nearest = NearestMatch.of(path, in: stub.routes.map(\.path))
    if let body, !body.isEmpty { _ = try $body.located(try JSONReader.value(body)) }
    stub.set(method ?? .get, path, .json(body ?? "", status: status))
    var answer = Answer(stub)
    // A path without a response is valid, but the user may have mistyped an existing path.
    if let nearest, nearest != path {
      answer.lines.append("\(path) is a new path; did you mean \(nearest)?".escapedForTerminal)
    }
    return answer
  }
}

private struct StubFail: ConsoleCommand {
  static let info = CommandInfo("fail", "Drops the connection before a response")

  let route = StubbedRoute()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let (stub, method, path) = try route.find()
    stub.fail(method, path)
    return Answer(stub)
  }
}

private struct StubDrop: ConsoleCommand {
  static let info = CommandInfo(
    "drop",
    "Sends TEXT as the start of the body, then drops the connection"
  )

  let route = StubbedRoute()
  @CommandArgument("TEXT", .text) var text: String?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let (stub, method, path) = try route.find()
    stub.drop(method, path, after: text ?? "")
    return Answer(stub)
  }
}

private struct StubDelay: ConsoleCommand {
  static let info = CommandInfo("delay", "Responds after a delay")

  let route = StubbedRoute()
  @CommandArgument("DURATION", .duration) var duration: Duration

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let (stub, method, path) = try route.find()
    stub.delay(method, path, by: duration)
    return Answer(stub)
  }
}

private struct StubReset: ConsoleCommand {
  static let info = CommandInfo("reset", "Restores the original responses")

  @Exposed(\.stub, "stub transport") var stub: StubSession

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    stub.reset()
    return Answer(stub)
  }
}

/// The arguments that identify a stubbed response: a path and an HTTP method.
@MainActor
private struct StubbedRoute {
  @Exposed(\.stub, "stub transport") var stub: StubSession
  @CommandArgument("PATH", .stubPath) var path: String
  @CommandOption("method", "METHOD", .method, "The HTTP method to respond to, GET by default")
  var method: HTTPMethod?

  func find() throws(CommandFailure) -> (stub: StubSession, method: HTTPMethod, path: String) {
    let (stub, method, path) = (stub, method ?? .get, path)
    guard stub.routes.contains(where: { $0.method == method && $0.path == path }) else {
      let nearest = NearestMatch.of(path, in: stub.routes.map(\.path))
      let other = stub.routes.first { $0.path == nearest }
      // If the stub has responses for the path but not for the method, the error points to the
      // method.
      let isKnown = stub.routes.contains { $0.path == path }
      let place = isKnown ? $method ?? $path : $path
      throw ConsoleError.unknown(
        kind: "stub",
        name: "\(method) \(path)",
        nearest: other.map { "\($0.method) \($0.path)" },
        listing: "net stub list"
      ).at(place)
    }
    return (stub, method, path)
  }
}

extension ValueKind<String> {
  fileprivate static var stubPath: Self {
    Self(.value { $0.stubPaths() }) { word, call throws(CommandFailure) in
      guard word.text.hasPrefix("/") else {
        throw call.unexpected(word, expecting: "a path that begins with /")
      }
      return word.text
    }
  }
}

extension ValueKind<HTTPMethod> {
  fileprivate static var method: Self {
    Self(.text) { word, call throws(CommandFailure) in
      guard let method = HTTPMethod(rawValue: word.text.uppercased()) else {
        throw call.unexpected(word, expecting: "an HTTP method")
      }
      return method
    }
  }
}

extension Answer {
  /// Creates an answer that lists the stub's routes and their responses.
  fileprivate init(_ stub: StubSession) {
    let rows = stub.routes.map { route in
      [
        "\(route.method)", route.path.escapedForTerminal,
        route.dependsOnRequest
          ? "computed for each request"
            + (route.delay > .zero ? ", delayed by \(route.delay.text)" : "")
          : route.answers.map(\.summary).joined(separator: ", then "),
      ]
    }
    let facts = stub.routes.map { route in
      ConsoleValue.facts([
        "method": .string("\(route.method)"),
        "path": .string(route.path),
        "answers": .strings(route.answers.map(\.summary)),
      ])
    }
    self.init(
      .array(facts),
      lines: rows.isEmpty ? ["the stub has no responses"] : Columns.lines(rows)
    )
  }
}
