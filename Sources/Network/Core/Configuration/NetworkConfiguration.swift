public import Foundation

/// The configuration of a client.
///
/// ```swift
/// let plain = NetworkConfiguration(baseURL: url)
/// let resilient = NetworkConfiguration.advanced(
///   baseURL: url,
///   resilience: ResiliencePack(retry: ExponentialBackoffRetryPolicy(maxRetries: 2)),
///   transport: TransportPack(timeout: .seconds(20))
/// )
/// ```
///
/// Plain HTTP is allowed only if the server runs on this machine or the transport pack allows plain
/// HTTP.
public struct NetworkConfiguration: Sendable {
  let baseURL: URL
  let resilience: ResiliencePack
  let auth: AuthPack
  let observability: ObservabilityPack
  let cache: CachePack
  let transport: TransportPack

  /// Creates a configuration with safe defaults.
  ///
  /// By default, a request waits up to 30 s for the next byte from the server, response bodies can
  /// contain up to 5 MiB, and every 2xx status is accepted. Requests are not retried, and responses
  /// are not cached.
  ///
  /// - Parameter baseURL: The URL to which each endpoint's path is appended. If the URL is invalid,
  ///   every request fails with ``NetworkError/invalidRequest(_:)``.
  public init(baseURL: URL) {
    self = .advanced(baseURL: baseURL)
  }

  private init(
    baseURL: URL,
    resilience: ResiliencePack,
    auth: AuthPack,
    observability: ObservabilityPack,
    cache: CachePack,
    transport: TransportPack
  ) {
    self.baseURL = baseURL
    self.resilience = resilience
    self.auth = auth
    self.observability = observability
    self.cache = cache
    self.transport = transport
  }

  /// Creates a configuration from packs, each of which has safe defaults.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which each endpoint's path is appended.
  ///   - resilience: The policies for retries, coalescing, circuit breaking and execution.
  ///   - auth: The token policy, interceptors and signers.
  ///   - observability: The observers of network events.
  ///   - cache: The response cache and its settings.
  ///   - transport: The time limits, size limits and HTTP rules.
  /// - Returns: The configuration.
  public static func advanced(
    baseURL: URL,
    resilience: ResiliencePack = ResiliencePack(),
    auth: AuthPack = AuthPack(),
    observability: ObservabilityPack = ObservabilityPack(),
    cache: CachePack = CachePack(),
    transport: TransportPack = TransportPack()
  ) -> NetworkConfiguration {
    NetworkConfiguration(
      baseURL: baseURL,
      resilience: resilience,
      auth: auth,
      observability: observability,
      cache: cache,
      transport: transport
    )
  }
}

/// The observers of a client's network events.
public struct ObservabilityPack: Sendable {
  let dispatcher: EventDispatcher

  /// Creates a pack of observers.
  ///
  /// - Parameter eventObservers: The observers that receive the events of every request.
  public init(eventObservers: [any NetworkEventObserver] = []) {
    dispatcher = EventDispatcher(eventObservers)
  }
}
