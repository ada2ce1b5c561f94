public import Foundation
public import InnoNetwork
import Synchronization

/// The app's network as the console knows it: which transport is in use, what was sent, how much of
/// it is logged.
///
/// Give ``session``, ``logger`` and the panel itself as an observer to the app's client, then
/// `console.expose(panel)`.
public final class NetworkPanel: NetworkEventObserver {
  /// A request and what became of it, all its attempts together.
  struct Exchange: Sendable {
    let id: Int
    let transport: String
    let method: String
    let url: String
    var attempts = 1

    /// The timeline's number of the newest attempt: what comes back was caused by it.
    var number: Int?
    var outcome: TimelineEvent.ResponseOutcome?
    var milliseconds = 0.0
  }

  private struct State {
    var timeline: Timeline?
    var exchanges: [Exchange] = []
    var count = 0
  }

  private static let historyLimit = 1_000

  /// The session for the app's client.
  public let session: SessionSwitch

  /// The base URL that the app was configured with.
  public let baseURL: URL

  let live: any URLSessionProtocol
  let stub: (any URLSessionProtocol)?
  private let state = Mutex(State())
  private let sink = LogSink()

  /// The logger for the app's client.
  public let logger: NetworkLogger

  /// Makes a panel.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL that the app was configured with.
  ///   - live: Sends requests for real.
  ///   - stub: Answers requests without a network; it is in use at first, where there is one.
  ///   - startsLive: Whether requests are sent for real at first all the same.
  ///   - allowedHeaders: Names of headers that hold no secret, besides the usual ones.
  public init(
    baseURL: URL,
    live: any URLSessionProtocol,
    stub: (any URLSessionProtocol)? = nil,
    startsLive: Bool = false,
    allowedHeaders: Set<String> = []
  ) {
    self.baseURL = baseURL
    self.live = live
    self.stub = stub
    session = SessionSwitch(startsLive ? live : stub ?? live)
    logger = NetworkLogger(allowedHeaders: allowedHeaders) { [sink] in sink.write($0) }
  }

  func attach(to timeline: Timeline) {
    state.withLock { $0.timeline = timeline }
    sink.attach(to: timeline)
  }

  /// Takes note of a request.
  ///
  /// - Parameter event: What happened.
  public func observe(_ event: NetworkEvent) {
    switch event {
    case .requestStarted(let id, let attempt, let method, let url, _):
      let shown = logger.redacted(url)
      start(id, attempt, "\(method)", shown)
      let kind = TimelineEvent.Kind.request(
        id: id,
        method: "\(method)",
        url: shown,
        attempt: attempt
      )
      let number = record(kind, cause: Timeline.cause)
      change(id) { $0.number = number }
    case .responseReceived(let id, _, let status, _, let bytes, let duration):
      end(id, .status(status, bytes: bytes), duration)
    case .requestFailed(let id, _, let error, let duration):
      // A response of a bad status was told already when it came.
      if case .status = error { return }
      end(id, .failure(error.description), duration)
    case .retryScheduled(let id, _, let delay):
      let cause = change(id) { $0.number } ?? Timeline.cause
      record(.retry(id: id, seconds: delay.seconds, reason: ""), cause: cause)
    }
  }

  /// The newest exchanges, oldest first.
  var history: [Exchange] { state.withLock(\.exchanges) }

  /// How many requests were sent, those that history has forgotten too.
  var count: Int { state.withLock(\.count) }

  /// Where requests go now, without what may be secret.
  var shownBaseURL: String { logger.redacted(session.baseURLOverride ?? baseURL) }

  /// What conditions may ask of the network.
  var facts: ConsoleValue {
    let (last, count) = state.withLock { ($0.exchanges.last, $0.count) }
    return .facts([
      "transport": .enumCase(session.transportName, []),
      "baseURL": .string(shownBaseURL),
      "count": .int(count),
      "log": .enumCase(logger.level.rawValue, []),
      "last": last?.facts ?? .null,
    ])
  }

  private func start(_ id: Int, _ attempt: Int, _ method: String, _ url: String) {
    let transport = session.transportName
    state.withLock { state in
      if attempt > 1, let index = state.exchanges.lastIndex(where: { $0.id == id }) {
        state.exchanges[index].attempts = attempt
        return
      }
      state.count += 1
      state.exchanges.append(Exchange(id: id, transport: transport, method: method, url: url))
      if state.exchanges.count > Self.historyLimit { state.exchanges.removeFirst() }
    }
  }

  private func end(_ id: Int, _ outcome: TimelineEvent.ResponseOutcome, _ duration: Duration) {
    let milliseconds = (duration.seconds * 1_000_000).rounded() / 1_000
    let request = change(id) { exchange in
      exchange.outcome = outcome
      exchange.milliseconds = milliseconds
      return exchange.number
    }
    record(
      .response(id: id, outcome: outcome, milliseconds: milliseconds),
      cause: request ?? Timeline.cause
    )
  }

  @discardableResult
  private func change<Result: Sendable>(
    _ id: Int,
    _ body: (inout Exchange) -> Result?
  ) -> Result? {
    state.withLock { state in
      state.exchanges.lastIndex { $0.id == id }.flatMap { body(&state.exchanges[$0]) }
    }
  }

  @discardableResult
  private func record(_ kind: TimelineEvent.Kind, cause: Int?) -> Int? {
    state.withLock(\.timeline)?.record(kind, source: "net", cause: cause)
  }
}

extension NetworkPanel.Exchange {
  var facts: ConsoleValue {
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
    return .object(type: "", fields + [.init("ms", .double(milliseconds))], id: nil)
  }

  /// How it ended, in a few words.
  var result: String {
    switch outcome {
    case .status(let status, let bytes): "\(status), \(bytes) bytes"
    case .failure(let text): text.escapedForTerminal
    case nil: "pending"
    }
  }
}

/// Takes what the logger writes to the timeline.
private final class LogSink: Sendable {
  private let timeline = Mutex<Timeline?>(nil)

  func attach(to timeline: Timeline) {
    self.timeline.withLock { $0 = timeline }
  }

  /// The first of several lines tells what the timeline's own event has just told.
  func write(_ record: NetworkLogRecord) {
    let lines = record.lines.count > 1 ? Array(record.lines.dropFirst()) : record.lines
    timeline.withLock(\.self)?.record(
      .netlog(id: record.requestID ?? 0, lines: lines),
      source: "net"
    )
  }
}
