public import Foundation
public import InnoNetwork

/// The app's network as the console knows it: which transport is in use, what was sent, how much of
/// it is logged.
///
/// Give ``session``, ``logger`` and the panel itself as an observer to the app's client, then
/// `console.expose(panel)`.
public final class NetworkPanel: NetworkEventObserver {
  /// The session for the app's client.
  public var session: any URLSessionProtocol { recorder }

  /// Keeps what the session carries.
  let recorder: ExchangeRecorder

  /// Which session carries it.
  let transport: SessionSwitch

  /// The base URL that the app was configured with.
  public let baseURL: URL

  let live: any URLSessionProtocol
  let stub: (any URLSessionProtocol)?
  private let ledger = NetworkLedger()

  /// The logger for the app's client.
  public let logger: DefaultNetworkLogger

  /// Makes a panel.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL that the app was configured with.
  ///   - live: Sends requests for real; it is made when it is first used, for a session of URLs takes
  ///     longer to make than all else.
  ///   - stub: Answers requests without a network; it is in use at first, where there is one.
  ///   - startsLive: Whether requests are sent for real at first all the same.
  ///   - allowedHeaders: Names of headers that hold no secret, besides the usual ones.
  public init(
    baseURL: URL,
    live: @autoclosure @escaping @Sendable () -> any URLSessionProtocol,
    stub: (any URLSessionProtocol)? = nil,
    startsLive: Bool = false,
    allowedHeaders: Set<String> = []
  ) {
    self.baseURL = baseURL
    let live = LazySession(live)
    self.live = live
    self.stub = stub
    transport = SessionSwitch(startsLive ? live : stub ?? live)
    recorder = ExchangeRecorder(transport)
    logger = DefaultNetworkLogger(allowedHeaders: allowedHeaders) { [ledger] in ledger.log($0) }
  }

  /// At once, so that the cause of the task is seen.
  public var delivery: ObserverDelivery { .inline }

  func attach(to timeline: Timeline) {
    ledger.attach(to: timeline)
  }

  /// Takes note of a request.
  ///
  /// - Parameter event: What happened.
  public func observe(_ event: NetworkEvent) {
    let isRefresh = RequestLabel.refreshing != nil
    let name = transport.transportName
    switch event {
    case .requestStarted(let id, let attempt, let method, let url, _):
      ledger.start(
        NetworkLedger.Departure(
          label: RequestLabel(id: id, attempt: attempt),
          transport: name,
          method: "\(method)",
          url: logger.redacted(url),
          isRefresh: isRefresh,
          // The client's clock may be a virtual one, which stands still while a network answers.
          start: name == stub?.transportName ? nil : .now
        )
      )
    case .responseReceived(let id, _, let status, _, let bytes, let duration):
      ledger.end(id, .status(status, bytes: bytes), duration, on: name, isRefresh: isRefresh)
    case .requestFailed(let id, let attempt, let error, let duration):
      // A response was told already when it came, also one of a bad status or that cannot be read.
      switch error {
      case .status where isRefresh, .decoding where isRefresh: return
      case .status(let response, _), .decoding(_, let response):
        let label = RequestLabel(id: id, attempt: attempt)
        guard !ledger.fail(label, by: response.statusCode, error.logDescription) else { return }
      default: break
      }
      ledger.end(id, .failure(error.logDescription), duration, on: name, isRefresh: isRefresh)
    case .retryScheduled(let id, _, let delay):
      ledger.record(.retry(id: id, seconds: delay.seconds), of: id)
    }
  }

  /// The newest exchanges, oldest first.
  var history: [NetworkLedger.Exchange] { ledger.exchanges }

  /// How many requests there were, those that history has forgotten too.
  var count: Int { ledger.count }

  /// Where requests go now, without what may be secret.
  var shownBaseURL: String { logger.redacted(transport.baseURLOverride ?? baseURL) }

  /// What conditions may ask of the network.
  var facts: ConsoleValue {
    .facts([
      "transport": .enumCase(transport.transportName, []),
      "baseURL": .string(shownBaseURL),
      "count": .int(count),
      "log": .enumCase(logger.level.rawValue, []),
      "last": history.last?.facts ?? .null,
    ])
  }
}
