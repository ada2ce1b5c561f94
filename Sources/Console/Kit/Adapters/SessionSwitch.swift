public import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A session that passes each request to another one, which can be exchanged while the app runs.
public final class SessionSwitch: URLSessionProtocol {
  private struct State {
    var session: any URLSessionProtocol
    var baseURL: URL?
  }

  private let state: Locked<State>

  /// Makes a switch.
  ///
  /// - Parameter session: Takes the requests at first.
  public init(_ session: any URLSessionProtocol) {
    state = Locked(State(session: session))
  }

  /// Exchanges the session for the requests to come.
  ///
  /// - Parameters:
  ///   - session: Takes the requests from now on.
  ///   - baseURL: Where they go instead of the configured base URL.
  public func use(_ session: any URLSessionProtocol, baseURL: URL? = nil) {
    state.withLock { $0 = State(session: session, baseURL: baseURL) }
  }

  /// Passes a request on.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: What to observe.
  /// - Returns: The response of the session that is in use.
  /// - Throws: What that session throws.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await state.withLock(\.session).response(for: request, options: options)
  }

  /// Passes a request on whose body is read while it comes.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: What to observe.
  /// - Returns: The response of the session that is in use.
  /// - Throws: What that session throws.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try await state.withLock(\.session).stream(for: request, options: options)
  }

  /// Where requests go instead of the configured base URL.
  public var baseURLOverride: URL? {
    state.withLock { $0.baseURL ?? $0.session.baseURLOverride }
  }

  /// What the session in use is called.
  public var transportName: String { state.withLock { $0.session.transportName } }
}
