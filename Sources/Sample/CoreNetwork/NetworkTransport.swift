import Foundation
import InnoNetwork

/// Sends the app's requests: the only door to the network that the layers above know.
public actor NetworkTransport {
  private let client: any NetworkClient
  private let environment: NetworkEnvironment
  private let logger: any NetworkLogger
  private let hasSession: Bool

  init(client: any NetworkClient, environment: NetworkEnvironment, access: NetworkAccess) {
    self.client = client
    self.environment = environment
    logger = access.logger
    hasSession = access.credentials != nil
  }

  /// Sends a request and gives its decoded answer, retrying what may be retried.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer.
  /// - Throws: ``NetworkFailure``; ``NetworkFailure/cancelled(request:)`` as soon as the task is.
  public func send<Request: RequestDefinition>(
    _ request: Request
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    let place = FailedRequest(method: request.method, url: url(of: request))
    guard request.query.isEmpty || request.body == .none else {
      throw .invalidRequestConfiguration("a request has a query or a body, not both")
    }
    do {
      return try await client.request(
        RequestAdapter(request: request, logger: logger, hasSession: hasSession)
      )
    } catch {
      throw NetworkFailure(error, place)
    }
  }

  private func url(of request: some RequestDefinition) -> URL {
    environment.baseURL.appendingPathComponent(request.path)
  }
}
