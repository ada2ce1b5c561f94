import Foundation
import InnoNetwork
import InnoText

struct NetShow: ConsoleCommand {
  static let info = CommandInfo("show", "Shows a request and its response")

  let request = RequestArgument()
  let body = BodyOptions()
  #if AuthAWS
  @CommandFlag("signing", "Show the texts that AWS Signature Version 4 signs") var showsSigning:
    Bool
  #endif

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let unsent = request.unsent { return Answer(.array([]), unsent) }
    #if AuthAWS
    if showsSigning { return try request.signing() }
    #endif
    let subject = Subject(
      exchanges: try request.exchanges(),
      isRevealed: request.secrets.reveals,
      showsAll: body.showsAll
    )
    return try console.app.lastAnswers.answer(of: "net show", for: subject) {
      () throws(CommandFailure) in
      let exchanges = subject.exchanges.map(request.redacted)
      return Answer(
        .array(exchanges.map(\.facts)),
        lines: exchanges.flatMap { $0.lines(ofBody: body.lineLimit) }
      )
    }
  }

  /// The exchanges and the options on which the output of `net show` depends.
  ///
  /// The output is cached until the exchanges or the options change.
  private struct Subject: Equatable {
    let exchanges: [RecordedExchange]
    let isRevealed: Bool
    let showsAll: Bool
  }
}

struct NetCurl: ConsoleCommand {
  static let info = CommandInfo("curl", "Prints a request as a shell command")

  let request = RequestArgument()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let subject = Subject(
      exchange: try request.lastExchange(),
      isRevealed: request.secrets.reveals
    )
    return try console.app.lastAnswers.answer(of: "net curl", for: subject) {
      () throws(CommandFailure) in
      let text = subject.exchange.request.curlCommand(redaction: request.redaction)
      return Answer(.string(text), lines: text.escapedLines)
    }
  }

  /// The exchange and the option on which the output of `net curl` depends.
  ///
  /// The output is cached until the exchange or the option changes.
  private struct Subject: Equatable {
    let exchange: RecordedExchange
    let isRevealed: Bool
  }
}

struct NetHAR: ConsoleCommand {
  static let info = CommandInfo(
    "har",
    "Writes all recorded requests and socket messages to an HTTP archive"
  )

  @Exposed(\.anyNetwork, "network") var network: any ConsoleNetwork
  @CommandArgument("FILE", .file) var file: String
  let secrets = RedactionOptions()
  let output = OutputOptions()

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let exchanges = network.recorder.exchanges
    let archive: Data
    do {
      let export = HARExport(
        exchanges,
        sockets: console.recordedSockets,
        redaction: secrets.redaction(of: network)
      )
      archive = try export.data + Data("\n".utf8)
    } catch {
      throw ConsoleError.unwritableFile(file, reason: "\(error)").at($file)
    }
    try output.write(archive, to: file, at: $file)
    let sockets = console.recordedSockets.count
    let count =
      exchanges.count.counted("exchange")
      + (sockets > 0 ? " and \(sockets.counted("socket"))" : "")
    return Answer(
      .facts(["file": .string(file), "exchanges": .int(exchanges.count)]),
      "\(count) written to \(file)".escapedForTerminal
    )
  }
}

extension Console {
  /// The recorded WebSockets, which are exported to an HTTP archive (HAR).
  fileprivate var recordedSockets: [RecordedSocket] {
    #if WebSocket
    app.sockets?.panel.recorded ?? []
    #else
    []
    #endif
  }
}

struct NetReplay: ConsoleCommand {
  static let info = CommandInfo("replay", "Sends a request again")

  let request = RequestArgument()
  let body = BodyOptions()

  /// Sends the selected request again, without the client's retries and interceptors.
  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    try console.app.checkRunning()
    let (network, last) = (request.network, try request.lastExchange())
    guard let session = network.replaySession else {
      throw ConsoleError.refused(
        "the app's network cannot replay requests; in the app's code, create the ExchangeLog "
          + "with a replaySession"
      ).at(nil)
    }
    var options = TransportOptions()
    options.label = last.label.map { .replay(of: $0.id) }
    do {
      try await console.perform("net replay") { [options] in
        _ = try await session.response(for: last.request, options: options)
      }
    } catch {
      guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
      let reason = (error as? NetworkError)?.description ?? error.sentence
      throw ConsoleError.refused(reason).at(request.$id)
    }
    guard let exchange = network.recorder.exchanges.last(where: { $0.label == options.label })
    else { return nil }
    let again = request.redacted(exchange)
    return Answer(again.facts, lines: again.lines(ofBody: body.lineLimit))
  }
}

/// The argument that identifies a request by number.
@MainActor
struct RequestArgument {
  @Exposed(\.anyNetwork, "network") var network: any ConsoleNetwork
  @CommandArgument("N", .number(completing: { $0.requests() })) var id: Int
  let secrets = RedactionOptions()

  var redaction: Redaction { secrets.redaction(of: network) }

  func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    exchange.redacted(by: redaction)
  }

  /// Returns all exchanges of the request that this argument identifies: attempts, token refreshes
  /// and replays.
  ///
  /// The result contains at least one exchange.
  func exchanges() throws(CommandFailure) -> [RecordedExchange] {
    let exchanges = network.recorder.exchanges(ofRequest: id)
    guard exchanges.isEmpty else { return exchanges }
    if let unsent { throw ConsoleError.refused(unsent).at($id) }
    if network.exchanges.all.contains(where: { $0.id == id && $0.sent != nil }) {
      throw ConsoleError.refused(
        "the headers and body of request #\(id) are not available: the app did not report them, or "
          + "the console discarded them; in the app's code, report complete requests with "
          + "ExchangeLog.begin(_:attempt:request:over:)"
      ).at($id)
    }
    throw ConsoleError.unknown(
      kind: "request",
      name: "#\(id)",
      nearest: nil,
      listing: "net history"
    ).at($id)
  }

  /// Returns the last exchange of the request that this argument identifies.
  func lastExchange() throws(CommandFailure) -> RecordedExchange {
    let exchanges = try exchanges()
    return exchanges[exchanges.count - 1]
  }

  /// A description of the failure if the request failed before it was sent; otherwise `nil`.
  var unsent: String? {
    let exchange = network.exchanges.all.last { $0.id == id }
    guard let exchange, exchange.sent == nil, case .failure = exchange.outcome,
      network.recorder.exchanges(ofRequest: exchange.id).isEmpty
    else { return nil }
    return "#\(exchange.id) \(exchange.result)"
  }
}

/// The option `--reveal`, which shows secrets.
@MainActor
struct RedactionOptions {
  @CommandFlag("reveal", "Do not redact secrets") var reveals: Bool

  func redaction(of network: any ConsoleNetwork) -> Redaction {
    reveals ? .off : network.redaction
  }
}

/// The option `--all`, which shows a long body in full.
@MainActor
struct BodyOptions {
  @CommandFlag("all", "Show the whole body; JSON output always contains it") var showsAll: Bool

  /// The maximum number of body lines to show; `nil` for no limit.
  var lineLimit: Int? { showsAll ? nil : 40 }
}

extension RecordedExchange {
  /// The role of this exchange in the history of its request, such as `attempt 2` or `replay`.
  var title: String {
    label?.isReplay == true ? "replay" : "attempt \(label?.attempt ?? 1)"
  }

  /// Returns the role of each exchange of a request, such as `attempt 2` or `token refresh`.
  ///
  /// If the server rejects the token of an attempt, the client refreshes the token and repeats the
  /// attempt. All three exchanges have the same ``label``. The token refresh is the exchange whose
  /// method or URL differs from that of the rejected attempt.
  ///
  /// - Parameter exchanges: The exchanges of one request, oldest first.
  /// - Returns: The roles, in the order of the exchanges.
  static func titles(of exchanges: [RecordedExchange]) -> [String] {
    exchanges.indices.map { index in
      let exchange = exchanges[index]
      let isOfAttempt = { (other: RecordedExchange) in other.label == exchange.label }
      guard exchange.label?.isReplay != true, let first = exchanges.firstIndex(where: isOfAttempt),
        first < index
      else { return exchange.title }
      let original = exchanges[first]
      guard exchange.method == original.method, exchange.url == original.url else {
        return "token refresh"
      }
      let repetitions = exchanges[(first + 1)...index].count { other in
        isOfAttempt(other) && other.method == original.method && other.url == original.url
      }
      return exchange.title + (repetitions > 1 ? ", sent again (\(repetitions))" : ", sent again")
    }
  }

  /// The URL as text, without percent-encoding in the placeholders for redacted values.
  private var shownURL: String {
    let placeholder = Redaction.placeholder
    let encoded = placeholder.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
    return url.absoluteString.replacing(encoded ?? placeholder, with: placeholder)
  }

  /// Returns the exchange as lines of text, with a formatted body.
  ///
  /// - Parameter limit: The maximum number of lines of a body to show; `nil` for no limit. If the
  ///   limit is not `nil`, long lines are also shortened.
  /// - Returns: The lines.
  fileprivate func lines(ofBody limit: Int?) -> [String] {
    let attempt = label.map { $0.attempt == 1 ? "" : "  (\(title))" } ?? ""
    var lines = ["> \(method) \(shownURL)\(attempt)"]
    lines += headers.map { "> \($0.name): \($0.value)" }
    lines += (body.map { Self.lines(of: $0, limit) } ?? []).map { "> \($0)" }
    switch outcome {
    case .pending: lines.append("  pending")
    case .failure(let code, let text): lines.append("< \(text) (\(code))")
    case .response(let status, let headers, let body):
      lines.append("< \(status)")
      lines += headers.map { "< \($0.name): \($0.value)" }
      lines += Self.lines(of: body, limit).map { "< \($0)" }
    }
    return lines.map(\.escapedForTerminal)
  }

  private static func lines(of body: Data, _ limit: Int?) -> [String] {
    guard !body.isEmpty else { return [] }
    guard let text = String(bytes: body, encoding: .utf8) else {
      return [body.count.counted("byte")]
    }
    let lines = pretty(text).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    guard let limit else { return lines }
    let shown = lines.prefix(limit).map { $0.shortened(to: 500) }
    guard !shown.elementsEqual(lines) else { return lines }
    let rest = lines.count - shown.count
    let what = rest > 0 ? rest.counted("more line") : "long lines are cut"
    return shown + ["… \(what); --all shows the whole body"]
  }

  private static func pretty(_ text: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
      let data = try? JSONSerialization.data(
        withJSONObject: value,
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      )
    else { return text }
    return String(decoding: data, as: UTF8.self)
  }

  /// The exchange as data.
  var facts: ConsoleValue {
    var fields: [String: ConsoleValue] = [
      "method": .string(method),
      "url": .string(url.absoluteString),
      "attempt": .optional(label.flatMap { $0.isReplay ? nil : $0.attempt }),
      "replay": .bool(label?.isReplay == true),
      "requestHeaders": Self.facts(of: headers),
      "requestBody": .optional(body.map { String(decoding: $0, as: UTF8.self) }),
      "ms": .double(timings.total.inMilliseconds),
    ]
    switch outcome {
    case .pending: break
    case .failure(let code, let text):
      fields["failure"] = .string(text)
      fields["code"] = .int(code)
    case .response(let status, let headers, let body):
      fields["status"] = .int(status)
      fields["responseHeaders"] = Self.facts(of: headers)
      fields["responseBody"] = .string(String(decoding: body, as: UTF8.self))
    }
    return .named(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  private static func facts(of headers: HTTPHeaders) -> ConsoleValue {
    .named(headers.map { ($0.name, .string($0.value)) })
  }
}

extension String {
  /// The lines of the text, with control characters escaped.
  fileprivate var escapedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForTerminal }
  }
}
