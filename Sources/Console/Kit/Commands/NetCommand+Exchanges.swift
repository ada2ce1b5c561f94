import Foundation
import InnoNetwork

/// What was sent and came back, in full: shown, written as other tools read it, or sent again.
extension NetCommand {
  /// The attempts of a request, what was sent and what came back.
  func show(_ call: CommandCall, in network: NetworkPanel) throws(CommandFailure) -> Answer {
    if let unsent = unsent(call, in: network) { return Answer(.array([]), unsent) }
    let exchanges = try exchanges(call, in: network).map {
      $0.redacted(by: redaction(call, network))
    }
    let limit = lineLimit(call)
    return Answer(
      .array(exchanges.map(\.facts)),
      lines: exchanges.flatMap { $0.lines(ofBody: limit) }
    )
  }

  /// The request as a command for a shell; of several attempts the last.
  func curl(_ call: CommandCall, in network: NetworkPanel) throws(CommandFailure) -> Answer? {
    guard let last = try exchanges(call, in: network).last else { return nil }
    let text = last.request.curlCommand(redaction: redaction(call, network))
    return Answer(.string(text), lines: text.escapedLines)
  }

  /// Everything that is kept, as an HTTP archive in a file.
  func har(_ call: CommandCall, in network: NetworkPanel) throws(CommandFailure) -> Answer? {
    guard let file = call["FILE"] else { return nil }
    let exchanges = network.recorder.exchanges
    let archive: Data
    do {
      archive = try HARExport(exchanges, redaction: redaction(call, network)).data + Data("\n".utf8)
    } catch {
      throw ConsoleError.unwritableFile(file.text, reason: "\(error)").at(file)
    }
    try call.write(archive, to: file)
    let count = "\(exchanges.count) \(exchanges.count == 1 ? "exchange" : "exchanges")"
    return Answer(
      .facts(["file": .string(file.text), "exchanges": .int(exchanges.count)]),
      "\(count) written to \(file.text)".escapedForTerminal
    )
  }

  /// Sends a request once more, past the client: no retry, no interceptor.
  func replay(
    _ call: CommandCall,
    in network: NetworkPanel
  ) async throws(CommandFailure) -> Answer? {
    guard let last = try exchanges(call, in: network).last else { return nil }
    var options = TransportOptions()
    options.label = last.label.map { .replay(of: $0.id) }
    do {
      _ = try await network.session.response(for: last.request, options: options)
    } catch {
      throw ConsoleError.refused(error.description).at(call["N"]?.range)
    }
    guard let exchange = network.recorder.exchanges.last(where: { $0.label == options.label })
    else { return nil }
    let again = exchange.redacted(by: redaction(call, network))
    return Answer(again.facts, lines: again.lines(ofBody: lineLimit(call)))
  }

  private func exchanges(
    _ call: CommandCall,
    in network: NetworkPanel
  ) throws(CommandFailure) -> [RecordedExchange] {
    guard let word = call["N"], let id = Int(word.text) else { return [] }
    let exchanges = network.recorder.exchanges(ofRequest: id)
    guard exchanges.isEmpty else { return exchanges }
    if let unsent = unsent(call, in: network) { throw ConsoleError.refused(unsent).at(word) }
    throw ConsoleError.unknown(
      kind: "request",
      name: "#\(id)",
      nearest: nil,
      listing: "net history"
    ).at(word)
  }

  /// Says of a request that it was not sent, and why; `nil` for one that was.
  private func unsent(_ call: CommandCall, in network: NetworkPanel) -> String? {
    let exchange = network.history.last { "\($0.id)" == call["N"]?.text }
    guard let exchange, exchange.sent == nil, case .failure = exchange.outcome,
      network.recorder.exchanges(ofRequest: exchange.id).isEmpty
    else { return nil }
    return "#\(exchange.id) \(exchange.result)"
  }

  /// How many lines of a body are shown: more than these few nobody reads unless they ask for it.
  private func lineLimit(_ call: CommandCall) -> Int? { call.option("all") == nil ? 40 : nil }

  private func redaction(_ call: CommandCall, _ network: NetworkPanel) -> Redaction {
    call.option("reveal") == nil ? network.logger.redaction : .off
  }
}

extension RecordedExchange {
  /// Which part of its request it is: `attempt 2`, `replay`.
  var title: String {
    label?.isReplay == true ? "replay" : "attempt \(label?.attempt ?? 1)"
  }

  /// The exchange as lines of text, its body pretty as far as it is text.
  ///
  /// - Parameter limit: The most lines of a body, and none of them very long; `nil` for all there is.
  /// - Returns: The lines.
  fileprivate func lines(ofBody limit: Int?) -> [String] {
    let attempt = label.map { $0.attempt == 1 ? "" : "  (\(title))" } ?? ""
    var lines = ["> \(method) \(url.absoluteString)\(attempt)"]
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
    guard let text = String(bytes: body, encoding: .utf8) else { return ["\(body.count) bytes"] }
    let lines = pretty(text).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    guard let limit else { return lines }
    let shown = lines.prefix(limit).map { $0.shortened(to: 500) }
    guard !shown.elementsEqual(lines) else { return lines }
    let rest = lines.count - shown.count
    let what = rest > 0 ? "\(rest) more \(rest == 1 ? "line" : "lines")" : "long lines are cut"
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

  /// The exchange as facts.
  fileprivate var facts: ConsoleValue {
    var fields: [String: ConsoleValue] = [
      "method": .string(method),
      "url": .string(url.absoluteString),
      "attempt": .optional(label.flatMap { $0.isReplay ? nil : $0.attempt }),
      "replay": .bool(label?.isReplay == true),
      "requestHeaders": Self.facts(of: headers),
      "requestBody": .optional(body.map { String(decoding: $0, as: UTF8.self) }),
      "ms": .double((timings.total * 1_000_000).rounded() / 1_000),
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
    return .object(type: "", fields.sorted { $0.key < $1.key }.map { .init($0, $1) }, id: nil)
  }

  private static func facts(of headers: HTTPHeaders) -> ConsoleValue {
    .object(type: "", headers.map { .init($0.name, .string($0.value)) }, id: nil)
  }
}

extension String {
  /// The text's lines, each without control characters.
  fileprivate var escapedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForTerminal }
  }
}
