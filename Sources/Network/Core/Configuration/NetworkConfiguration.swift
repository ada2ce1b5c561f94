public import Foundation

/// How a client carries out its requests.
///
/// ```swift
/// let plain = NetworkConfiguration(baseURL: url)
/// let patient = NetworkConfiguration.advanced(
///   baseURL: url,
///   resilience: ResiliencePack(retry: ExponentialBackoffRetryPolicy(maxRetries: 2)),
///   transport: TransportPack(timeout: 20)
/// )
/// ```
///
/// Plain HTTP is refused except to this machine, unless the transport pack allows it.
public struct NetworkConfiguration: Sendable {
  let baseURL: URL
  let resilience: ResiliencePack
  let auth: AuthPack
  let observability: ObservabilityPack
  let cache: CachePack
  let transport: TransportPack

  /// Safe defaults: 30 s, no retry, no cache, bodies up to 5 MiB, every 2xx accepted.
  ///
  /// - Parameter baseURL: What every endpoint's path is appended to. A bad one is refused by each
  ///   request, as ``NetworkError/invalidRequest(_:)``.
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

  /// A configuration with the packs that differ from the safe defaults.
  ///
  /// - Parameters:
  ///   - baseURL: What every endpoint's path is appended to.
  ///   - resilience: What is done about a failure.
  ///   - auth: What is added to every request and seen of every response.
  ///   - observability: Who is told.
  ///   - cache: Which responses are kept.
  ///   - transport: How bytes travel.
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
