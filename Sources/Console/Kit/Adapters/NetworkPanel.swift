public import Foundation
import InnoLocking
public import InnoNetwork
import InnoNetworkTestSupport

/// A panel that shows and controls the network of an app: the transport, the requests, and the log.
///
/// Pass ``session`` to the app's client, add the panel to the client's observers, and expose the
/// panel to the console.
///
/// ```swift
/// let network = NetworkPanel(baseURL: api, live: SessionTransport(), stub: stubs)
/// let client = DefaultNetworkClient(
///   configuration: .advanced(
///     baseURL: api,
///     observability: ObservabilityPack(eventObservers: [network])
///   ),
///   session: network.session
/// )
/// console.expose(network)
/// ```
public final class NetworkPanel: NetworkEventObserver, ConsoleNetwork {
  /// The URL session to pass to the app's network client.
  public var session: any URLSessionProtocol { recorder }

  /// The recorder of all requests and responses.
  public let recorder: ExchangeRecorder

  /// The rules by which ``logger`` redacts secrets.
  public var redaction: Redaction { logger.redaction }

  /// The session that `net replay` uses to send a request again, which is the same object as
  /// ``session``.
  public var replaySession: (any URLSessionProtocol)? { recorder }

  /// The session that forwards each request to the currently selected session.
  let transport: SessionSwitch

  /// The base URL with which the app was configured.
  public let baseURL: URL

  /// The response cache of the app's client.
  package let cache: (any ResponseCache)?

  let stub: (any URLSessionProtocol)?

  /// The HTTP implementations for live requests; the first is the default.
  let engines: [NetworkEngine]
  private let engine: Locked<NetworkEngine>
  /// The log of the requests and their outcomes.
  public let exchanges = ExchangeLog()

  /// The logger to pass to the app's client.
  public let logger: DefaultNetworkLogger

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL with which the app was configured.
  ///   - live: The session that uses the network. Because creating a `URLSession` takes a long
  ///     time, the session is created when it is first used.
  ///   - stub: A session that responds without a network; `nil` if there is none. The panel
  ///     initially uses the stub, if there is one, unless `startsLive` is `true`.
  ///   - startsLive: A Boolean value that indicates whether `live` is used initially, even if there
  ///     is a stub.
  ///   - allowedHeaders: The names of additional headers whose values are not redacted.
  ///   - allowedQueryNames: The names of query items and form fields whose values are not redacted.
  ///   - cache: The response cache of the app's client, for `net cache`; `nil` if there is none.
  public convenience init(
    baseURL: URL,
    live: @autoclosure @escaping @Sendable () -> any URLSessionProtocol,
    stub: (any URLSessionProtocol)? = nil,
    startsLive: Bool = false,
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    cache: (any ResponseCache)? = nil
  ) {
    self.init(
      baseURL: baseURL,
      engines: NetworkEngine("", live()),
      stub: stub,
      startsLive: startsLive,
      allowedHeaders: allowedHeaders,
      allowedQueryNames: allowedQueryNames,
      cache: cache
    )
  }

  /// Creates a panel with several HTTP implementations for live requests.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL with which the app was configured.
  ///   - first: The default implementation.
  ///   - others: Further implementations, for `net transport live --engine`.
  ///   - stub: A session that responds without a network; `nil` if there is none. The panel
  ///     initially uses the stub, if there is one, unless `startsLive` is `true`.
  ///   - startsLive: A Boolean value that indicates whether a live session is used initially, even
  ///     if there is a stub.
  ///   - allowedHeaders: The names of additional headers whose values are not redacted.
  ///   - allowedQueryNames: The names of query items and form fields whose values are not redacted.
  ///   - cache: The response cache of the app's client, for `net cache`; `nil` if there is none.
  public init(
    baseURL: URL,
    engines first: NetworkEngine,
    _ others: [NetworkEngine] = [],
    stub: (any URLSessionProtocol)? = nil,
    startsLive: Bool = false,
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    cache: (any ResponseCache)? = nil
  ) {
    self.baseURL = baseURL
    self.cache = cache
    self.stub = stub
    engines = [first] + others
    engine = Locked(first)
    transport = SessionSwitch(startsLive ? first.session : stub ?? first.session)
    recorder = ExchangeRecorder(transport)
    logger = DefaultNetworkLogger(
      allowedHeaders: allowedHeaders,
      allowedQueryNames: allowedQueryNames
    ) { [exchanges] in exchanges.log($0) }
  }

  /// The mode in which the client delivers events to the panel.
  ///
  /// Events are delivered inline, so that the panel can read the cause of an event from the
  /// task-local values of the request's task.
  public var delivery: ObserverDelivery { .inline }

  /// The counter that numbers the requests of all observed clients.
  ///
  /// Because the clients share the counter, each number identifies only one request of the panel.
  public var requestCounter: RequestCounter? { counter }

  let counter = RequestCounter()

  /// A Boolean value that indicates whether requests use the network.
  ///
  /// The value is `false` during a replay, in a sandbox, and while a stub responds to the requests.
  package var isLive: Bool {
    // During a replay or in the sandbox, a substitute responds to the requests.
    !transport.isSubstituted && transport.transportName != stub?.transportName
  }

  /// The name of the transport in use.
  public var transportName: String { transport.transportName }

  /// Records an event of the app's client.
  ///
  /// - Parameter event: The event to record.
  public func observe(_ event: NetworkEvent) {
    let isRefresh = RequestLabel.refreshing != nil
    let name = transport.transportName
    switch event {
    case .requestStarted(let id, let attempt, let method, let url, _):
      exchanges.begin(
        id,
        attempt: attempt,
        method: "\(method)",
        url: logger.redacted(url),
        over: name,
        isRefresh: isRefresh,
        // Measure the duration of a live request here. The client's clock may be virtual, and a
        // virtual clock does not advance while the client waits for the network.
        start: name == stub?.transportName ? nil : .now
      )
    case .responseReceived(let id, _, let status, _, let bytes, let duration):
      exchanges.end(
        id,
        .status(status, bytes: bytes),
        after: duration,
        over: name,
        isRefresh: isRefresh
      )
    case .requestFailed(let id, let attempt, let error, let duration):
      // The response was recorded on arrival, even if its status is an error or its body is
      // invalid.
      switch error {
      case .status where isRefresh, .decoding where isRefresh: return
      case .status(let response, _), .decoding(_, let response):
        let label = RequestLabel(id: id, attempt: attempt)
        guard !exchanges.fail(label, by: response.statusCode, error.logDescription) else { return }
      default: break
      }
      exchanges.end(
        id,
        .failure(error.logDescription),
        after: duration,
        over: name,
        isRefresh: isRefresh
      )
    case .retryScheduled(let id, _, let delay):
      exchanges.record(.retry(id: id, delay: delay), of: id)
    }
  }

  /// Sends all later requests to the live network.
  ///
  /// - Parameters:
  ///   - engine: The HTTP implementation to use; `nil` to keep the current implementation.
  ///   - url: The base URL to use instead of the configured base URL; `nil` to use the configured
  ///     base URL.
  func goLive(over engine: NetworkEngine?, at url: URL?) {
    let chosen = self.engine.withLock { current in
      if let engine { current = engine }
      return current
    }
    transport.use(chosen.session, baseURL: url)
  }

  /// The name of the HTTP implementation in use; `nil` if requests are not live, or if there is
  /// only one implementation.
  var engineName: String? {
    guard engines.count > 1, isLive else { return nil }
    return engine.withLock(\.name)
  }

  /// A closure that restores the settings as they were when this property was read.
  ///
  /// The settings are the transport, base URL, HTTP implementation, log level and stubbed
  /// responses.
  var restoration: @Sendable () -> Void {
    let (chosen, level) = (engine.withLock(\.self), logger.level)
    let (restoreTransport, restoreStub) = (
      transport.restoration, (stub as? StubSession)?.restoration
    )
    return { [self] in
      engine.withLock { $0 = chosen }
      logger.level = level
      restoreTransport()
      restoreStub?()
    }
  }

  /// Records the cache use or the operation name that a step reports for a request.
  ///
  /// Steps of any other kind are ignored.
  ///
  /// - Parameters:
  ///   - step: The step that the client performed.
  ///   - request: The numbers of the request and of its attempt.
  public func observe(_ step: NetworkStep, of request: RequestLabel) {
    switch step {
    case .cache(let use): exchanges.note(use, of: request.id)
    case .operation(let name): exchanges.note(operation: name, of: request.id)
    default: break
    }
  }

  /// The base URL in use, with secrets redacted.
  var shownBaseURL: String { logger.redacted(transport.baseURLOverride ?? baseURL) }
}

extension NetworkPanel {
  /// Parses a base URL.
  ///
  /// - Parameter text: The text of the URL.
  /// - Returns: The URL; `nil` if the text is not an HTTP URL.
  /// - Throws: ``ConsoleError/refused(_:)`` with the reason if the URL cannot be the base URL of a
  ///   client.
  public static func baseURL(_ text: String) throws(ConsoleError) -> URL? {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { return nil }
    if let reason = URLRules.defect(ofBase: url) { throw .refused(reason) }
    return url
  }
}
