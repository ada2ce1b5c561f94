import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request as it goes through the pipeline, attempt by attempt.
struct Attempt<Definition: APIDefinition> {
  let definition: Definition
  let id: Int
  let client: DefaultNetworkClient
  var number: Int
  /// What the last attempt was about to send; nil when it was refused before.
  private(set) var sent: URLRequest?
  /// Where the body of `sent` comes from when it is not in memory.
  private(set) var body: HTTPBody?
  private let extras: Extras
  /// The same in all attempts, so that the server can tell a repetition.
  private var idempotencyKey: String?

  /// What a call adds to its endpoint.
  struct Extras: Sendable {
    /// Is sent instead of the endpoint's body.
    var upload: HTTPBody?
    /// Is called with what was sent of the body.
    var progress: (@Sendable (UploadProgress) -> Void)?
    /// The last event of a stream that this one continues.
    var lastEventID: String?
  }

  init(
    definition: Definition,
    label: RequestLabel,
    client: DefaultNetworkClient,
    extras: Extras = Extras()
  ) {
    self.definition = definition
    self.extras = extras
    self.id = label.id
    self.number = label.attempt
    self.client = client
  }

  private var configuration: NetworkConfiguration { client.configuration }

  private var trace: Trace {
    Trace(
      label: RequestLabel(id: id, attempt: number),
      audience: configuration.observability.audience,
      logger: definition.logger
    )
  }

  /// Runs one attempt, telling observers and logger how it went.
  mutating func run() async throws(NetworkError) -> Definition.APIResponse {
    let start = client.time.now()
    do {
      let request = try await makeRequest()
      var response = try await carrier(signers(of: definition)).answer(to: request)
      response = try await adapt(response, to: request)
      return try await decode(response, to: request)
    } catch {
      fail(error, duration: client.time.now() - start)
      throw error
    }
  }

  /// Runs the one attempt of a request whose answer is read while it comes.
  ///
  /// Neither cache nor coalescing, circuit breaker or response interceptors take part in it.
  mutating func stream() async throws(NetworkError) -> ResponseStream {
    let start = client.time.now()
    do throws(NetworkError) {
      let request = try await makeRequest()
      let stream = try await carrier(signers(of: definition)).stream(for: request)
      if accepts(stream.statusCode) { return stream }
      let body = try await stream.collected(upTo: configuration.transport.options.responseBodyLimit)
      throw .status(
        Response(data: body, head: stream.head),
        method: request.httpMethod ?? "GET"
      )
    } catch {
      fail(error, duration: client.time.now() - start)
      throw error
    }
  }

  func tell(_ event: NetworkEvent) {
    trace.tell(event)
  }

  func fail(_ error: NetworkError, duration: Duration) {
    tell(.requestFailed(id: id, attempt: number, error: error, duration: duration))
    definition.logger.log(
      error: error,
      of: RequestLabel(id: id, attempt: number),
      duration: duration
    )
  }

  private mutating func makeRequest() async throws(NetworkError) -> URLRequest {
    sent = nil
    guard !Task.isCancelled else { throw .cancelled }
    guard definition.sessionAuthentication != .required || client.tokens != nil else {
      throw .invalidRequest(
        "it requires a session's token, and the configuration has no RefreshTokenPolicy"
      )
    }
    let builder = RequestBuilder(base: try client.base(), transport: configuration.transport)
    let (original, body) = try builder.request(for: definition, uploading: extras.upload)
    self.body = body
    var request = original
    if let id = extras.lastEventID, !id.isEmpty {
      request.setValue(id, forHTTPHeaderField: "Last-Event-ID")
    }
    addIdempotencyKey(to: &request)
    do {
      for interceptor in configuration.auth.requestInterceptors {
        request = try await interceptor.adapt(request)
      }
      for interceptor in definition.requestInterceptors where !(interceptor is any RequestSigner) {
        request = try await interceptor.adapt(request)
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    try configuration.transport.check(request, against: original)
    sent = request
    return request
  }

  private mutating func addIdempotencyKey(to request: inout URLRequest) {
    guard let make = configuration.resilience.makeIdempotencyKey, !definition.method.isSafe,
      !request.hasIdempotencyKey
    else { return }
    let key = idempotencyKey ?? make()
    idempotencyKey = key
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
  }

  private func signers(of definition: Definition) -> [any RequestSigner] {
    configuration.auth.signers
      + definition.requestInterceptors.compactMap { $0 as? any RequestSigner }
  }

  private func carrier(_ signers: [any RequestSigner]) -> Carrier {
    var options = configuration.transport.options
    options.label = RequestLabel(id: id, attempt: number)
    options.body = body
    options.monitor = monitor
    if let timeout = definition.timeout { options.timeout = max(timeout, .zero) }
    if !signers.isEmpty { options.followsRedirects = false }
    return Carrier(
      client: client,
      trace: trace,
      authentication: definition.sessionAuthentication,
      signers: signers,
      options: options,
      acceptableStatusCodes: acceptableStatusCodes
    )
  }

  private var monitor: (@Sendable (TransportNews) -> Void)? {
    guard let progress = extras.progress else { return trace.monitor }
    return { [monitor = trace.monitor] news in
      monitor?(news)
      if case .sent(let count, let total) = news {
        progress(UploadProgress(sent: count, total: total))
      }
    }
  }

  private func adapt(
    _ response: Response,
    to request: URLRequest
  ) async throws(NetworkError) -> Response {
    let interceptors =
      configuration.auth.additionalResponseInterceptors + definition.responseInterceptors
    var response = response
    do {
      for interceptor in interceptors.reversed() {
        response = try await interceptor.adapt(response, request: request)
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    try configuration.transport.options.check(response, to: request)
    return response
  }

  private var acceptableStatusCodes: Set<Int> {
    definition.acceptableStatusCodes ?? configuration.transport.acceptableStatusCodes
  }

  private func accepts(_ status: Int) -> Bool {
    acceptableStatusCodes.contains(status)
  }

  private func decode(
    _ response: Response,
    to request: URLRequest
  ) async throws(NetworkError) -> Definition.APIResponse {
    guard accepts(response.statusCode) else {
      throw .status(response, method: request.httpMethod ?? "GET")
    }
    let interceptors = configuration.auth.decodingInterceptors
    guard !interceptors.isEmpty else { return try value(of: response) }
    do {
      var body = response
      for interceptor in interceptors {
        body.data = try await interceptor.willDecode(data: body.data, response: response)
      }
      var value = try value(of: body)
      for interceptor in interceptors.reversed() {
        value = try await interceptor.didDecode(value, response: response)
      }
      return value
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
  }

  private func value(of response: Response) throws(NetworkError) -> Definition.APIResponse {
    do {
      return try definition.decode(response)
    } catch {
      throw .decoding(DecodingFailure(error, in: response.data), response)
    }
  }
}
