public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A client that builds requests, sends them through a session, retries them, and decodes the
/// responses.
///
/// ```swift
/// let client = DefaultNetworkClient(baseURL: url)
/// let users = try await client.request(FetchUsers())
/// ```
///
/// Each attempt passes through these stages, in this order:
///
/// 1. The creation of the URL and the headers
/// 2. The request interceptors: first those of the configuration, then those of the endpoint
/// 3. The session token
/// 4. The cache
/// 5. The signers
/// 6. The execution policies
/// 7. The circuit breaker
/// 8. Coalescing with equal requests
/// 9. The session
/// 10. The response interceptors, in reverse order
/// 11. The status check
/// 12. Decoding
///
/// Tasks can share a client. The requests of a client run concurrently.
public final class DefaultNetworkClient: NetworkClient {
  let configuration: NetworkConfiguration
  let session: any URLSessionProtocol
  /// The session as a ``NativeSession``, or nil if the session does not conform to that protocol.
  let nativeSession: (any NativeSession)?
  let time: TimeSource
  let tokens: TokenRefresher?
  let breaker: CircuitBreaker?
  let coalescer = SingleFlight<CoalescingPolicy.Key, Response>(endsWhenLeft: true)
  private let configuredBase: Result<BaseURL, NetworkError>
  private let running = RunningRequests()
  /// A Boolean value that indicates whether a request to an endpoint without interceptors and
  /// signers runs in the caller's task.
  ///
  /// Every other request runs in a separate task, so that the client can cancel the request.
  ///
  /// The value is true if the session can cancel an exchange, and if the configuration lets a
  /// request wait only for retry delays, which the client can end.
  private let isPlain: Bool
  private let requestCounter: RequestCounter

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that applies to all requests.
  ///   - session: The session that sends the requests. To choose the transport engine, pass a
  ///     ``SessionTransport``. In tests, pass a stub.
  public init(
    configuration: NetworkConfiguration,
    session: any URLSessionProtocol = URLSession.shared
  ) {
    let time = TimeSource(configuration.resilience.clock)
    let nativeSession = session as? any NativeSession
    self.configuration = configuration
    self.session = session
    self.nativeSession = nativeSession
    self.time = time
    self.tokens = configuration.auth.refreshToken.map { TokenRefresher($0, time: time) }
    self.requestCounter =
      configuration.observability.dispatcher.requestCounter ?? RequestCounter()
    self.breaker = configuration.resilience.circuitBreaker.map { CircuitBreaker($0, time: time) }
    self.isPlain =
      nativeSession != nil && configuration.auth.isEmpty
      && configuration.cache.layer == nil && configuration.resilience.coalescing == nil
      && configuration.resilience.executionPolicies.isEmpty
    self.configuredBase = Result { () throws(NetworkError) in
      try BaseURL(
        configuration.baseURL,
        allowsInsecureHTTP: configuration.transport.allowsInsecureHTTP
      )
    }
  }

  /// Creates a client with safe defaults.
  ///
  /// - Parameter baseURL: The URL to which each endpoint's path is appended.
  public convenience init(baseURL: URL) {
    self.init(configuration: NetworkConfiguration(baseURL: baseURL))
  }

  /// Sends a request, retries it according to the configuration, and decodes the response.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request.
  ///   - tag: The tag for cancelling the request, or nil for no tag.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse {
    guard isPlain, definition.hasNoInterceptors else {
      return try await running.run(tag) { () throws(NetworkError) in
        try await self.perform(definition, Attempt<D>.CallOptions())
      }
    }
    // The request runs in the caller's task, because a separate task for each request would be
    // expensive.
    let cancellation = RequestCancellation()
    guard !Task.isCancelled else { throw .cancelled }
    guard let number = running.add(tag, cancel: { cancellation.cancel() }) else {
      throw .invalidRequest("the client was shut down")
    }
    defer { running.forget(number) }
    return try await perform(definition, Attempt<D>.CallOptions(cancellation: cancellation))
  }

  /// Sends a request with the given body instead of the endpoint's body, retries the request
  /// according to the configuration, and decodes the response.
  ///
  /// If the body is not repeatable, the request is not retried.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request. The method of the endpoint must allow a
  ///     body.
  ///   - body: The body, such as a file.
  ///   - tag: The tag for cancelling the upload, or nil for no tag.
  ///   - progress: A closure that receives the progress while the body is sent, or nil if the
  ///     progress is not needed. The closure is called on a thread of the transport, and the
  ///     transport waits for the closure to return. With each retry, the progress starts again at
  ///     0.
  /// - Returns: The decoded response.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    tag: CancellationTag?,
    progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws(NetworkError) -> D.APIResponse {
    try await running.run(tag) { () throws(NetworkError) in
      try await self.perform(definition, Attempt<D>.CallOptions(upload: body, progress: progress))
    }
  }

  /// Sends a request and returns the response as a stream of chunks, lines or server-sent events.
  ///
  /// The client applies request interceptors, the session token and signers. The client does not
  /// use retries, the cache, execution policies, the circuit breaker, coalescing or response
  /// interceptors. If the transport can pause the transfer, the transfer is paused when the unread
  /// bytes reach 512 KiB or the response body limit, whichever is less. If the body ends early, the
  /// observers and the logger are notified.
  ///
  /// - Parameters:
  ///   - definition: The endpoint that defines the request. The endpoint's `decoding` is not used.
  ///   - lastEventID: The value of the `Last-Event-ID` header, or nil to send no such header.
  ///   - tag: The tag for cancelling the stream, or nil for no tag. The stream can be cancelled
  ///     even while it is being read.
  /// - Returns: The streamed response, which has an accepted status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  public func stream<D: APIDefinition>(
    _ definition: D,
    lastEventID: String?,
    tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream {
    try await stream(definition, Attempt<D>.CallOptions(lastEventID: lastEventID), tag)
  }

  /// Sends a request to a complete URL and returns the response as a stream.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - operation: The operation name to report to observers, or nil to report the name in the
  ///     current ``NetworkContext``.
  /// - Returns: The streamed response, regardless of its status.
  /// - Throws: ``NetworkError`` if the request fails, or ``NetworkError/cancelled`` as soon as the
  ///   task or the request is cancelled.
  package func stream(
    _ request: RawRequest,
    operation: String?
  ) async throws(NetworkError) -> ResponseStream {
    let options = Attempt<RawRequest>.CallOptions(url: request.url)
    guard let operation else { return try await stream(request, options, nil) }
    let current = NetworkContext.current
    let context = NetworkContext(
      traceID: current.traceID,
      correlationID: current.correlationID,
      operation: operation,
      baggage: current.baggage
    )
    do {
      return try await NetworkContext.$current.withValue(context) {
        try await stream(request, options, nil)
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
  }

  private func stream<D: APIDefinition>(
    _ definition: D,
    _ options: Attempt<D>.CallOptions,
    _ tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream {
    let stream = try await running.run(tag) { () throws(NetworkError) in
      var attempt = Attempt(
        definition: definition,
        label: self.nextLabel(),
        client: self,
        options: options
      )
      return try await attempt.stream()
    }
    let number = running.reserveNumber()
    let tracked = stream.released { [running] in running.forget(number) }
    let cancel = { @Sendable [weak source = tracked.source] in source?.cancel() }
    guard running.add(tag, as: number, cancel: { cancel() }) != nil else {
      throw .invalidRequest("the client was shut down")
    }
    return tracked
  }

  /// Cancels all running requests and streams with the given tag.
  ///
  /// - Parameter tag: The tag of the requests and streams to cancel.
  public func cancelAll(matching tag: CancellationTag) {
    running.cancelAll(tag)
  }

  /// Cancels all running requests and streams.
  public func cancelAll() {
    running.cancelAll()
  }

  /// Shuts down the client, and returns when all requests and streams have ended.
  ///
  /// New requests fail with ``NetworkError/invalidRequest(_:)``, even before the time limit
  /// expires.
  ///
  /// - Parameter limit: The time after which the client cancels all requests and streams that are
  ///   still running. The clock of the configuration measures this time. By default, all requests
  ///   and streams are cancelled at once.
  public func shutdown(waitingUpTo limit: Duration = .zero) async {
    await running.shutDown(waitingUpTo: limit, by: time)
  }

  /// Returns the session's ``URLSessionProtocol/baseURLOverride``, or the configured base URL if
  /// the override is nil.
  func base() throws(NetworkError) -> BaseURL {
    guard let other = session.baseURLOverride else { return try configuredBase.get() }
    return try BaseURL(
      other,
      allowsInsecureHTTP: configuration.transport.allowsInsecureHTTP
    )
  }

  /// Returns the label under which a request is reported.
  ///
  /// The label consists of a new request number and attempt 1. During a token refresh, this method
  /// instead returns the label of the request that started the refresh.
  private func nextLabel() -> RequestLabel {
    RequestLabel.refreshing ?? RequestLabel(id: requestCounter.next(), attempt: 1)
  }

  private func perform<D: APIDefinition>(
    _ definition: D,
    _ options: Attempt<D>.CallOptions
  ) async throws(NetworkError) -> D.APIResponse {
    let first = nextLabel()
    var attempt = Attempt(definition: definition, label: first, client: self, options: options)
    while true {
      let failure: NetworkError
      do {
        return try await attempt.run()
      } catch {
        failure = error
      }
      let retries = attempt.number - first.attempt
      guard attempt.body?.isRepeatable != false,
        let delay = delay(after: failure, of: attempt.sent, retries: retries)
      else {
        throw failure
      }
      attempt.number += 1
      attempt.report(.retryScheduled(id: first.id, attempt: attempt.number, delay: delay))
      do {
        if let cancellation = options.cancellation {
          try await cancellation.wait { [time] in try await time.sleep(delay) }
        } else {
          try await time.sleep(delay)
        }
      } catch {
        attempt.report(.cancelled, after: .zero)
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
    // The server may have executed a request that timed out. A retry could execute the request a
    // second time.
    if case .timeout = error, !context.isRepeatable { return nil }
    return policy.delay(after: context).map { max($0, .zero) }
  }
}

extension APIDefinition {
  /// A Boolean value that indicates whether the endpoint has neither interceptors nor signers.
  fileprivate var hasNoInterceptors: Bool {
    requestInterceptors.isEmpty && responseInterceptors.isEmpty && requestSigners.isEmpty
  }
}
