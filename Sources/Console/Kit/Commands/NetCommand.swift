import Foundation
import InnoNetwork
import InnoText

struct NetCommand: ParentCommand {
  static let info = CommandInfo(
    "net",
    .network,
    "The network: transport, base URL, log and requests",
    notes: [
      "The output of \"net show\", \"net curl\", \"net har\" and \"net replay\" is redacted, unless "
        + "--reveal is given. "
        + "A replay bypasses the client, including its retries and interceptors."
    ],
    preparation: "send people onAppear; settle",
    examples: [
      "net", "net log headers", "net transport stub", "net history", "net show 1", "net curl 1",
      "net replay 1", "net stub list", #"net stub set /users 503 '{"error": "busy"}'"#,
      "net stub delay /users 500ms", "net stub reset",
    ],
    isStable: false
  )

  var subcommands: [Subcommand] {
    NetOverview()
    NetLog()
    NetTransport()
    NetHistory()
    NetShow()
    NetCurl()
    NetHAR()
    NetReplay()
    NetStub()
    #if PersistentCache
    NetCache()
    #endif
  }
}

private struct NetOverview: ConsoleCommand {
  static let info = CommandInfo(
    "Shows the transport, the base URL, the log level and the number of requests"
  )

  @Exposed(\.anyNetwork, "network") var network: any ConsoleNetwork

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let panel = network as? NetworkPanel
    let plain = "transport \(network.transportName), \(network.baseURL.absoluteString)"
    return Answer(
      network.facts,
      lines: [panel?.shownTransport ?? plain]
        + (panel.map { ["log \($0.logger.level.rawValue)"] } ?? [])
        + [network.exchanges.count.counted("request")]
    )
  }
}

private struct NetLog: ConsoleCommand {
  static let info = CommandInfo("log", "Sets how much of each request is logged")

  @Exposed(\.network, "network", absence: NetworkPanel.absence) var network: NetworkPanel
  @CommandArgument("LEVEL", .choice) var level: DefaultNetworkLogger.Level

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    network.logger.level = level
    return Answer(network.facts, "log \(level.rawValue)")
  }
}

private struct NetTransport: ParentCommand {
  static let info = CommandInfo("transport", "")

  var subcommands: [Subcommand] {
    NetTransportStub()
    NetTransportLive()
  }
}

private struct NetTransportStub: ConsoleCommand {
  static let info = CommandInfo("stub", "Answers requests with fixtures, without a network")

  @Exposed(\.network, "network", absence: NetworkPanel.absence) var network: NetworkPanel

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let stub = network.stub else { throw ConsoleError.missingPart("stub transport").at(nil) }
    network.transport.use(stub)
    return Answer(network.facts, network.shownTransport)
  }
}

private struct NetTransportLive: ConsoleCommand {
  static let info = CommandInfo("live", "Sends requests over the network")

  @Exposed(\.network, "network", absence: NetworkPanel.absence) var network: NetworkPanel
  @CommandArgument("URL", .baseURL) var url: URL?
  @CommandOption("engine", "ENGINE", .engine, "The HTTP implementation") var engine: NetworkEngine?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    network.goLive(over: engine, at: url)
    return Answer(network.facts, network.shownTransport)
  }
}

extension ValueKind<URL> {
  fileprivate static var baseURL: Self {
    Self(.text) { word, call throws(CommandFailure) in
      guard let url = try word.located(try NetworkPanel.baseURL(word.text)) else {
        throw call.unexpected(word, expecting: "a URL such as http://127.0.0.1:8080")
      }
      return url
    }
  }
}

extension ValueKind<NetworkEngine> {
  fileprivate static var engine: Self {
    Self(
      candidates: { console in
        (console.network?.engines ?? []).map { .init($0.name, $0.remedy ?? "") }
      },
      { name, console throws(ConsoleError) in
        let engines = console.network?.engines ?? []
        guard let engine = engines.first(where: { $0.name == name }) else {
          let names = engines.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
          guard !names.isEmpty else {
            throw .refused("the app has only one network engine; remove --engine")
          }
          throw .refused("unknown engine \"\(name)\"; the engines are \(names)")
        }
        guard let remedy = engine.remedy else { return engine }
        throw .refused("this build has no engine \(name); \(remedy)")
      }
    )
  }
}

extension NetworkPanel {
  /// The text that shows the current transport, HTTP implementation and base URL.
  fileprivate var shownTransport: String {
    let engine = engineName.map { " over \($0)" } ?? ""
    return "transport \(transport.transportName)\(engine), \(shownBaseURL)"
  }
}

private struct NetHistory: ConsoleCommand {
  static let info = CommandInfo("history", "Lists every request with the outcome of each attempt")

  @Exposed(\.anyNetwork, "network") var network: any ConsoleNetwork

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let subject = Subject(log: network.exchanges.all, recorded: network.recorder.exchanges)
    return try console.app.lastAnswers.answer(of: "net history", for: subject) {
      () throws(CommandFailure) in
      let recorded = Dictionary(grouping: subject.recorded) { $0.label?.id }
      let rows = subject.log.flatMap { exchange -> [[String]] in
        [
          [
            "#\(exchange.id)", exchange.transport, exchange.sent?.method ?? "-",
            exchange.sent?.url.escapedForTerminal ?? "-", exchange.result,
          ]
        ] + self.rows(of: recorded[exchange.id, default: []], exchange)
      }
      return Answer(
        .array(subject.log.map { facts(of: $0, recorded[$0.id, default: []]) }),
        lines: rows.isEmpty ? ["no request has been sent yet"] : Columns.lines(rows)
      )
    }
  }

  /// The data on which the command's answer depends.
  ///
  /// The answer is cached until this data changes.
  private struct Subject: Equatable {
    let log: ArraySlice<ExchangeLog.Exchange>
    let recorded: [RecordedExchange]
  }

  /// Returns a table row for each exchange of a request.
  ///
  /// The result is empty if the request has fewer than two exchanges.
  private func rows(
    of exchanges: [RecordedExchange],
    _ exchange: ExchangeLog.Exchange
  ) -> [[String]] {
    guard exchanges.count > 1 else { return [] }
    return zip(exchanges, RecordedExchange.titles(of: exchanges)).map { attempt, title in
      let isAlone = exchanges.count { $0.label == attempt.label } == 1
      let failure = attempt.label.flatMap { isAlone ? exchange.failures[$0.attempt] : nil }
      let result =
        switch attempt.outcome {
        case .pending: "pending"
        case .failure(_, let text): "failed: \(text.escapedForTerminal)"
        case .response(let status, _, let body):
          "\(status), \(body.count.counted("byte"))"
            + (failure.map { "; \($0.escapedForTerminal)" } ?? "")
        }
      let url = network.redaction.text(of: attempt.url).escapedForTerminal
      return ["", title, attempt.method, url, result]
    }
  }

  /// Returns the fields of a request and of its exchanges, including token refreshes and replays.
  private func facts(
    of exchange: ExchangeLog.Exchange,
    _ exchanges: [RecordedExchange]
  ) -> ConsoleValue {
    let exchanges = exchanges.map { attempt in
      let status: Int? =
        if case .response(let status, _, _) = attempt.outcome { status } else { nil }
      return ConsoleValue.facts([
        "attempt": .optional(attempt.label.flatMap { $0.isReplay ? nil : $0.attempt }),
        "replay": .bool(attempt.label?.isReplay == true),
        "method": .string(attempt.method),
        "url": .string(network.redaction.text(of: attempt.url)),
        "status": .optional(status),
      ])
    }
    return .object(type: "", exchange.fields + [.init("exchanges", .array(exchanges))], id: nil)
  }
}
