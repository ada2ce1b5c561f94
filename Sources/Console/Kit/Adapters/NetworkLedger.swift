import InnoNetwork
import Synchronization

/// What was sent and what became of it, and the timeline that is told.
///
/// All that concerns a request has that request's newest attempt as its cause.
final class NetworkLedger: Sendable {
  /// A request and what became of it, all its attempts together.
  struct Exchange: Sendable {
    let id: Int
    var transport: String
    let method: String
    var url: String
    var attempts: Int
    var outcome: TimelineEvent.ResponseOutcome?
    var milliseconds = 0.0

    /// The timeline's number of the newest attempt.
    var number: Int?
  }

  private struct State {
    var timeline: Timeline?
    var exchanges: [Exchange] = []
    var count = 0

    func index(of id: Int) -> Int? { exchanges.lastIndex { $0.id == id } }
  }

  private static let limit = 1_000

  private let state = Mutex(State())

  /// The newest exchanges, oldest first.
  var exchanges: [Exchange] { state.withLock(\.exchanges) }

  /// How many requests were sent, those that were forgotten too.
  var count: Int { state.withLock(\.count) }

  func attach(to timeline: Timeline) {
    state.withLock { $0.timeline = timeline }
  }

  /// Notes an attempt; the first one of a request opens its exchange.
  func start(_ exchange: Exchange) {
    let kind = TimelineEvent.Kind.request(
      id: exchange.id,
      method: exchange.method,
      url: exchange.url,
      attempt: exchange.attempts
    )
    let number = state.withLock(\.timeline)?.record(kind, source: "net")
    state.withLock { state in
      if let index = state.index(of: exchange.id) {
        // The refresh of a token is part of the attempt, and goes elsewhere.
        if exchange.attempts > state.exchanges[index].attempts {
          state.exchanges[index].attempts = exchange.attempts
          state.exchanges[index].transport = exchange.transport
          state.exchanges[index].url = exchange.url
        }
        state.exchanges[index].number = number
        return
      }
      var exchange = exchange
      exchange.number = number
      state.count += 1
      state.exchanges.append(exchange)
      if state.exchanges.count > Self.limit { state.exchanges.removeFirst() }
    }
  }

  /// Notes how an attempt ended.
  func end(_ id: Int, _ outcome: TimelineEvent.ResponseOutcome, _ duration: Duration) {
    let milliseconds = (duration.seconds * 1_000_000).rounded() / 1_000
    state.withLock { state in
      guard let index = state.index(of: id) else { return }
      state.exchanges[index].outcome = outcome
      state.exchanges[index].milliseconds = milliseconds
    }
    record(.response(id: id, outcome: outcome, milliseconds: milliseconds), of: id)
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
      .init("id", .int(id)), .init("method", .string(method)), .init("url", .string(url)),
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
    case .status(let status, let bytes):
      "\(status), \(bytes) bytes" + (effort.map { ", \($0)" } ?? "")
    case .failure(let text):
      "failed" + (effort.map { " after \($0)" } ?? "") + ": \(text.escapedForTerminal)"
    case nil: "pending" + (effort.map { ", \($0)" } ?? "")
    }
  }
}
