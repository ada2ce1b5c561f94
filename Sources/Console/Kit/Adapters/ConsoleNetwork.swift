public import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A source of the requests and responses that a console shows.
///
/// Conform the observer of any HTTP client to this protocol. For a client of InnoNetwork, use
/// ``NetworkPanel``; for a plain `URLSession`, use ``RecordedSession``.
///
/// ```swift
/// final class ClientLog: ConsoleNetwork, ClientObserver {
///   let exchanges = ExchangeLog()
///   let baseURL = URL(string: "https://api.example.com")!
///   func willSend(_ request: URLRequest, number: Int) {
///     exchanges.begin(number, request: request, over: "live")
///   }
///   func didReceive(_ response: HTTPURLResponse, _ body: Data, number: Int) {
///     exchanges.end(number, response: response, body: body, over: "live")
///   }
/// }
/// ```
///
/// The commands `net history`, `net show`, `net curl` and `net har` use the requests that are
/// reported to ``exchanges``. The command `net replay` is available if ``exchanges`` was created
/// with a session for replays. Commands that control the network, such as `net transport`, require
/// a ``NetworkPanel`` or a ``RecordedSession``.
public protocol ConsoleNetwork: AnyObject, Sendable {
  /// The log of the requests and their outcomes.
  var exchanges: ExchangeLog { get }

  /// The base URL against which relative paths are resolved.
  var baseURL: URL { get }

  /// The name of the transport in use.
  var transportName: String { get }

  /// The rules for redacting secrets in requests and responses.
  var redaction: Redaction { get }

  /// The recorder of the complete requests and responses, including headers and bodies.
  var recorder: ExchangeRecorder { get }

  /// The session with which `net replay` sends a request again; `nil` if there is none.
  var replaySession: (any URLSessionProtocol)? { get }
}

extension ConsoleNetwork {
  /// The default name, `live`.
  public var transportName: String { "live" }

  /// The default redaction rules, ``Redaction/standard``.
  public var redaction: Redaction { .standard }

  /// The default value: the recorder of ``exchanges``, which contains the complete requests and
  /// responses.
  public var recorder: ExchangeRecorder { exchanges.recorder }

  /// The default session for replays.
  ///
  /// This session forwards requests to the session that was passed to
  /// ``ExchangeLog/init(replaySession:)``, and records the exchanges. If no session was passed, the
  /// value is `nil`.
  public var replaySession: (any URLSessionProtocol)? {
    exchanges.replays ? exchanges.recorder : nil
  }
}

extension NetworkPanel {
  /// Returns the error for a command that needs a ``NetworkPanel`` in an app without one.
  ///
  /// - Parameter console: The console in which the command was typed.
  /// - Returns: The error, or `nil` if the app exposes no network at all. If the result is `nil`,
  ///   the caller throws ``ConsoleError/missingPart(_:)``.
  @MainActor
  static func absence(in console: Console) -> ConsoleError? {
    guard console.anyNetwork != nil else { return nil }
    return .refused(
      "the console can only observe this app's network, not control it; in the app's code, expose "
        + "a NetworkPanel or a RecordedSession"
    )
  }
}

extension ConsoleNetwork {
  /// The state of the network as data.
  ///
  /// Conditions refer to this value by the name `net`.
  var facts: ConsoleValue {
    let panel = self as? NetworkPanel
    let exchanges = exchanges
    return .facts([
      "transport": .enumCase(transportName, []),
      "engine": .optional(panel?.engineName),
      "baseURL": .string(panel?.shownBaseURL ?? baseURL.absoluteString),
      "count": .int(exchanges.count),
      "log": .enumCase(panel?.logger.level.rawValue ?? "off", []),
      "last": exchanges.all.last?.facts ?? .null,
    ])
  }
}

/// A recorder of the requests that an app sends with a plain `URLSession`.
///
/// ```swift
/// let network = RecordedSession(URLSession.shared, baseURL: api)
/// let (data, response) = try await network.data(for: URLRequest(url: api.appending(path: "users")))
/// console.expose(network)
/// ```
///
/// The commands `net history`, `net show`, `net curl`, `net har` and `net replay` use the recorded
/// requests. On the timeline, the cause of a request is the event that sent the request, such as an
/// action.
public final class RecordedSession: Sendable {
  let panel: NetworkPanel

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - session: The session that sends the requests.
  ///   - baseURL: The app's base URL, which `net` shows.
  ///   - stub: A session that responds without a network; `nil` if there is none. The recorder
  ///     initially uses the stub, if there is one, instead of `session`.
  public init(
    _ session: URLSession = .shared,
    baseURL: URL,
    stub: (any URLSessionProtocol)? = nil
  ) {
    panel = NetworkPanel(baseURL: baseURL, live: PlainSession(session: session), stub: stub)
  }

  /// Sends a request and records it.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The body and the head of the response, regardless of the status code.
  /// - Throws: The error of the `URLSession`, such as `URLError`. If a stub responds instead
  ///   of the `URLSession`, the error is a `NetworkError`.
  public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let label = RequestLabel(id: panel.counter.next(), attempt: 1)
    var options = TransportOptions()
    options.label = label
    let url = request.url ?? panel.baseURL
    panel.observe(
      .requestStarted(
        id: label.id,
        attempt: 1,
        method: request.httpMethod.flatMap { HTTPMethod(rawValue: $0) } ?? .get,
        url: url,
        headers: HTTPHeaders()
      )
    )
    let start = ContinuousClock.now
    let cause = Locked<(any Error)?>(nil)
    do {
      let (data, head) = try await PlainSession.$cause.withValue(cause) {
        try await panel.session.response(for: request, options: options)
      }
      panel.observe(
        .responseReceived(
          id: label.id,
          attempt: 1,
          status: head.statusCode,
          headers: HTTPHeaders(),
          bytes: data.count,
          duration: .now - start
        )
      )
      return (data, head)
    } catch {
      let failure = error as? NetworkError ?? .interceptor(error)
      panel.observe(
        .requestFailed(id: label.id, attempt: 1, error: failure, duration: .now - start)
      )
      throw cause.withLock(\.self) ?? error
    }
  }

  /// Sends a GET request and records the exchange.
  ///
  /// - Parameter url: The URL to load.
  /// - Returns: The body and the head of the response, regardless of the status code.
  /// - Throws: The error of the `URLSession`, such as `URLError`. If a stub responds instead
  ///   of the `URLSession`, the error is a `NetworkError`.
  public func data(from url: URL) async throws -> (Data, HTTPURLResponse) {
    try await data(for: URLRequest(url: url))
  }
}

/// A transport that sends each request with the app's own `URLSession`, and therefore uses the
/// session's delegate, cookies and cache.
struct PlainSession: URLSessionProtocol {
  /// The state of a request.
  ///
  /// A data task must not be cancelled before it is resumed. If the request is cancelled earlier,
  /// the state is ``cancelled``, and the data task is cancelled after it has been resumed.
  private enum Flight {
    case waiting
    case cancelled
    case running(URLSessionDataTask)
  }

  /// A box for the error that the `URLSession` reported.
  ///
  /// ``RecordedSession`` throws this error instead of the corresponding `NetworkError`.
  @TaskLocal static var cause: Locked<(any Error)?>?

  let session: URLSession

  var transportName: String { "live" }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    let flight = Locked(Flight.waiting)
    let result: Result<(Data, HTTPURLResponse), any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let task = session.dataTask(with: request) { data, response, error in
          continuation.resume(returning: Self.result(data, response, error))
        }
        // On Linux, Foundation blocks or crashes if a task is cancelled before it is resumed.
        task.resume()
        let isCancelled = flight.withLock { flight in
          if case .cancelled = flight { return true }
          flight = .running(task)
          return false
        }
        if isCancelled { task.cancel() }
      }
    } onCancel: {
      let task: URLSessionDataTask? = flight.withLock { flight in
        defer { flight = .cancelled }
        return if case .running(let task) = flight { task } else { nil }
      }
      task?.cancel()
    }
    if case .failure(let error) = result { Self.cause?.withLock { $0 = error } }
    return try result.mapError { Self.failure($0, of: request) }.get()
  }

  private static func result(
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<(Data, HTTPURLResponse), any Error> {
    if let error { return .failure(error) }
    guard let head = response as? HTTPURLResponse else {
      return .failure(URLError(.badServerResponse))
    }
    return .success((data ?? Data(), head))
  }

  private static func failure(_ error: any Error, of request: URLRequest) -> NetworkError {
    let url = request.url ?? URL(filePath: "/")
    switch (error as? URLError)?.code {
    case .cancelled?: return .cancelled
    case .timedOut?: return .timeout(after: .seconds(request.timeoutInterval), url: url)
    case .cannotConnectToHost?: return .unreachable(.refused, url: url)
    case .cannotFindHost?: return .unreachable(.hostNotFound, url: url)
    case .networkConnectionLost?: return .unreachable(.lost, url: url)
    case .notConnectedToInternet?: return .unreachable(.offline, url: url)
    default: return .unreachable(.other(error.localizedDescription), url: url)
    }
  }
}
