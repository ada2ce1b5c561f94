import Synchronization

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// The client: builds a request, sends it through a session, retries it, decodes its answer.
///
/// ```swift
/// let client = DefaultNetworkClient(configuration: NetworkConfiguration(baseURL: url))
/// let users = try await client.request(FetchUsers())
/// ```
///
/// Each attempt is built anew: URL, headers, the interceptors of the configuration and of the
/// endpoint, session, the response interceptors in reverse, the status check, decoding. It is safe
/// to share; requests run at the same time.
public final class DefaultNetworkClient: NetworkClient {
  let configuration: NetworkConfiguration
  let session: any URLSessionProtocol
  let time: TimeSource
  private let requestCount = Atomic<Int>(0)

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - configuration: How requests are carried out.
  ///   - session: What sends them; a stub in tests.
  public init(
    configuration: NetworkConfiguration,
    session: any URLSessionProtocol = URLSession.shared
  ) {
    self.configuration = configuration
    self.session = session
    self.time = TimeSource(configuration.resilience.clock)
  }

  /// Sends a request and decodes its answer, retrying as the configuration says.
  ///
  /// - Parameter definition: The endpoint.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func request<D: APIDefinition>(
    _ definition: D
  ) async throws(NetworkError) -> D.APIResponse {
    let id = requestCount.add(1, ordering: .relaxed).newValue
    var attempt = Attempt(definition: definition, id: id, client: self)
    while true {
      let failure: NetworkError
      do {
        return try await attempt.run()
      } catch {
        failure = error
      }
      guard let delay = delay(after: failure, of: attempt.sent, retries: attempt.number - 1) else {
        throw failure
      }
      attempt.number += 1
      attempt.report(.retryScheduled(id: id, attempt: attempt.number, delay: delay))
      do {
        try await time.sleep(delay)
      } catch {
        attempt.fail(.cancelled, duration: .zero)
        throw .cancelled
      }
    }
  }

  private func delay(after error: NetworkError, of request: URLRequest?, retries: Int) -> Duration?
  {
    guard let request, let policy = configuration.resilience.retry, !error.isCancelled else {
      return nil
    }
    let context = RetryContext(request: request, error: error, retries: retries)
    // A timed-out request may have been carried out: sending it again could do it twice.
    if case .timeout = error, !context.isRepeatable { return nil }
    return policy.delay(after: context).map { max($0, .zero) }
  }
}
