public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// What carries requests: `URLSession.shared`, a stub, or one that switches between them.
public typealias NetworkSession = any URLSessionProtocol

/// Is told what happens to requests.
public typealias NetworkObserver = any NetworkEventObserver

/// The way to the network as one value, for a composition root that knows no network library.
///
/// ```swift
/// NetworkFactory.makeTransport(baseURL: url, access: NetworkAccess(session: stub))
/// ```
public struct NetworkAccess: Sendable {
  /// What carries requests.
  public let session: NetworkSession
  /// Writes what is sent and what comes back.
  public let logger: any NetworkLogger
  /// Told of each event, in order.
  public let observers: [NetworkObserver]
  /// Who asks, where the server wants to know.
  public let credentials: SessionCredentials?
  /// Waits between attempts and measures them.
  public let clock: any Clock<Duration>

  /// Makes an access; by default the real network, unobserved.
  ///
  /// - Parameters:
  ///   - session: What carries requests.
  ///   - logger: Writes what is sent and what comes back.
  ///   - observers: Told of each event, in order.
  ///   - credentials: Who asks, where the server wants to know.
  ///   - clock: Waits between attempts and measures them.
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
