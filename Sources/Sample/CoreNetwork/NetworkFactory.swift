public import Foundation
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A factory for the app's transport.
///
/// The transport waits at most 20 s for the next byte of a response, and retries a request at most
/// twice. If the ``NetworkAccess`` has a cache, the transport uses that cache.
public enum NetworkFactory {
  /// Returns the transport of the sample app.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which the paths of requests are appended. The session in `access` can
  ///     provide a different base URL.
  ///   - access: The session, logger, observers and other settings for requests.
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

  /// Returns a transport for an environment and a session.
  ///
  /// - Parameters:
  ///   - environment: The server's URL, and the description of the app.
  ///   - session: The session that sends requests.
  /// - Returns: The transport.
  public static func makeTransport(
    environment: NetworkEnvironment,
    session: NetworkSession = URLSession.shared
  ) -> NetworkTransport {
    makeTransport(environment: environment, access: NetworkAccess(session: session))
  }

  /// Returns a transport for an environment, with the given settings for requests.
  ///
  /// - Parameters:
  ///   - environment: The server's URL, and the description of the app.
  ///   - access: The session, logger, observers and other settings for requests.
  /// - Returns: The transport.
  public static func makeTransport(
    environment: NetworkEnvironment,
    access: NetworkAccess
  ) -> NetworkTransport {
    let tokens = access.credentials.map { credentials in
      SessionTokens(credentials).policy(
        over: makeClient(environment, access),
        environment: environment,
        logger: access.logger,
        random: access.random
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
          retryDelay: .milliseconds(400),
          maxDelay: .milliseconds(1500),
          random: access.random.number
        ),
        clock: access.clock
      ),
      auth: AuthPack(
        refreshToken: tokens,
        additionalResponseInterceptors: [NetworkStatusInterceptor(logger: access.logger)]
      ),
      observability: ObservabilityPack(eventObservers: access.observers),
      cache: CachePack(cache: access.cache),
      transport: TransportPack(
        timeout: .seconds(20),
        cachePolicy: access.cache == nil ? .reloadIgnoringLocalCacheData : .useProtocolCachePolicy
      )
    )
    return DefaultNetworkClient(configuration: configuration, session: access.session)
  }
}
