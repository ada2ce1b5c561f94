import Foundation
import InnoLocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An executor that sends a request after the request interceptors have adapted it.
///
/// The request passes through the following stages in order: the session token, the cache, the
/// signers, the execution policies, the circuit breaker, coalescing and the session.
struct RequestExecutor: Sendable {
  let client: DefaultNetworkClient
  let reporter: AttemptReporter
  let authentication: SessionAuthentication
  let signers: [any RequestSigner]
  var options: TransportOptions
  let acceptableStatusCodes: Set<Int>

  /// Sends a request and returns the response, regardless of its status.
  ///
  /// If the server rejects the session token and the body is repeatable, the request is sent again
  /// with a new token. A request that was redirected to another origin is not sent again, because
  /// that origin did not receive the token.
  func response(to request: URLRequest) async throws(NetworkError) -> Response {
    guard let tokens = client.tokens, let token = try await token(for: request) else {
      return try await send(request)
    }
    let sent = try authorized(request, by: token, of: tokens)
    let response = try await send(sent)
    // If the body is not repeatable, the caller receives the rejection.
    guard tokens.isRejected(response),
      RequestIdentity.wasReceived(bySenderOf: response, in: sent),
      options.body?.isRepeatable != false
    else { return response }
    let other = try await tokens.token(replacing: token, of: reporter.label)
    reporter.report(.tokenRefreshed)
    return try await send(try authorized(request, by: other, of: tokens))
  }

  private func token(for request: URLRequest) async throws(NetworkError) -> String? {
    guard authentication != .anonymous, let tokens = client.tokens else { return nil }
    return try await tokens.token(
      for: request,
      at: client.base(),
      authentication,
      of: reporter.label
    )
  }

  private func authorized(
    _ request: URLRequest,
    by token: String,
    of tokens: TokenRefresher
  ) throws(NetworkError) -> URLRequest {
    let authorized = try tokens.apply(token, to: request)
    try client.configuration.transport.check(authorized, against: request)
    return authorized
  }

  /// Sends a request and returns the streamed response, regardless of its status.
  ///
  /// If the server rejects the session token, this method does not refresh the token.
  func stream(for request: URLRequest) async throws(NetworkError) -> ResponseStream {
    var request = request
    if let tokens = client.tokens, let token = try await token(for: request) {
      request = try authorized(request, by: token, of: tokens)
    }
    let (signed, executor) = try await sign(request)
    reportStart(of: signed)
    let start = client.time.now()
    let stream = try await client.session.stream(for: signed, options: executor.options)
    let response = report(Response(data: Data(), head: stream.head), since: start)
    await client.configuration.cache.layer?.invalidate(after: response, to: request)
    return stream
  }

  private func send(_ request: URLRequest) async throws(NetworkError) -> Response {
    guard let cache = client.configuration.cache.layer, signers.isEmpty else {
      let response = try await sendSigned(request)
      await client.configuration.cache.layer?.invalidate(after: response, to: request)
      return response
    }
    switch try await cache.find(request) {
    case .fresh(let response, let use):
      reportStart(of: request)
      reporter.report(.answeredFromCache)
      reporter.report(.cache(use))
      report(response, since: client.time.now())
      return response
    case .stale(let response, let use, let validating, let stored):
      reportStart(of: request)
      reporter.report(.answeredFromCache)
      reporter.report(.cache(use))
      report(response, since: client.time.now())
      revalidate(request, by: validating, stored, in: cache)
      return response
    case .bypass:
      let response = try await transport(request)
      reporter.report(.cache(.miss(.bypassed)))
      await cache.invalidate(after: response, to: request)
      return response
    case .fetch(let validating, let stored, let reason):
      return try await fetch(validating, for: request, stored, reason, in: cache)
    }
  }

  /// Sends a request, and stores the response if the cache rules permit storage.
  ///
  /// Pass nil for `reason` to revalidate a stale response in the background. If `reason` is not
  /// nil, this method also reports how the cache was used, and may return a stale response if the
  /// server fails.
  private func fetch(
    _ validating: URLRequest,
    for request: URLRequest,
    _ stored: CachedResponse?,
    _ reason: CacheUse.Miss?,
    in cache: CacheLayer
  ) async throws(NetworkError) -> Response {
    let (date, start) = (cache.now(), client.time.now())
    let answer: Response
    var validated = stored
    do throws(NetworkError) {
      let first = try await transport(validating)
      if cache.confirmsOther(first, to: request, than: stored) {
        validated = nil
        answer = try await transport(request)
      } else {
        answer = first
      }
    } catch {
      guard reason != nil, error.isTransient,
        let (response, use) = cache.afterError(request, stored)
      else {
        throw error
      }
      // The failed request reported no response, so the cached response is reported here.
      return report(answered(response, use), since: start)
    }
    if reason != nil, [500, 502, 503, 504].contains(answer.statusCode),
      let (response, use) = cache.afterError(request, stored)
    {
      return answered(response, use)
    }
    let (response, isRevalidated) = await cache.absorb(
      answer,
      to: request,
      stored: validated,
      requestDate: date
    )
    if isRevalidated { reporter.report(.revalidated) }
    if let reason { reporter.report(.cache(isRevalidated ? .validated : .miss(reason))) }
    return response
  }

  /// Reports that a cached response is used because the server failed, and returns the response.
  private func answered(_ response: Response, _ use: CacheUse) -> Response {
    reporter.report(.answeredFromCache)
    reporter.report(.cache(use))
    return response
  }

  /// Revalidates a stale response in the background, unless a revalidation is already in progress.
  private func revalidate(
    _ request: URLRequest,
    by validating: URLRequest,
    _ stored: CachedResponse,
    in cache: CacheLayer
  ) {
    guard let end = cache.beginRevalidation(of: request) else { return }
    Task(executorPreference: InheritedExecutor.current) {
      defer { end() }
      // Another revalidation may have completed since the lookup.
      guard case .stale? = try? await cache.find(request) else { return }
      let start = client.time.now()
      do throws(NetworkError) {
        _ = try await fetch(validating, for: request, stored, nil, in: cache)
      } catch {
        // The caller already has the stale response, so the error is only reported.
        reporter.report(error, after: client.time.now() - start)
      }
    }
  }

  /// Signs and sends a request.
  ///
  /// If a signer asks for another signature, the request is signed and sent once more.
  private func sendSigned(_ request: URLRequest) async throws(NetworkError) -> Response {
    let (signed, executor) = try await sign(request)
    let response = try await executor.transport(signed)
    guard !signers.isEmpty, options.body?.isRepeatable != false else { return response }
    for signer in signers where await signer.signsAgain(after: response, to: signed) {
      let (again, executor) = try await sign(request)
      return try await executor.transport(again)
    }
    return response
  }

  /// Returns the signed request, and an executor that sends the request with the signed body.
  private func sign(
    _ request: URLRequest
  ) async throws(NetworkError) -> (URLRequest, RequestExecutor) {
    guard !signers.isEmpty else { return (request, self) }
    var signed = request
    var executor = self
    do {
      for signer in signers {
        let signature = try await signer.signature(for: signed, body: executor.options.body)
        // Foundation on Linux would silently drop an invalid header, so the headers are checked
        // first.
        if let fault = signature.headers.fault { throw NetworkError.invalidRequest(fault) }
        for field in signature.headers {
          signed.setValue(field.value, forHTTPHeaderField: field.name)
        }
        if let url = signature.url { signed.url = url }
        if let body = signature.body {
          let method = HTTPMethod(rawValue: signed.httpMethod ?? "GET") ?? .get
          try client.configuration.transport.check(length: body.length, of: method)
          // The next signer expects a body in memory to be part of the request.
          signed.httpBody = body.content.data
          executor.options.body = signed.httpBody == nil ? body : nil
        }
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    try client.configuration.transport.check(signed, against: request)
    return (signed, executor)
  }

  /// Passes a request through the execution policies, and sends the request.
  private func transport(_ request: URLRequest) async throws(NetworkError) -> Response {
    let policies = client.configuration.resilience.executionPolicies
    guard !policies.isEmpty else { return try await transportAdmitted(request) }
    do {
      return try await transport(request, through: policies[...])
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
  }

  private func transport(
    _ request: URLRequest,
    through policies: ArraySlice<any RequestExecutionPolicy>
  ) async throws -> Response {
    guard let first = policies.first else { return try await transportAdmitted(request) }
    return try await first.execute(
      input: RequestExecutionInput(request: request),
      context: RequestExecutionContext(label: reporter.label),
      next: RequestExecutionNext { try await transport(request, through: policies.dropFirst()) }
    )
  }

  /// Sends a request if the circuit breaker permits it.
  private func transportAdmitted(_ request: URLRequest) async throws(NetworkError) -> Response {
    let permit = try client.breaker?.permit(for: request)
    reportStart(of: request)
    let start = client.time.now()
    return report(try await exchange(request, permit), since: start)
  }

  private func exchange(
    _ request: URLRequest,
    _ permit: CircuitBreaker.Permit?
  ) async throws(NetworkError) -> Response {
    let coalescing = client.configuration.resilience.coalescing
    let (body, timeout) = (options.body, options.timeout)
    guard let key = coalescing?.key(of: request, uploading: body, timeout: timeout),
      signers.isEmpty
    else { return try await exchangeAlone(request, permit) }
    let (outcome, isShared) = await client.coalescer.outcome(for: key) { () throws(NetworkError) in
      try await exchangeAlone(request, permit)
    }
    if isShared {
      reporter.report(.joined)
      // The request that started the exchange has recorded the outcome. If this request is the
      // probe of a circuit breaker, this request must also record the outcome.
      permit?.recordShared(outcome)
    }
    return try outcome.get()
  }

  /// Sends a request, and records the outcome in the circuit breaker.
  ///
  /// If several requests share one exchange, this method is called only once.
  private func exchangeAlone(
    _ request: URLRequest,
    _ permit: CircuitBreaker.Permit?
  ) async throws(NetworkError) -> Response {
    do throws(NetworkError) {
      let response = try await sessionResponse(to: request)
      try options.check(response, to: request)
      permit?.record(.success(response))
      return response
    } catch {
      permit?.record(.failure(error))
      throw error
    }
  }

  /// Sends a request through the session, and returns the response.
  private func sessionResponse(to request: URLRequest) async throws(NetworkError) -> Response {
    guard let session = client.nativeSession else {
      let (data, head) = try await client.session.response(for: request, options: options)
      return Response(data: data, head: head)
    }
    let (data, head) = try await session.received(for: request, options: options)
    return try Response(data: data, received: head)
  }

  private func reportStart(of request: URLRequest) {
    let label = reporter.label
    defer {
      if let name = NetworkContext.current.operation { reporter.report(.operation(name)) }
    }
    if !reporter.dispatcher.isEmpty, let url = request.url,
      let method = HTTPMethod(rawValue: request.httpMethod ?? "GET")
    {
      reporter.report(
        .requestStarted(
          id: label.id,
          attempt: label.attempt,
          method: method,
          url: url,
          headers: HTTPHeaders(request)
        )
      )
    }
    reporter.logger.log(request: request, of: label)
  }

  @discardableResult
  private func report(_ response: Response, since start: Duration) -> Response {
    let label = reporter.label
    let duration = client.time.now() - start
    if !reporter.dispatcher.isEmpty {
      reporter.report(
        .responseReceived(
          id: label.id,
          attempt: label.attempt,
          status: response.statusCode,
          headers: response.headers,
          bytes: response.data.count,
          duration: duration
        )
      )
    }
    reporter.logger.log(
      response: response,
      isError: !acceptableStatusCodes.contains(response.statusCode),
      of: label,
      duration: duration
    )
    return response
  }
}
