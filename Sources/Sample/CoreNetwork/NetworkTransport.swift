import Foundation
import InnoNetwork

/// A transport for the app's requests.
///
/// Higher layers access the network only through this actor.
public actor NetworkTransport {
  private let client: any NetworkClient
  private let environment: NetworkEnvironment
  private let logger: any NetworkLogger
  private let hasSession: Bool
  private let random: NetworkRandom
  private nonisolated let access: NetworkAccess

  /// The decoding policies, keyed by the type of request.
  ///
  /// Each policy keeps its last result. If the next response has an identical body, the policy
  /// returns that result instead of decoding the body again.
  private var decodings: [ObjectIdentifier: any Sendable] = [:]

  init(client: any NetworkClient, environment: NetworkEnvironment, access: NetworkAccess) {
    self.client = client
    self.environment = environment
    logger = access.logger
    hasSession = access.credentials != nil
    random = access.random
    self.access = access
  }

  /// Sends a request, and retries the request after a failure if the HTTP method allows retries.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkFailure``. If the task is cancelled, ``NetworkFailure/cancelled(request:)``
  ///   is thrown immediately.
  public func send<Request: RequestDefinition>(
    _ request: Request
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    guard request.query.isEmpty || request.body == .none else {
      throw .invalidRequestConfiguration("the request has both a query and a body; use only one")
    }
    do {
      return try await client.request(
        RequestAdapter(
          request: request,
          environment: environment,
          logger: logger,
          hasSession: hasSession,
          random: random,
          jsonDecoding: decoding(of: request)
        )
      )
    } catch {
      let url = environment.baseURL.appendingPathComponent(request.path)
      throw NetworkFailure(error, FailedRequest(method: request.method, url: url))
    }
  }

  private func decoding<Request: RequestDefinition>(
    of request: Request
  ) -> DecodingPolicy<Request.ResponseBody> {
    let type = ObjectIdentifier(Request.self)
    if let known = decodings[type] as? DecodingPolicy<Request.ResponseBody> { return known }
    let decoding = DecodingPolicy<Request.ResponseBody>.json(request.decoder).reusingUnchanged()
    decodings[type] = decoding
    return decoding
  }

  /// Returns a closure that opens a WebSocket and returns a sequence of the received messages.
  ///
  /// The socket is closed when the task that iterates over the sequence is cancelled. If the
  /// connection is lost, the socket reconnects.
  ///
  /// - Parameters:
  ///   - type: The type to decode from the JSON messages.
  ///   - path: The path on the server.
  /// - Returns: The closure, or `nil` if the app uses no WebSockets. If a sequence fails, the
  ///   sequence throws ``NetworkFailure``.
  public nonisolated func messages<Message: Decodable & Sendable>(
    of type: Message.Type,
    at path: String
  ) -> (@Sendable () -> AsyncThrowingStream<Message, any Error>)? {
    #if WebSocket
    guard let sockets = access.sockets else { return nil }
    let request = FailedRequest(
      method: .get,
      url: environment.baseURL.appendingPathComponent(path)
    )
    return { SocketMessages.stream(request, sockets()) }
    #else
    return nil
    #endif
  }
}
