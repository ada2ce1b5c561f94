import Foundation

/// A part of what is known of an event: its fields, its text, its size.
///
/// Each kind of event is described in one place, and nothing but the part that is asked for is made.
protocol EventPart {
  associatedtype Value

  static func take(
    _ name: TimelineEvent.Kind.Name,
    fields: () -> [ConsoleValue.Field],
    text: () -> [String],
    size: () -> Int,
    trace: () -> EventTrace
  ) -> Value
}

/// How an event shows in a trace.
struct EventTrace {
  /// Who does what the event reports.
  let participant: String

  /// The text; the kind and the event's own text when not given.
  var text: String?

  /// The result of an ending, where there is more to say than that it ended.
  var outcome: String?
}

extension TimelineEvent.Kind {
  /// The name of a kind, as filters and the JSON form use it.
  enum Name: String, CaseIterable {
    case command, answer, error, action, state, phase, effect, step, intent, issue, route, modal
    case tab, link, screen, watch, request, response, retry, netlog, expectation
  }

  /// The kind's name, as filters and the JSON form use it.
  public var name: String { part(NamePart.self) }

  /// The names of all kinds.
  static let names = Name.allCases.map(\.rawValue)

  /// What happened, as text for people; further lines stand below the first.
  var text: [String] { part(TextPart.self) }

  /// How many bytes an event of this kind takes, roughly: itself and its text and values.
  var size: Int { MemoryLayout<TimelineEvent>.stride + part(SizePart.self) }

  /// The fields of the JSON form that are the kind's own.
  func fields(source: String) -> [ConsoleValue.Field] { part(FieldsPart.self, source) }

  /// How the event shows in a trace.
  func trace(source: String) -> EventTrace { part(TracePart.self, source) }

  /// The description of each kind.
  private func part<Part: EventPart>(_ part: Part.Type, _ source: String = "") -> Part.Value {
    func described(
      _ name: Name,
      _ fields: @autoclosure () -> [ConsoleValue.Field],
      text: @autoclosure () -> [String],
      size: @autoclosure () -> Int,
      trace: @autoclosure () -> EventTrace
    ) -> Part.Value {
      Part.take(name, fields: fields, text: text, size: size, trace: trace)
    }
    var store: ConsoleValue.Field { .init("store", .string(source)) }
    var router: ConsoleValue.Field { .init("router", .string(source)) }
    var storeTrace: EventTrace { EventTrace(participant: source + " store") }
    var routerTrace: EventTrace { EventTrace(participant: source + " router") }

    switch self {
    case .command(let line):
      return described(
        .command,
        [.init("line", .string(line))],
        text: [line.escapedForTerminal],
        size: line.utf8.count,
        trace: EventTrace(participant: source, text: text.joined(separator: "; "))
      )
    case .answer(let verb, let answer):
      return described(
        .answer,
        [.init("verb", .string(verb)), .init("data", answer.data)],
        text: [verb],
        size: answer.size,
        trace: EventTrace(participant: source)
      )
    case .error(let complaint):
      let error = complaint.failure.error
      return described(
        .error,
        [
          .init("message", .string(error.description)),
          .init("code", .string(error.code)),
          .init("file", .optional(complaint.location?.file)),
          .init("line", .optional(complaint.location?.line)),
          .init("column", .optional(complaint.failure.place.map { $0.lowerBound + 1 })),
        ],
        text: [error.description],
        size: complaint.line.utf8.count + 256,
        trace: EventTrace(participant: source)
      )
    case .action(let name, let text, let origin):
      return described(
        .action,
        [
          store, .init("action", .string(name)), .init("text", .string(text)),
          .init("origin", origin == nil ? "user" : "effect"), .init("by", .optional(origin)),
        ],
        text: [text + (origin.map { "  <- \($0)" } ?? "")],
        size: name.utf8.count + text.utf8.count,
        trace: EventTrace(participant: source + " store", text: "action \(text)")
      )
    case .state(let changes):
      return described(
        .state,
        [store, .init("changes", .array(changes.map(\.facts)))],
        text: Self.text(of: changes),
        size: changes.reduce(0) { $0 + $1.size },
        trace: storeTrace
      )
    case .phase(let from, let to):
      return described(
        .phase,
        [store, .init("from", .string(from)), .init("to", .string(to))],
        text: ["\(from) -> \(to)"],
        size: from.utf8.count + to.utf8.count,
        trace: storeTrace
      )
    case .effect(let id, let event, let detail):
      return described(
        .effect,
        [
          store, .init("id", .string(id)), .init("event", .string(event)),
          .init("detail", .optional(detail)),
        ],
        text: ["\(id) \(Self.ending(event, detail))"],
        size: id.utf8.count + (detail?.utf8.count ?? 0),
        trace: EventTrace(
          participant: source + " store",
          text: id.hasPrefix("effect ") ? id : "effect \(id)",
          outcome: event == "finished" ? nil : Self.ending(event, detail)
        )
      )
    case .step(let name, let event, let detail):
      return described(
        .step,
        [
          .init("layer", .string(source)), .init("name", .string(name)),
          .init("event", .string(event)), .init("detail", .optional(detail)),
        ],
        text: ["\(name) \(Self.ending(event, detail))"],
        size: name.utf8.count + (detail?.utf8.count ?? 0),
        trace: EventTrace(
          participant: source,
          text: name,
          outcome: event == "finished" ? nil : Self.ending(event, detail)
        )
      )
    case .intent(let name, let text):
      return described(
        .intent,
        [store, .init("name", .string(name)), .init("text", .string(text))],
        text: ["\(name): \(text)"],
        size: name.utf8.count + text.utf8.count,
        trace: storeTrace
      )
    case .issue(let text):
      return described(
        .issue,
        [store, .init("text", .string(text))],
        text: [text.escapedForTerminal],
        size: text.utf8.count,
        trace: storeTrace
      )
    case .route(let command, let result, let path):
      return described(
        .route,
        [
          router, .init("command", .string(command)), .init("result", .string(result)),
          .init("path", path),
        ],
        text: ["\(command) -> \(path.text)" + (result == "success" ? "" : "  (\(result))")],
        size: result.utf8.count + path.size,
        trace: routerTrace
      )
    case .modal(let event, let route, let style):
      return described(
        .modal,
        [
          router, .init("event", .string(event)), .init("route", route ?? .null),
          .init("style", .optional(style)),
        ],
        text: [[event, route?.text, style].compactMap(\.self).joined(separator: " ")],
        size: event.utf8.count + (route?.size ?? 0),
        trace: routerTrace
      )
    case .tab(let from, let to, let result, let badges):
      return described(
        .tab,
        [
          .init("from", .string(from)), .init("to", .string(to)), .init("result", .string(result)),
          .init("badges", badges),
        ],
        text: [
          from != to
            ? "\(from) -> \(to)"
            : result == "badgesChanged" ? "badges \(badges.text)" : "\(to) \(result)"
        ],
        size: badges.size,
        trace: EventTrace(participant: "tabs", text: text.joined(separator: "; "))
      )
    case .link(let url, let outcome, let text):
      return described(
        .link,
        [
          .init("url", .optional(url)), .init("outcome", .string(outcome)),
          .init("text", .string(text)),
        ],
        text: [
          "\([outcome, url].compactMap(\.self).joined(separator: " ")): \(text)".escapedForTerminal
        ],
        size: (url?.utf8.count ?? 0) + text.utf8.count,
        trace: EventTrace(participant: "links", text: self.text.joined(separator: "; "))
      )
    case .screen(let title):
      return described(
        .screen,
        [.init("title", .string(title))],
        text: [title.escapedForTerminal],
        size: title.utf8.count,
        trace: EventTrace(participant: source, text: text.joined(separator: "; "))
      )
    case .watch(let change):
      return described(
        .watch,
        [
          store, .init("path", .string(change.path)), .init("from", change.from),
          .init("to", change.to),
        ],
        text: Self.text(of: [change]),
        size: change.size,
        trace: EventTrace(participant: source + " store")
      )
    case .request(let id, let method, let url, let attempt):
      return described(
        .request,
        [
          .init("id", .int(id)), .init("method", .string(method)), .init("url", .string(url)),
          .init("attempt", .int(attempt)),
        ],
        text: [
          "#\(id) \(method) \(Self.path(of: url))" + (attempt > 1 ? "  (attempt \(attempt))" : "")
        ],
        size: url.utf8.count,
        trace: EventTrace(participant: "transport", text: text.joined(separator: "; "))
      )
    case .response(let id, let outcome, let milliseconds):
      return described(
        .response,
        [.init("id", .int(id))] + outcome.fields + [.init("ms", .double(milliseconds))],
        text: ["#\(id) \(outcome.text(after: Self.text(ofMilliseconds: milliseconds)))"],
        size: outcome.size,
        trace: EventTrace(participant: "transport", outcome: outcome.traceText)
      )
    case .retry(let id, let seconds):
      return described(
        .retry,
        [.init("id", .int(id)), .init("seconds", .double(seconds))],
        text: ["#\(id) again in \(Self.text(ofMilliseconds: seconds * 1000))"],
        size: 0,
        trace: EventTrace(participant: "transport")
      )
    case .netlog(let id, let lines):
      return described(
        .netlog,
        [.init("id", .int(id)), .init("text", .string(lines.joined(separator: "\n")))],
        text: lines.map(\.escapedForTerminal),
        size: lines.size,
        trace: EventTrace(participant: "transport")
      )
    case .expectation(let condition, let ok, let actual):
      return described(
        .expectation,
        [.init("condition", .string(condition)), .init("ok", .bool(ok)), .init("actual", actual)],
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

  private static func text(of changes: [ValueChange]) -> [String] {
    let shown = changes.prefix(TextFormat.changeLimit).map(\.text)
    let rest = changes.count - shown.count
    return rest > 0 ? shown + ["… \(rest) more changes"] : shown
  }

  private static func text(ofMilliseconds value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10) ms" : "\(Int(min(value, 1e15).rounded())) ms"
  }

  /// The part of a URL after its host; the whole one stands in the network log.
  private static func path(of url: String) -> String {
    guard let components = URLComponents(string: url) else { return url.escapedForTerminal }
    let path = components.path.isEmpty ? "/" : components.path
    return (path + (components.query.map { "?\($0)" } ?? "")).escapedForTerminal
  }
}

extension TimelineEvent.ResponseOutcome {
  fileprivate var fields: [ConsoleValue.Field] {
    switch self {
    case .status(let status, let bytes):
      [.init("status", .int(status)), .init("bytes", .int(bytes))]
    case .failure(let text): [.init("failure", .string(text))]
    }
  }

  fileprivate func text(after time: String) -> String {
    switch self {
    case .status(let status, let bytes): "\(status), \(bytes) bytes, \(time)"
    case .failure(let text): "failed after \(time): \(text.escapedForTerminal)"
    }
  }

  fileprivate var traceText: String {
    switch self {
    case .status(let status, let bytes): "\(status), \(bytes) bytes"
    case .failure(let text): "failed: \(text.escapedForTerminal)"
    }
  }

  fileprivate var size: Int {
    if case .failure(let text) = self { text.utf8.count } else { 0 }
  }
}

private enum NamePart: EventPart {
  static func take(
    _ name: TimelineEvent.Kind.Name,
    fields: () -> [ConsoleValue.Field],
    text: () -> [String],
    size: () -> Int,
    trace: () -> EventTrace
  ) -> String { name.rawValue }
}

private enum FieldsPart: EventPart {
  static func take(
    _ name: TimelineEvent.Kind.Name,
    fields: () -> [ConsoleValue.Field],
    text: () -> [String],
    size: () -> Int,
    trace: () -> EventTrace
  ) -> [ConsoleValue.Field] { fields() }
}

private enum TextPart: EventPart {
  static func take(
    _ name: TimelineEvent.Kind.Name,
    fields: () -> [ConsoleValue.Field],
    text: () -> [String],
    size: () -> Int,
    trace: () -> EventTrace
  ) -> [String] { text() }
}

private enum SizePart: EventPart {
  static func take(
    _ name: TimelineEvent.Kind.Name,
    fields: () -> [ConsoleValue.Field],
    text: () -> [String],
    size: () -> Int,
    trace: () -> EventTrace
  ) -> Int { size() }
}

private enum TracePart: EventPart {
  static func take(
    _ name: TimelineEvent.Kind.Name,
    fields: () -> [ConsoleValue.Field],
    text: () -> [String],
    size: () -> Int,
    trace: () -> EventTrace
  ) -> EventTrace { trace() }
}
