import Foundation

extension TimelineEvent {
  /// The version of the JSON form.
  public static let formatVersion = 1

  /// The event as one JSON object, as `Docs/Output.md` describes it.
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
      ] + fields,
      id: nil
    ).json
  }

  private static let timeFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private var fields: [ConsoleValue.Field] {
    kind.fields(source: source)
  }
}

extension TimelineEvent.Kind {
  /// The kind's name, as filters and the JSON form use it.
  public var name: String {
    switch self {
    case .command: "command"
    case .answer: "answer"
    case .error: "error"
    case .action: "action"
    case .state: "state"
    case .phase: "phase"
    case .effect: "effect"
    case .step: "step"
    case .intent: "intent"
    case .issue: "issue"
    case .route: "route"
    case .modal: "modal"
    case .tab: "tab"
    case .link: "link"
    case .screen: "screen"
    case .watch: "watch"
    case .request: "request"
    case .response: "response"
    case .retry: "retry"
    case .netlog: "netlog"
    case .expectation: "expectation"
    }
  }

  /// The names of all kinds.
  static let names = [
    "command", "answer", "error", "action", "state", "phase", "effect", "step", "intent", "issue",
    "route", "modal", "tab", "link", "screen", "watch", "request", "response", "retry", "netlog",
    "expectation",
  ]

  fileprivate func fields(source: String) -> [ConsoleValue.Field] {
    switch self {
    case .command(let line): [.init("line", .string(line))]
    case .answer(let verb, let answer): [.init("verb", .string(verb)), .init("data", answer.data)]
    case .error(let complaint):
      [
        .init("message", .string(complaint.failure.error.description)),
        .init("code", .string(complaint.failure.error.code)),
        .init("file", .optional(complaint.location?.file)),
        .init("line", .optional(complaint.location?.line)),
        .init("column", .optional(complaint.failure.place.map { $0.lowerBound + 1 })),
      ]
    case .action(let name, let text, let origin):
      [
        .init("store", .string(source)), .init("action", .string(name)),
        .init("text", .string(text)), .init("origin", origin == nil ? "user" : "effect"),
        .init("by", .optional(origin)),
      ]
    case .state(let changes):
      [.init("store", .string(source)), .init("changes", .array(changes.map(\.facts)))]
    case .phase(let from, let to):
      [.init("store", .string(source)), .init("from", .string(from)), .init("to", .string(to))]
    case .effect(let id, let event, let detail):
      [
        .init("store", .string(source)), .init("id", .string(id)),
        .init("event", .string(event)), .init("detail", .optional(detail)),
      ]
    case .step(let name, let event, let detail):
      [
        .init("layer", .string(source)), .init("name", .string(name)),
        .init("event", .string(event)), .init("detail", .optional(detail)),
      ]
    case .intent(let name, let text):
      [.init("store", .string(source)), .init("name", .string(name)), .init("text", .string(text))]
    case .issue(let text): [.init("store", .string(source)), .init("text", .string(text))]
    case .route(let command, let result, let path):
      [
        .init("router", .string(source)), .init("command", .string(command)),
        .init("result", .string(result)), .init("path", path),
      ]
    case .modal(let event, let route, let style):
      [
        .init("router", .string(source)), .init("event", .string(event)),
        .init("route", route ?? .null), .init("style", .optional(style)),
      ]
    case .tab(let from, let to, let result, let badges):
      [
        .init("from", .string(from)), .init("to", .string(to)), .init("result", .string(result)),
        .init("badges", badges),
      ]
    case .link(let url, let outcome, let text):
      [
        .init("url", .optional(url)), .init("outcome", .string(outcome)),
        .init("text", .string(text)),
      ]
    case .screen(let title): [.init("title", .string(title))]
    case .watch(let change):
      [
        .init("store", .string(source)), .init("path", .string(change.path)),
        .init("from", change.from), .init("to", change.to),
      ]
    case .request(let id, let method, let url, let attempt):
      [
        .init("id", .int(id)), .init("method", .string(method)), .init("url", .string(url)),
        .init("attempt", .int(attempt)),
      ]
    case .response(let id, let outcome, let milliseconds):
      [.init("id", .int(id))] + outcome.fields + [.init("ms", .double(milliseconds))]
    case .retry(let id, let seconds): [.init("id", .int(id)), .init("seconds", .double(seconds))]
    case .netlog(let id, let lines):
      [.init("id", .int(id)), .init("text", .string(lines.joined(separator: "\n")))]
    case .expectation(let condition, let ok, let actual):
      [
        .init("condition", .string(condition)), .init("ok", .bool(ok)),
        .init("actual", actual),
      ]
    }
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
}

extension ValueChange {
  /// The change as data.
  var facts: ConsoleValue {
    .facts(["path": .string(path), "from": from, "to": to])
  }
}
