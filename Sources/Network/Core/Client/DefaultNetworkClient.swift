import Synchronization
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The client: builds a request, sends it through a session, retries it, decodes its answer.
///
/// ```swift
/// let client = DefaultNetworkClient(baseURL: url)
/// let users = try await client.request(FetchUsers())
/// ```
///
/// Each attempt is built anew: URL, headers, the interceptors of the configuration and of the
/// endpoint, token, cache, signers, circuit breaker, coalescing, session, the response interceptors
/// in reverse, the status check, decoding. It is safe to share; requests run at the same time.
public final class DefaultNetworkClient: NetworkClient {
  let configuration: NetworkConfiguration
  let session: any URLSessionProtocol
  let time: TimeSource
  let tokens: TokenKeeper?
  let breaker: CircuitBreaker?
  let flights = Flights<CoalescingPolicy.Key, Response>(endsWhenLeft: true)
  private let configuredBase: Result<BaseURL, NetworkError>
  private let running = RunningRequests()
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
    let time = TimeSource(configuration.resilience.clock)
    self.configuration = configuration
    self.session = session
    self.time = time
    self.tokens = configuration.auth.refreshToken.map { TokenKeeper($0, time: time) }
    self.breaker = configuration.resilience.circuitBreaker.map { CircuitBreaker($0, time: time) }
    self.configuredBase = Result { () throws(NetworkError) in
      try BaseURL(
        configuration.baseURL,
        allowsInsecureHTTP: configuration.transport.allowsInsecureHTTP
      )
    }
  }

  /// Makes a client with the safe defaults.
  ///
  /// - Parameter baseURL: What every endpoint's path is appended to.
  public convenience init(baseURL: URL) {
    self.init(configuration: NetworkConfiguration(baseURL: baseURL))
  }

  /// Sends a request and decodes its answer, retrying as the configuration says.
  ///
  /// - Parameters:
  ///   - definition: The endpoint.
  ///   - tag: What the request may be cancelled by, with all others of the same tag.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func request<D: APIDefinition>(
    _ definition: D,
    tag: CancellationTag?
  ) async throws(NetworkError) -> D.APIResponse {
    try await running.run(tag) { () throws(NetworkError) in
      try await self.perform(definition, Attempt<D>.Extras())
    }
  }

  /// Sends a body in place of the endpoint's own, and decodes the answer, like
  /// ``request(_:tag:)``.
  ///
  /// A body that cannot be sent again is not retried.
  ///
  /// - Parameters:
  ///   - definition: The endpoint, of a method that carries a body.
  ///   - body: What to send, such as a file.
  ///   - tag: What the upload may be cancelled by, with all others of the same tag.
  ///   - progress: Is called while the body is sent, on the transport's thread; be quick. A retry
  ///     begins anew.
  /// - Returns: The endpoint's answer.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func upload<D: APIDefinition>(
    _ definition: D,
    body: HTTPBody,
    tag: CancellationTag?,
    progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws(NetworkError) -> D.APIResponse {
    try await running.run(tag) { () throws(NetworkError) in
      try await self.perform(definition, Attempt<D>.Extras(upload: body, progress: progress))
    }
  }

  /// Sends a request and gives its answer while it comes: chunks, lines or server-sent events.
  ///
  /// Interceptors, token and signers take part in it; retries, cache, coalescing, circuit breaker
  /// and response interceptors do not. A slow reader pauses the transfer: at most 512 KiB wait.
  ///
  /// - Parameters:
  ///   - definition: The endpoint; its `decoding` is not used.
  ///   - lastEventID: Is sent as `Last-Event-ID`, to go on after that event; nil sends none.
  ///   - tag: What the stream may be cancelled by, also while it is read.
  /// - Returns: The answer, of a status that the endpoint accepts.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` as soon as the task is cancelled.
  public func stream<D: APIDefinition>(
    _ definition: D,
    lastEventID: String?,
    tag: CancellationTag?
  ) async throws(NetworkError) -> ResponseStream {
    let stream = try await running.run(tag) { () throws(NetworkError) in
      var attempt = Attempt(
        definition: definition,
        label: self.nextLabel(),
        client: self,
        extras: Attempt<D>.Extras(lastEventID: lastEventID)
      )
      return try await attempt.stream()
    }
    let number = running.makeNumber()
    let tracked = stream.released { [running] in running.forget(number, tag) }
    guard running.add(number, tag, cancel: { [weak source = tracked.source] in source?.cancel() })
    else { throw .invalidRequest("its client was shut down") }
    return tracked
  }

  /// Cancels each request and stream that was made with a tag and still runs.
  ///
  /// - Parameter tag: The tag.
  public func cancelAll(matching tag: CancellationTag) {
    running.cancelAll(tag)
  }

  /// Cancels each request and stream that still runs, with a tag or without.
  public func cancelAll() {
    running.cancelAll()
  }

  /// Cancels all requests and streams, and refuses later ones as
  /// ``NetworkError/invalidRequest(_:)``.
  ///
  /// Returns when all of them have ended.
  public func shutdown() async {
    await running.shutDown()
  }

  /// What paths are appended to now.
  func base() throws(NetworkError) -> BaseURL {
    guard let other = session.baseURLOverride else { return try configuredBase.get() }
    return try BaseURL(
      other,
      allowsInsecureHTTP: configuration.transport.allowsInsecureHTTP
    )
  }

  /// A number of its own, unless the request refreshes the token of another one.
  private func nextLabel() -> RequestLabel {
    RequestLabel.refreshing
      ?? RequestLabel(id: requestCount.add(1, ordering: .relaxed).newValue, attempt: 1)
  }

  private func perform<D: APIDefinition>(
    _ definition: D,
    _ extras: Attempt<D>.Extras
  ) async throws(NetworkError) -> D.APIResponse {
    let first = nextLabel()
    var attempt = Attempt(definition: definition, label: first, client: self, extras: extras)
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
      attempt.tell(.retryScheduled(id: first.id, attempt: attempt.number, delay: delay))
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
