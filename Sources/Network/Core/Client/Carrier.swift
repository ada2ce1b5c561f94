import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries an adapted request to its answer: token, cache, signers, circuit breaker, coalescing,
/// session.
struct Carrier: Sendable {
  let client: DefaultNetworkClient
  let trace: Trace
  let authentication: SessionAuthentication
  let signers: [any RequestSigner]
  let options: TransportOptions
  let acceptableStatusCodes: Set<Int>

  /// The answer of any status; a refused token is replaced and the request sent once more.
  func answer(to request: URLRequest) async throws(NetworkError) -> Response {
    guard let tokens = client.tokens, let token = try await token(for: request) else {
      return try await send(request)
    }
    let response = try await send(try authorized(request, by: token, of: tokens))
    // A body that cannot be sent again leaves the refusal for an answer.
    guard tokens.isRefused(response), options.body?.isRepeatable != false else { return response }
    let other = try await tokens.token(insteadOf: token, of: trace.label)
    trace.tell(.tokenRefreshed)
    return try await send(try authorized(request, by: other, of: tokens))
  }

  private func token(for request: URLRequest) async throws(NetworkError) -> String? {
    guard authentication != .anonymous, let tokens = client.tokens else { return nil }
    return try await tokens.token(for: request, at: client.base(), authentication, of: trace.label)
  }

  private func authorized(
    _ request: URLRequest,
    by token: String,
    of tokens: TokenKeeper
  ) throws(NetworkError) -> URLRequest {
    let authorized = try tokens.apply(token, to: request)
    try client.configuration.transport.check(authorized, against: request)
    return authorized
  }

  /// The answer of any status while it comes; a refused token is the answer.
  func stream(for request: URLRequest) async throws(NetworkError) -> ResponseStream {
    var request = request
    if let tokens = client.tokens, let token = try await token(for: request) {
      request = try authorized(request, by: token, of: tokens)
    }
    request = try await signed(request)
    announce(request)
    let start = client.time.now()
    let stream = try await client.session.stream(for: request, options: options)
    tell(Response(data: Data(), head: stream.head), since: start)
    return stream
  }

  private func send(_ request: URLRequest) async throws(NetworkError) -> Response {
    guard let cache = client.configuration.cache.layer, signers.isEmpty else {
      let response = try await transport(try await signed(request))
      await client.configuration.cache.layer?.invalidate(after: response, to: request)
      return response
    }
    switch try await cache.find(request) {
    case .answer(let response):
      announce(request)
      trace.tell(.answeredFromCache)
      tell(response, since: client.time.now())
      return response
    case .stale(let response, let asking, let kept):
      announce(request)
      trace.tell(.answeredFromCache)
      tell(response, since: client.time.now())
      revalidate(request, by: asking, kept, in: cache)
      return response
    case .bypass:
      let response = try await transport(request)
      await cache.invalidate(after: response, to: request)
      return response
    case .ask(let asking, let kept):
      return try await ask(asking, for: request, kept, in: cache)
    }
  }

  private func ask(
    _ asking: URLRequest,
    for request: URLRequest,
    _ kept: CachedResponse?,
    in cache: CacheLayer
  ) async throws(NetworkError) -> Response {
    let date = cache.now()
    let answer = try await transport(asking)
    let (response, isRevalidated) = await cache.absorb(
      answer,
      to: request,
      kept: kept,
      requestDate: date
    )
    if isRevalidated { trace.tell(.revalidated) }
    return response
  }

  /// Asks in the background whether a stale answer still holds, once at a time for each answer.
  private func revalidate(
    _ request: URLRequest,
    by asking: URLRequest,
    _ kept: CachedResponse,
    in cache: CacheLayer
  ) {
    guard let end = cache.beginRevalidation(of: request) else { return }
    Task {
      defer { end() }
      // Another one may have ended since the answer was looked up.
      guard case .stale? = try? await cache.find(request) else { return }
      // Its failure has been reported; the next request asks again.
      _ = try? await ask(asking, for: request, kept, in: cache)
    }
  }

  private func signed(_ request: URLRequest) async throws(NetworkError) -> URLRequest {
    guard !signers.isEmpty else { return request }
    guard options.body == nil || !signers.contains(where: \.signsBody) else {
      throw .invalidRequest("its body is not in memory, so it cannot be signed")
    }
    var signed = request
    do {
      for signer in signers { signed = try await signer.adapt(signed) }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    try client.configuration.transport.check(signed, against: request)
    return signed
  }

  /// Carries a request out through the execution policies.
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
      context: RequestExecutionContext(label: trace.label),
      next: RequestExecutionNext { try await transport(request, through: policies.dropFirst()) }
    )
  }

  /// Carries a request out where the circuit breaker lets it through.
  private func transportAdmitted(_ request: URLRequest) async throws(NetworkError) -> Response {
    let permit = try client.breaker?.permit(for: request)
    announce(request)
    let start = client.time.now()
    return tell(try await exchange(request, permit), since: start)
  }

  private func exchange(
    _ request: URLRequest,
    _ permit: CircuitBreaker.Permit?
  ) async throws(NetworkError) -> Response {
    let coalescing = client.configuration.resilience.coalescing
    guard let key = coalescing?.key(of: request, timeout: options.timeout), signers.isEmpty else {
      return try await exchangeAlone(request, permit)
    }
    let (outcome, isShared) = await client.flights.outcome(for: key) { () throws(NetworkError) in
      try await exchangeAlone(request, permit)
    }
    if isShared {
      trace.tell(.joined)
      // The exchange was recorded by the request that began it; a probe must end all the same.
      permit?.recordShared(outcome)
    }
    return try outcome.get()
  }

  /// Carries out one exchange, which the circuit breaker counts once, whoever shares it.
  private func exchangeAlone(
    _ request: URLRequest,
    _ permit: CircuitBreaker.Permit?
  ) async throws(NetworkError) -> Response {
    do throws(NetworkError) {
      let (data, head) = try await client.session.response(for: request, options: options)
      let response = Response(data: data, head: head)
      try options.check(response, to: request)
      permit?.record(.success(response))
      return response
    } catch {
      permit?.record(.failure(error))
      throw error
    }
  }

  private func announce(_ request: URLRequest) {
    let label = trace.label
    if !trace.audience.isEmpty, let url = request.url,
      let method = HTTPMethod(rawValue: request.httpMethod ?? "GET")
    {
      trace.tell(
        .requestStarted(
          id: label.id,
          attempt: label.attempt,
          method: method,
          url: url,
          headers: HTTPHeaders(request)
        )
      )
    }
    trace.logger.log(request: request, of: label)
  }

  @discardableResult
  private func tell(_ response: Response, since start: Duration) -> Response {
    let label = trace.label
    let duration = client.time.now() - start
    if !trace.audience.isEmpty {
      trace.tell(
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
    trace.logger.log(
      response: response,
      isError: !acceptableStatusCodes.contains(response.statusCode),
      of: label,
      duration: duration
    )
    return response
  }
}
