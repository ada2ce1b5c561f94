public import InnoNetwork

#if WebSocket
public import InnoNetworkWebSocket
#endif

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A session that sends requests, such as `URLSession.shared`, a stub, or a session that switches
/// between a stub and the network.
public typealias NetworkSession = any URLSessionProtocol

/// An observer of requests.
public typealias NetworkObserver = any NetworkEventObserver

/// The session, logger, observers and other settings for requests.
///
/// A root container that uses this type does not have to import a network library.
///
/// ```swift
/// NetworkFactory.makeTransport(baseURL: url, access: NetworkAccess(session: stub))
/// ```
public struct NetworkAccess: Sendable {
  /// The session that sends requests.
  public let session: NetworkSession
  /// The logger for requests and responses.
  public let logger: any NetworkLogger
  /// The observers to notify of network events.
  public let observers: [NetworkObserver]
  /// The credentials, or `nil` if no user is signed in.
  public let credentials: SessionCredentials?
  /// The clock that measures the duration of attempts and the delays between attempts.
  public let clock: any Clock<Duration>
  /// The generator of request identifiers and random retry delays.
  public let random: NetworkRandom
  /// The response cache, or `nil` if responses are not cached.
  public let cache: (any ResponseCache)?
  #if WebSocket
  /// A closure that returns the manager with which the app opens its next WebSocket.
  ///
  /// The default is `nil`, for an app that opens no WebSockets.
  public var sockets: (@Sendable () -> WebSocketManager)?
  #endif

  /// Creates the settings for requests.
  ///
  /// By default, requests use the real network, and there are no observers.
  ///
  /// - Parameters:
  ///   - session: The session that sends requests.
  ///   - logger: The logger for requests and responses.
  ///   - observers: The observers to notify of events.
  ///   - credentials: The credentials, or `nil` if no user is signed in.
  ///   - clock: The clock that measures the duration of attempts and the delays between attempts.
  ///   - random: The generator of request identifiers and random retry delays.
  ///   - cache: The response cache, or `nil` if responses are not cached.
  public init(
    session: NetworkSession = URLSession.shared,
    logger: any NetworkLogger = NoOpNetworkLogger(),
    observers: [NetworkObserver] = [],
    credentials: SessionCredentials? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    random: NetworkRandom = .system,
    cache: (any ResponseCache)? = nil
  ) {
    self.session = session
    self.logger = logger
    self.observers = observers
    self.credentials = credentials
    self.clock = clock
    self.random = random
    self.cache = cache
  }
}

/// A generator of random numbers and identifiers.
///
/// A test or a console can supply a generator that always returns the same sequence of values.
public struct NetworkRandom: Sendable {
  /// A closure that returns a random number in a range.
  let number: @Sendable (ClosedRange<Double>) -> Double
  /// A closure that returns a unique identifier.
  let identifier: @Sendable () -> String

  /// Creates a generator of random values.
  ///
  /// - Parameters:
  ///   - number: A closure that returns a random number in a range.
  ///   - identifier: A closure that returns a new identifier.
  public init(
    number: @escaping @Sendable (ClosedRange<Double>) -> Double,
    identifier: @escaping @Sendable () -> String
  ) {
    self.number = number
    self.identifier = identifier
  }

  /// The generator that uses the system's random number generator.
  public static let system = NetworkRandom(
    number: { .random(in: $0) },
    identifier: { UUID().uuidString }
  )
}
