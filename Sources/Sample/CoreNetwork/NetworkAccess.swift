public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A session that sends requests: `URLSession.shared`, a stub, or one that switches between them.
public typealias NetworkSession = any URLSessionProtocol

/// An observer of requests.
public typealias NetworkObserver = any NetworkEventObserver

/// The session, logger and observers of requests, for a root container that imports no network
/// library.
///
/// ```swift
/// NetworkFactory.makeTransport(baseURL: url, access: NetworkAccess(session: stub))
/// ```
public struct NetworkAccess: Sendable {
  /// The session that sends requests.
  public let session: NetworkSession
  /// The logger of requests and responses.
  public let logger: any NetworkLogger
  /// The observers, which are notified of each event in order.
  public let observers: [NetworkObserver]
  /// The credentials, if the user is signed in.
  public let credentials: SessionCredentials?
  /// The clock that measures attempts and the time between them.
  public let clock: any Clock<Duration>

  /// Creates an access, by default to the real network without observers.
  ///
  /// - Parameters:
  ///   - session: The session that sends requests.
  ///   - logger: The logger of requests and responses.
  ///   - observers: The observers, which are notified of each event in order.
  ///   - credentials: The credentials, if the user is signed in.
  ///   - clock: The clock that measures attempts and the time between them.
  public init(
    session: NetworkSession = URLSession.shared,
    logger: any NetworkLogger = NoOpNetworkLogger(),
    observers: [NetworkObserver] = [],
    credentials: SessionCredentials? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.logger = logger
    self.observers = observers
    self.credentials = credentials
    self.clock = clock
  }
}
