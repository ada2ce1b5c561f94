import Foundation
import InnoNetwork

struct NetCommand: ConsoleCommand {
  let name = "net"
  let group = CommandGroup.network
  let summary = "The network: transport, base URL, log, what was sent"
  let forms =
    [
      CommandForm([], "transport, base URL, log level, count of requests", options: []),
      CommandForm(
        [
          .word("log"),
          .value("LEVEL", .choice(DefaultNetworkLogger.Level.allCases.map(\.rawValue))),
        ],
        "how much the interceptors log",
        options: []
      ),
      CommandForm(
        [.word("transport"), .word("stub")],
        "answer from fixtures, without a network",
        options: []
      ),
      CommandForm(
        [.word("transport"), .word("live"), .optional("URL", .text)],
        "send for real",
        options: []
      ),
      CommandForm([.word("history")], "every request and what became of each attempt", options: []),
      CommandForm(
        [.word("show"), .value("N", .number)],
        "a request and its response",
        options: ["reveal", "all"]
      ),
      CommandForm(
        [.word("curl"), .value("N", .number)],
        "a request as a command for a shell",
        options: ["reveal"]
      ),
      CommandForm(
        [.word("har"), .value("FILE", .file)],
        "all that is kept, as an HTTP archive",
        options: ["reveal", "replace"]
      ),
      CommandForm(
        [.word("replay"), .value("N", .number)],
        "send a request once more",
        options: ["reveal", "all"]
      ),
    ] + Self.stubForms
  let options = [
    CommandOption("reveal", "Leave secrets as they are"),
    CommandOption("all", "All of a long body; JSON has it in any case"),
    CommandOption.replace,
    CommandOption("method", takes: ("METHOD", .text), "The method of a stubbed path, GET at first"),
  ]
  let notes = [
    "show, curl, har and replay leave secrets out unless --reveal is given. A replay goes past the "
      + "client: no retry, no interceptor."
  ]
  let preparation = "send people onAppear; settle"
  let examples = [
    "net", "net log headers", "net transport stub", "net history", "net show 1", "net curl 1",
    "net replay 1", "net stub list", #"net stub set /users 503 '{"error": "busy"}'"#,
    "net stub delay /users 500ms", "net stub reset",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let network = console.network else { throw ConsoleError.notExposed("network").at(nil) }
    switch call.fixedWords.first {
    case "log":
      network.logger.level = call["LEVEL"].flatMap { .init(rawValue: $0.text) } ?? .off
      return Answer(network.facts, "log \(network.logger.level.rawValue)")
    case "transport":
      try use(call, in: network)
      return Answer(network.facts, Self.transport(network))
    case "history": return Self.history(network)
    case "show": return try show(call, in: network)
    case "curl": return try curl(call, in: network)
    case "har": return try har(call, in: network)
    case "replay": return try await replay(call, in: network)
    case "stub": return try stub(call, in: network)
    default:
      return Answer(
        network.facts,
        lines: [
          Self.transport(network), "log \(network.logger.level.rawValue)",
          "\(network.count) \(network.count == 1 ? "request" : "requests")",
        ]
      )
    }
  }

  private func use(_ call: CommandCall, in network: NetworkPanel) throws(CommandFailure) {
    guard call.fixedWords.last == "live" else {
      guard let stub = network.stub else { throw ConsoleError.notExposed("stub transport").at(nil) }
      return network.transport.use(stub)
    }
    guard let word = call["URL"] else { return network.transport.use(network.live) }
    let read: URL?
    do { read = try NetworkPanel.baseURL(word.text) } catch { throw error.at(word) }
    guard let url = read else {
      throw ConsoleError.unexpected(
        word.text,
        expected: "a URL such as http://127.0.0.1:8080",
        nearest: nil,
        usage: call.usage
      ).at(word)
    }
    network.transport.use(network.live, baseURL: url)
  }

  private static func transport(_ network: NetworkPanel) -> String {
    "transport \(network.transport.transportName), \(network.shownBaseURL)"
  }

  private static func history(_ network: NetworkPanel) -> Answer {
    let rows = network.history.flatMap { exchange -> [[String]] in
      [
        [
          "#\(exchange.id)", exchange.transport, exchange.sent?.method ?? "-",
          exchange.sent?.url.escapedForTerminal ?? "-", exchange.result,
        ]
      ] + attempts(of: exchange, in: network)
    }
    return Answer(
      .array(network.history.map { facts(of: $0, in: network) }),
      lines: rows.isEmpty ? ["nothing was sent yet"] : Columns.lines(rows)
    )
  }

  /// What became of each exchange of a request, where there were several.
  private static func attempts(
    of exchange: NetworkLedger.Exchange,
    in network: NetworkPanel
  ) -> [[String]] {
    let exchanges = network.recorder.exchanges(ofRequest: exchange.id)
    guard exchanges.count > 1 else { return [] }
    return exchanges.map { attempt in
      let isAlone = exchanges.count { $0.label == attempt.label } == 1
      let failure = attempt.label.flatMap { isAlone ? exchange.failures[$0.attempt] : nil }
      let result =
        switch attempt.outcome {
        case .pending: "pending"
        case .failure(_, let text): "failed: \(text.escapedForTerminal)"
        case .response(let status, _, let body):
          "\(status), \(body.count) bytes" + (failure.map { "; \($0.escapedForTerminal)" } ?? "")
        }
      let url = network.logger.redacted(attempt.url).escapedForTerminal
      return ["", attempt.title, attempt.method, url, result]
    }
  }

  /// A request and each of its exchanges, the refresh of its token among them.
  private static func facts(
    of exchange: NetworkLedger.Exchange,
    in network: NetworkPanel
  ) -> ConsoleValue {
    let exchanges = network.recorder.exchanges(ofRequest: exchange.id).map { attempt in
      let status: Int? =
        if case .response(let status, _, _) = attempt.outcome { status } else { nil }
      return ConsoleValue.facts([
        "attempt": .optional(attempt.label.flatMap { $0.isReplay ? nil : $0.attempt }),
        "replay": .bool(attempt.label?.isReplay == true),
        "method": .string(attempt.method),
        "url": .string(network.logger.redacted(attempt.url)),
        "status": .optional(status),
      ])
    }
    return .object(type: "", exchange.fields + [.init("exchanges", .array(exchanges))], id: nil)
  }
}
