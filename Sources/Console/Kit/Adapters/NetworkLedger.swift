import InnoNetwork
import InnoLocking

/// What was sent and what became of it, and the timeline that is told.
///
/// All that concerns a request has that request's newest attempt as its cause.
final class NetworkLedger: Sendable {
  /// A request and what became of it, all its attempts together.
  struct Exchange: Sendable {
    let id: Int
    var transport: String

    /// What was sent last; `nil` when nothing was.
    var sent: (method: String, url: String)?

    /// How many attempts were sent.
    var attempts = 0
    var outcome: TimelineEvent.ResponseOutcome?
    var milliseconds = 0.0

    /// Why attempts failed, where that was not their own response.
    var failures: [Int: String] = [:]

    /// The timeline's number of the newest attempt.
    var number: Int?

    /// When the exchange that runs began, where real time tells how long it takes.
    fileprivate var start: ContinuousClock.Instant?
  }

  /// A request that leaves: an attempt, or part of one when it refreshes its token.
  struct Departure: Sendable {
    let label: RequestLabel
    let transport: String
    let method: String
    let url: String
    let isRefresh: Bool

    /// When it left, where real time tells how long it takes.
    let start: ContinuousClock.Instant?
  }

  private struct State {
    var timeline: Timeline?
    var exchanges: [Exchange] = []
    var count = 0

    /// The newest request that was forgotten.
    var lastForgotten = 0

    func index(of id: Int) -> Int? { exchanges.lastIndex { $0.id == id } }

    /// Where the exchange of a request stands, which is new when there was none; `nil` when it was
    /// forgotten.
    mutating func opened(_ id: Int, on transport: String) -> Int? {
      if let index = index(of: id) { return index }
      guard id > lastForgotten else { return nil }
      count += 1
      exchanges.append(Exchange(id: id, transport: transport))
      if exchanges.count > NetworkLedger.limit {
        lastForgotten = max(lastForgotten, exchanges.removeFirst().id)
      }
      return exchanges.count - 1
    }
  }

  private static let limit = 1_000

  private let state = Locked(State())

  /// The newest exchanges, oldest first.
  var exchanges: [Exchange] { state.withLock(\.exchanges) }

  /// How many requests there were, those that were forgotten too.
  var count: Int { state.withLock(\.count) }

  func attach(to timeline: Timeline) {
    state.withLock { $0.timeline = timeline }
  }

  /// Notes what leaves; the first of a request opens its exchange.
  func start(_ departure: Departure) {
    let label = departure.label
    let kind = TimelineEvent.Kind.request(
      id: label.id,
      method: departure.method,
      url: departure.url,
      attempt: label.attempt
    )
    let number = state.withLock(\.timeline)?.record(kind, source: "net")
    state.withLock { state in
      guard let index = state.opened(label.id, on: departure.transport) else { return }
      state.exchanges[index].number = number
      state.exchanges[index].start = departure.start
      guard !departure.isRefresh else { return }
      state.exchanges[index].transport = departure.transport
      state.exchanges[index].sent = (departure.method, departure.url)
      state.exchanges[index].attempts = label.attempt
    }
  }

  /// Notes how an attempt, or the refresh of its token, ended; one that was not sent opens its exchange.
  func end(
    _ id: Int,
    _ outcome: TimelineEvent.ResponseOutcome,
    _ duration: Duration,
    on transport: String,
    isRefresh: Bool
  ) {
    let milliseconds = state.withLock { state in
      let index = state.opened(id, on: transport)
      let start = index.flatMap { state.exchanges[$0].start }
      let duration = start.map { .now - $0 } ?? duration
      let milliseconds = (duration.seconds * 1_000_000).rounded() / 1_000
      guard let index else { return milliseconds }
      state.exchanges[index].start = nil
      if !isRefresh {
        state.exchanges[index].outcome = outcome
        state.exchanges[index].milliseconds = milliseconds
      }
      return milliseconds
    }
    record(.response(id: id, outcome: outcome, milliseconds: milliseconds), of: id)
  }

  /// Notes that an attempt failed by a status, which was told when it came.
  ///
  /// - Returns: Whether the request was sent at all.
  func fail(_ label: RequestLabel, by status: Int, _ text: String) -> Bool {
    state.withLock { state in
      guard let index = state.index(of: label.id), state.exchanges[index].sent != nil else {
        return false
      }
      if case .status(status, _) = state.exchanges[index].outcome { return true }
      state.exchanges[index].failures[label.attempt] = text
      return true
    }
  }

  /// Tells what the logger wrote; the first of several lines repeats what the timeline has just told.
  func log(_ record: NetworkLogRecord) {
    let lines = record.lines.count > 1 ? Array(record.lines.dropFirst()) : record.lines
    self.record(.netlog(id: record.requestID ?? 0, lines: lines), of: record.requestID)
  }

  /// Tells what concerns a request.
  func record(_ kind: TimelineEvent.Kind, of id: Int?) {
    let (timeline, number) = state.withLock { state in
      (state.timeline, id.flatMap { state.index(of: $0) }.flatMap { state.exchanges[$0].number })
    }
    timeline?.record(kind, source: "net", cause: number ?? Timeline.boundCause)
  }
}

extension NetworkLedger.Exchange {
  var facts: ConsoleValue { .object(type: "", fields, id: nil) }

  var fields: [ConsoleValue.Field] {
    var fields: [ConsoleValue.Field] = [
      .init("id", .int(id)), .init("method", .optional(sent?.method)),
      .init("url", .optional(sent?.url)),
      .init("transport", .string(transport)), .init("attempts", .int(attempts)),
    ]
    switch outcome {
    case .status(let status, let bytes):
      fields += [
        .init("status", .int(status)), .init("bytes", .int(bytes)), .init("failure", .null),
      ]
    case .failure(let text):
      fields += [.init("status", .null), .init("bytes", .null), .init("failure", .string(text))]
    case nil: fields += [.init("status", .null), .init("bytes", .null), .init("failure", .null)]
    }
    return fields + [.init("ms", .double(milliseconds))]
  }

  /// How it ended, in a few words.
  var result: String {
    let effort = attempts > 1 ? "\(attempts) attempts" : nil
    return switch outcome {
    case .failure(let text) where sent == nil:
      "not sent: \(text.trimmingPrefix("The request was not sent: ").description.escapedForTerminal)"
    case .status(let status, let bytes):
      "\(status), \(bytes) bytes" + (effort.map { ", \($0)" } ?? "")
    case .failure(let text):
      "failed" + (effort.map { " after \($0)" } ?? "") + ": \(text.escapedForTerminal)"
    case nil: "pending" + (effort.map { ", \($0)" } ?? "")
    }
  }
}
