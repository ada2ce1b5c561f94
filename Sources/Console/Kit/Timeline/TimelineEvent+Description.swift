import Foundation
import InnoText

/// The representation of an event in a trace.
struct EventTrace {
  /// The app component to which the event belongs, such as `people store`.
  let participant: String

  /// The text to show in a trace, or `nil` to show the event's own kind and text.
  var text: String?

  /// The result to show if the event ends an effect, a request or other work; `nil` to show no
  /// result.
  var outcome: String?
}

extension TimelineEvent.Kind {
  /// The name of a kind of event, as used in filters and JSON.
  enum Name: String, CaseIterable {
    case command, answer, error, action, state, phase, effect, step, intent, issue, route, modal
    case tab, link, screen, watch, request, response, retry, download, netlog, socket, expectation
  }

  /// The name of the kind of event, as used in filters and JSON.
  package var name: String { kindName.rawValue }

  /// The kind of the event, as a value of the enum ``Name``.
  var kindName: Name { described { name, _, _, _, _ in name } }

  /// The names of all kinds of events.
  static let names = Name.allCases.map(\.rawValue)

  /// The lines of text that are printed for the event.
  var text: [String] { described { _, _, text, _, _ in text() } }

  /// The approximate size of the event in bytes, including its text and values.
  var size: Int { MemoryLayout<TimelineEvent>.stride + described { _, _, _, size, _ in size() } }

  /// Returns the JSON fields that are specific to the kind of event.
  func fields(source: String) -> [ConsoleValue.Field] {
    described(source) { _, fields, _, _, _ in fields().map { .init($0.key, $0.value) } }
  }

  /// Returns the parts of the event that a trace shows.
  func trace(source: String) -> EventTrace { described(source) { _, _, _, _, trace in trace() } }

  /// Returns one part of the event's description, and computes only this part.
  ///
  /// - Parameters:
  ///   - source: The source of the event.
  ///   - take: A closure that returns the requested part. Its arguments are the name of the event's
  ///     kind, and closures that compute the other parts.
  /// - Returns: The requested part.
  @inline(__always)
  private func described<Part>(
    _ source: String = "",
    _ take:
      @escaping (
        Name,
        _ fields: () -> KeyValuePairs<String, ConsoleValue>,
        _ text: () -> [String],
        _ size: () -> Int,
        _ trace: () -> EventTrace
      ) -> Part
  ) -> Part {
    func described(
      _ name: Name,
      _ fields: @autoclosure () -> KeyValuePairs<String, ConsoleValue>,
      text: @autoclosure () -> [String],
      size: @autoclosure () -> Int,
      trace: @autoclosure () -> EventTrace
    ) -> Part {
      take(name, fields, text, size, trace)
    }
    var storeTrace: EventTrace { EventTrace(participant: source + " store") }
    var routerTrace: EventTrace { EventTrace(participant: source + " router") }
    /// Returns the event's representation in a trace, which consists of the participant and the
    /// event's text.
    func ownText(by participant: String) -> EventTrace {
      EventTrace(participant: participant, text: text.joined(separator: "; "))
    }

    switch self {
    case .command(let line):
      return described(
        .command,
        ["line": .string(line)],
        text: [line.escapedForTerminal],
        size: line.utf8.count,
        trace: ownText(by: source)
      )
    case .answer(let verb, let answer):
      return described(
        .answer,
        ["verb": .string(verb), "data": answer.data],
        text: [verb],
        size: answer.size,
        trace: EventTrace(participant: source)
      )
    case .error(let report):
      let error = report.failure.error
      return described(
        .error,
        [
          "message": .string(error.description),
          "code": .string(error.code),
          "file": .optional(report.location?.file),
          "line": .optional(report.location?.line),
          "column": .optional(report.failure.place.map { $0.lowerBound + 1 }),
        ],
        text: [error.description],
        size: report.line.utf8.count + 256,
        trace: EventTrace(participant: source)
      )
    case .action(let name, let text, let origin):
      return described(
        .action,
        [
          "store": .string(source), "action": .string(name), "text": .string(text),
          "origin": origin == nil ? "user" : "effect", "by": .optional(origin),
        ],
        text: [text + (origin.map { "  <- \($0)" } ?? "")],
        size: name.utf8.count + text.utf8.count,
        trace: EventTrace(participant: source + " store", text: "action \(text)")
      )
    case .state(let changes):
      return described(
        .state,
        ["store": .string(source), "changes": .array(changes.map(\.facts))],
        text: Self.text(of: changes),
        size: changes.reduce(0) { $0 + $1.size },
        trace: storeTrace
      )
    case .phase(let from, let to):
      return described(
        .phase,
        ["store": .string(source), "from": .string(from), "to": .string(to)],
        text: ["\(from) -> \(to)"],
        size: from.utf8.count + to.utf8.count,
        trace: storeTrace
      )
    case .effect(let id, let event, let detail):
      return described(
        .effect,
        [
          "store": .string(source), "id": .string(id), "event": .string(event.rawValue),
          "detail": .optional(detail),
        ],
        text: ["\(id) \(Self.ending(event.rawValue, detail))"],
        size: id.utf8.count + (detail?.utf8.count ?? 0),
        trace: EventTrace(
          participant: source + " store",
          text: id.hasPrefix("effect ") ? id : "effect \(id)",
          outcome: event == .finished ? nil : Self.ending(event.rawValue, detail)
        )
      )
    case .step(let name, let event, let detail):
      return described(
        .step,
        [
          "layer": .string(source), "name": .string(name),
          "event": .string(event.rawValue), "detail": .optional(detail),
        ],
        text: ["\(name) \(Self.ending(event.rawValue, detail))"],
        size: name.utf8.count + (detail?.utf8.count ?? 0),
        trace: EventTrace(
          participant: source,
          text: name,
          outcome: event == .finished ? nil : Self.ending(event.rawValue, detail)
        )
      )
    case .intent(let name, let text):
      return described(
        .intent,
        ["store": .string(source), "name": .string(name), "text": .string(text)],
        text: ["\(name): \(text)"],
        size: name.utf8.count + text.utf8.count,
        trace: storeTrace
      )
    case .issue(let text):
      return described(
        .issue,
        ["store": .string(source), "text": .string(text)],
        text: [text.escapedForTerminal],
        size: text.utf8.count,
        trace: storeTrace
      )
    case .route(let command, let result, let path):
      return described(
        .route,
        [
          "router": .string(source), "command": .string(command), "result": .string(result),
          "path": path,
        ],
        text: ["\(command) -> \(path.text)" + (result == "success" ? "" : "  (\(result))")],
        size: result.utf8.count + path.size,
        trace: routerTrace
      )
    case .modal(let event, let route, let style):
      return described(
        .modal,
        [
          "router": .string(source), "event": .string(event.text), "route": route ?? .null,
          "style": .optional(style),
        ],
        text: [[event.text, route?.text, style].compactMap(\.self).joined(separator: " ")],
        size: event.text.utf8.count + (route?.size ?? 0),
        trace: routerTrace
      )
    case .tab(let from, let to, let result, let badges):
      return described(
        .tab,
        [
          "from": .string(from), "to": .string(to), "result": .string(result),
          "badges": badges,
        ],
        text: [
          from != to
            ? "\(from) -> \(to)"
            : result == "badgesChanged" ? "badges \(badges.text)" : "\(to) \(result)"
        ],
        size: badges.size,
        trace: ownText(by: "tabs")
      )
    case .link(let url, let outcome, let text):
      return described(
        .link,
        [
          "url": .optional(url), "outcome": .string(outcome),
          "text": .string(text),
        ],
        text: [
          "\([outcome, url].compactMap(\.self).joined(separator: " ")): \(text)".escapedForTerminal
        ],
        size: (url?.utf8.count ?? 0) + text.utf8.count,
        trace: ownText(by: "links")
      )
    case .screen(let title):
      return described(
        .screen,
        ["title": .string(title)],
        text: [title.escapedForTerminal],
        size: title.utf8.count,
        trace: ownText(by: source)
      )
    case .watch(let change):
      return described(
        .watch,
        [
          "store": .string(source), "path": .string(change.path), "from": change.from,
          "to": change.to,
        ],
        text: Self.text(of: [change]),
        size: change.size,
        trace: storeTrace
      )
    case .request(let id, let method, let url, let attempt):
      return described(
        .request,
        [
          "id": .int(id), "method": .string(method), "url": .string(url),
          "attempt": .int(attempt),
        ],
        text: [
          "#\(id) \(method) \(Self.path(of: url))" + (attempt > 1 ? "  (attempt \(attempt))" : "")
        ],
        size: url.utf8.count,
        trace: ownText(by: "transport")
      )
    case .response(let id, let outcome, let duration):
      let milliseconds = duration.inMilliseconds
      return described(
        .response,
        outcome.fields(id: id, milliseconds: milliseconds),
        text: ["#\(id) \(outcome.text(after: Self.text(ofMilliseconds: milliseconds)))"],
        size: outcome.size,
        trace: EventTrace(participant: "transport", outcome: outcome.traceText)
      )
    case .retry(let id, let delay):
      return described(
        .retry,
        ["id": .int(id), "seconds": .double(delay.inSeconds)],
        text: ["#\(id) again in \(Self.text(ofMilliseconds: delay.inSeconds * 1000))"],
        size: 0,
        trace: EventTrace(participant: "transport")
      )
    case .download(let id, let file, let state, let detail):
      return described(
        .download,
        [
          "id": .int(id), "file": .string(file), "state": .string(state.rawValue),
          "detail": .optional(detail),
        ],
        text: ["#\(id) \(file.escapedForTerminal) \(Self.ending(state.rawValue, detail))"],
        size: file.utf8.count + (detail?.utf8.count ?? 0),
        trace: ownText(by: "downloads")
      )
    case .netlog(let id, let lines):
      return described(
        .netlog,
        ["id": .int(id), "text": .string(lines.joined(separator: "\n"))],
        text: lines.map(\.escapedForTerminal),
        size: lines.size,
        trace: EventTrace(participant: "transport")
      )
    case .socket(let id, let event, let bytes, let text):
      let size = bytes.map { ", \($0.counted("byte"))" } ?? ""
      let rest = text.map { ": \($0.escapedForTerminal)" } ?? ""
      return described(
        .socket,
        [
          "id": .int(id), "event": .string(event.text), "bytes": .optional(bytes),
          "text": .optional(text),
        ],
        text: ["#\(id) \(event.text)\(size)\(rest)"],
        size: text?.utf8.count ?? 0,
        trace: ownText(by: "transport")
      )
    case .expectation(let condition, let ok, let actual):
      return described(
        .expectation,
        ["condition": .string(condition), "ok": .bool(ok), "actual": actual],
        text: [
          condition.escapedForTerminal + (ok ? "  ok" : "  FAILED, it is \(actual.text)")
        ],
        size: condition.utf8.count + actual.size,
        trace: EventTrace(participant: source)
      )
    }
  }

  private static func ending(_ event: String, _ detail: String?) -> String {
    event + (detail.map { ": \($0.escapedForTerminal)" } ?? "")
  }

  /// Returns the changes as lines.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - limit: The maximum length of each value, or `nil` to return all changes in full.
  /// - Returns: One line for each change. If `limit` is not `nil`, the result contains lines only
  ///   for the first ``TextFormat/changeLimit`` changes. If there are more changes, another line
  ///   states how many changes were omitted.
  static func text(of changes: [ValueChange], limit: Int? = nil) -> [String] {
    guard let limit else { return changes.map(\.text) }
    let shown = changes.prefix(TextFormat.changeLimit).map { $0.text(limit: limit) }
    let rest = changes.count - shown.count
    return rest > 0 ? shown + ["… \(rest.counted("more change"))"] : shown
  }

  private static func text(ofMilliseconds value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10) ms" : "\(Int(min(value, 1e15).rounded())) ms"
  }

  /// Returns the path and the query of a URL.
  ///
  /// The description of an event shows only these parts of the URL, because the network log shows
  /// the whole URL.
  private static func path(of url: String) -> String {
    if let path = plainPath(of: url) { return path }
    guard let components = URLComponents(string: url) else { return url.escapedForTerminal }
    let path = components.path.isEmpty ? "/" : components.path
    return (path + (components.query.map { "?\($0)" } ?? "")).escapedForTerminal
  }
}

extension TimelineEvent.Kind {
  /// Returns the path and the query of a URL if the URL has no special characters.
  ///
  /// The result is `nil` for any other URL. Most requests have a URL without special characters.
  /// For such a URL, this method is much faster than a URL parser.
  private static func plainPath(of url: String) -> String? {
    let isPlain = url.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"),
        UInt8(ascii: "="), UInt8(ascii: "&"):
        true
      default: false
      }
    }
    guard isPlain, let scheme = ["https://", "http://"].first(where: url.hasPrefix) else {
      return nil
    }
    let rest = url.utf8.dropFirst(scheme.utf8.count)
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard !host.isEmpty, !host.contains(UInt8(ascii: ":")) else { return nil }
    let path = String(url[host.endIndex...])
    return path.hasPrefix("/") ? path : "/" + path
  }
}

extension TimelineEvent.ResponseOutcome {
  fileprivate func fields(
    id: Int,
    milliseconds: Double
  ) -> KeyValuePairs<String, ConsoleValue> {
    switch self {
    case .status(let status, let bytes):
      ["id": .int(id), "status": .int(status), "bytes": .int(bytes), "ms": .double(milliseconds)]
    case .failure(let text):
      ["id": .int(id), "failure": .string(text), "ms": .double(milliseconds)]
    }
  }

  fileprivate func text(after time: String) -> String {
    switch self {
    case .status(let status, let bytes): "\(status), \(bytes.counted("byte")), \(time)"
    case .failure(let text): "failed after \(time): \(text.escapedForTerminal)"
    }
  }

  fileprivate var traceText: String {
    switch self {
    case .status(let status, let bytes): "\(status), \(bytes.counted("byte"))"
    case .failure(let text): "failed: \(text.escapedForTerminal)"
    }
  }

  fileprivate var size: Int {
    if case .failure(let text) = self { text.utf8.count } else { 0 }
  }
}

extension TimelineEvent {
  /// The version of the JSON format of events.
  public static let formatVersion = 1

  /// The event as a JSON object, as documented in `Docs/Output.md`.
  public var json: String {
    ConsoleValue.object(
      type: "",
      [
        .init("v", .int(Self.formatVersion)),
        .init("n", .int(number)),
        .init("t", .string(time.formatted(Self.timeFormat))),
        .init("source", .string(source)),
        .init("kind", .string(kind.name)),
        .init("cause", .optional(cause)),
      ] + kind.fields(source: source),
      id: nil
    ).json
  }

  private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension ValueChange {
  /// The path, the old value and the new value, as a JSON object.
  var facts: ConsoleValue { .object(type: "", fields, id: nil) }

  /// The JSON fields that describe the change: the path, the old value and the new value.
  var fields: [ConsoleValue.Field] {
    [.init("path", .string(path)), .init("from", from), .init("to", to)]
  }

  /// The name of the changed member or, if an element of a list changed, the name of the list.
  ///
  /// The name is empty if the change concerns a whole value.
  var memberName: String {
    let names = steps.reversed().lazy.compactMap { step in
      if case .name(let name) = step { name } else { nil }
    }
    return names.first ?? ""
  }
}
