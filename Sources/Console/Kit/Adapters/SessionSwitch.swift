import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that forwards each request to another session.
///
/// The session that receives the requests can be replaced while the app runs.
final class SessionSwitch: URLSessionProtocol {
  private struct State {
    var session: any URLSessionProtocol
    var baseURL: URL?

    /// The session that temporarily receives all requests, or `nil` if `session` receives the
    /// requests.
    ///
    /// While a substitute is in use, ``transportName`` is still the name of the transport of
    /// `session`.
    var substitute: (any URLSessionProtocol)?
  }

  private let state: Locked<State>

  /// Creates a session switch.
  ///
  /// - Parameter session: The session to use initially.
  init(_ session: any URLSessionProtocol) {
    state = Locked(State(session: session))
  }

  /// Replaces the session for later requests.
  ///
  /// - Parameters:
  ///   - session: The new session.
  ///   - baseURL: The base URL to use instead of the configured base URL; `nil` to use the
  ///     configured base URL.
  func use(_ session: any URLSessionProtocol, baseURL: URL? = nil) {
    state.withLock { state in
      state.session = session
      state.baseURL = baseURL
    }
  }

  /// Forwards all requests to a substitute, but keeps the transport name and the base URL.
  ///
  /// - Parameter substitute: The session that receives the requests; `nil` to end the substitution.
  func substitute(_ substitute: (any URLSessionProtocol)?) {
    state.withLock { $0.substitute = substitute }
  }

  /// The session that temporarily receives all requests, or `nil` if there is none.
  var currentSubstitute: (any URLSessionProtocol)? { state.withLock { $0.substitute } }

  /// A Boolean value that indicates whether requests are forwarded to a substitute session.
  var isSubstituted: Bool { currentSubstitute != nil }

  /// A closure that restores the session and the base URL as they were when this property was read.
  var restoration: @Sendable () -> Void {
    let (session, url) = state.withLock { ($0.session, $0.baseURL) }
    return { [self] in use(session, baseURL: url) }
  }

  /// Forwards a request to the substitute session, or to the current session if there is no
  /// substitute.
  ///
  /// - Parameters:
  ///   - request: The request to forward.
  ///   - options: The transport options.
  /// - Returns: The response from the session that receives the request.
  /// - Throws: The error from the session that receives the request.
  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await state.withLock { $0.substitute ?? $0.session }.response(
      for: request,
      options: options
    )
  }

  /// Forwards a request to the substitute session, or to the current session if there is no
  /// substitute, and streams the response.
  ///
  /// - Parameters:
  ///   - request: The request to forward.
  ///   - options: The transport options.
  /// - Returns: The response from the session that receives the request.
  /// - Throws: The error from the session that receives the request.
  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try await state.withLock { $0.substitute ?? $0.session }.stream(for: request, options: options)
  }

  /// The base URL that replaces the configured base URL; `nil` to use the configured base URL.
  var baseURLOverride: URL? {
    state.withLock { $0.baseURL ?? $0.session.baseURLOverride }
  }

  /// The name of the current session's transport.
  var transportName: String { state.withLock { $0.session.transportName } }
}

/// An HTTP implementation that sends live requests.
public struct NetworkEngine: Sendable {
  /// The name to type after `net transport live --engine`.
  public let name: String
  /// The advice for adding this HTTP implementation to the app, such as
  /// `build with --traits AsyncHTTPClient`, or `nil` if the app already includes it.
  let remedy: String?
  let session: any URLSessionProtocol

  /// Creates an HTTP implementation that sends requests through a session.
  ///
  /// - Parameters:
  ///   - name: The name to type after `net transport live --engine`.
  ///   - session: The session, which is created when it is first used.
  public init(
    _ name: String,
    _ session: @autoclosure @escaping @Sendable () -> any URLSessionProtocol
  ) {
    self.name = name
    self.session = LazySession(session)
    remedy = nil
  }

  /// Creates a placeholder for an HTTP implementation that the current build of the app lacks.
  ///
  /// If a user selects the placeholder, an error message explains how to obtain the implementation.
  ///
  /// - Parameters:
  ///   - name: The name to type after `net transport live --engine`.
  ///   - remedy: A clause that explains how to obtain the implementation, such as `build with
  ///     --traits AsyncHTTPClient`.
  public init(_ name: String, remedy: String) {
    self.name = name
    self.remedy = remedy
    session = LazySession { SessionTransport() }
  }
}

/// A session that forwards requests to another session.
///
/// The other session is created when it is first used.
final class LazySession: URLSessionProtocol {
  private let made = Locked<(any URLSessionProtocol)?>(nil)
  private let make: @Sendable () -> any URLSessionProtocol

  /// Creates a session that forwards requests to another session.
  ///
  /// - Parameter make: A closure that creates the other session. The closure is called before the
  ///   first request.
  init(_ make: @escaping @Sendable () -> any URLSessionProtocol) {
    self.make = make
  }

  private var session: any URLSessionProtocol {
    made.withLock { made in
      let session = made ?? make()
      made = session
      return session
    }
  }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await session.response(for: request, options: options)
  }

  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try await session.stream(for: request, options: options)
  }

  var baseURLOverride: URL? { session.baseURLOverride }

  var transportName: String { session.transportName }
}
