public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The app's whole network policy, in one place: 20 s, two retries, no cache.
public enum NetworkFactory {
  /// The transport of the sample app.
  ///
  /// - Parameters:
  ///   - baseURL: What every path is appended to, unless the session stands for another server.
  ///   - access: The way to the network.
  ///   - clock: Waits between attempts and measures them.
  /// - Returns: The transport.
  public static func makeTransport(
    baseURL: URL,
    access: NetworkAccess = NetworkAccess(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> NetworkTransport {
    let environment = NetworkEnvironment(baseURL: baseURL, environmentName: "sample-dev")
    return makeTransport(environment: environment, access: access, clock: clock)
  }

  /// A transport for an environment, over a session.
  ///
  /// - Parameters:
  ///   - environment: Where the server is, and how the app introduces itself.
  ///   - session: What carries requests.
  /// - Returns: The transport.
  public static func makeTransport(
    environment: NetworkEnvironment,
    session: NetworkSession = URLSession.shared
  ) -> NetworkTransport {
    makeTransport(environment: environment, access: NetworkAccess(session: session))
  }

  /// A transport for an environment, with everything given.
  ///
  /// - Parameters:
  ///   - environment: Where the server is, and how the app introduces itself.
  ///   - access: The way to the network.
  ///   - clock: Waits between attempts and measures them.
  /// - Returns: The transport.
  public static func makeTransport(
    environment: NetworkEnvironment,
    access: NetworkAccess,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> NetworkTransport {
    let configuration = makeConfiguration(environment, access, clock)
    return NetworkTransport(
      client: DefaultNetworkClient(configuration: configuration, session: access.session),
      environment: environment,
      logger: access.logger
    )
  }

  private static func makeConfiguration(
    _ environment: NetworkEnvironment,
    _ access: NetworkAccess,
    _ clock: any Clock<Duration>
  ) -> NetworkConfiguration {
    .advanced(
      baseURL: environment.baseURL,
      resilience: ResiliencePack(
        retry: ExponentialBackoffRetryPolicy(
          maxRetries: 2,
          maxTotalRetries: 2,
          retryDelay: 0.4,
          maxDelay: 1.5
        ),
        clock: clock
      ),
      auth: AuthPack(
        additionalSigners: [NetworkMetadataInterceptor(environment: environment)],
        additionalResponseInterceptors: [NetworkStatusInterceptor(logger: access.logger)]
      ),
      observability: ObservabilityPack(eventObservers: access.observers),
      transport: TransportPack(timeout: 20, cachePolicy: .reloadIgnoringLocalCacheData)
    )
  }
}
