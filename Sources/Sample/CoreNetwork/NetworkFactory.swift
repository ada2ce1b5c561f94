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
  /// - Returns: The transport.
  public static func makeTransport(
    baseURL: URL,
    access: NetworkAccess = NetworkAccess()
  ) -> NetworkTransport {
    makeTransport(
      environment: NetworkEnvironment(baseURL: baseURL, environmentName: "sample-dev"),
      access: access
    )
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
  /// - Returns: The transport.
  public static func makeTransport(
    environment: NetworkEnvironment,
    access: NetworkAccess
  ) -> NetworkTransport {
    let tokens = access.credentials.map { credentials in
      SessionTokens(credentials).policy(
        over: makeClient(environment, access),
        logger: access.logger
      )
    }
    return NetworkTransport(
      client: makeClient(environment, access, tokens),
      environment: environment,
      access: access
    )
  }

  private static func makeClient(
    _ environment: NetworkEnvironment,
    _ access: NetworkAccess,
    _ tokens: RefreshTokenPolicy? = nil
  ) -> DefaultNetworkClient {
    let configuration = NetworkConfiguration.advanced(
      baseURL: environment.baseURL,
      resilience: ResiliencePack(
        retry: ExponentialBackoffRetryPolicy(
          maxRetries: 2,
          maxTotalRetries: 2,
          retryDelay: 0.4,
          maxDelay: 1.5
        ),
        clock: access.clock
      ),
      auth: AuthPack(
        refreshToken: tokens,
        additionalRequestInterceptors: [NetworkMetadataInterceptor(environment: environment)],
        additionalResponseInterceptors: [NetworkStatusInterceptor(logger: access.logger)]
      ),
      observability: ObservabilityPack(eventObservers: access.observers),
      transport: TransportPack(timeout: 20, cachePolicy: .reloadIgnoringLocalCacheData)
    )
    return DefaultNetworkClient(configuration: configuration, session: access.session)
  }
}
