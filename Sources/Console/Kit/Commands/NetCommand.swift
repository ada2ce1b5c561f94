import Foundation
import InnoNetwork

struct NetCommand: ConsoleCommand {
  let name = "net"
  let group = CommandGroup.network
  let summary = "The network: transport, base URL, log, what was sent"
  let forms = [
    CommandForm([], "transport, base URL, log level, count of requests"),
    CommandForm(
      [.word("log"), .value("LEVEL", .choice(NetworkLogger.Level.allCases.map(\.rawValue)))],
      "how much the interceptors log"
    ),
    CommandForm([.word("transport"), .word("stub")], "answer from fixtures, without a network"),
    CommandForm([.word("transport"), .word("live"), .optional("URL", .text)], "send for real"),
    CommandForm([.word("history")], "every request and what became of it"),
  ]
  let examples = ["net", "net log headers", "net transport stub", "net history"]

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
      return network.session.use(stub)
    }
    guard let word = call["URL"] else { return network.session.use(network.live) }
    guard let url = URL(string: word.text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else {
      throw ConsoleError.unexpected(
        word.text,
        expected: "a URL such as http://127.0.0.1:8080",
        nearest: nil,
        usage: usage
      ).at(word)
    }
    network.session.use(network.live, baseURL: url)
  }

  private static func transport(_ network: NetworkPanel) -> String {
    "transport \(network.session.transportName), \(network.shownBaseURL)"
  }

  private static func history(_ network: NetworkPanel) -> Answer {
    let rows = network.history.map { exchange in
      [
        "#\(exchange.id)", exchange.transport, exchange.method, exchange.url.escapedForTerminal,
        exchange.result, exchange.attempts > 1 ? "\(exchange.attempts) attempts" : "",
      ]
    }
    return Answer(
      .array(network.history.map(\.facts)),
      lines: rows.isEmpty ? ["nothing was sent yet"] : Columns.lines(rows)
    )
  }
}
