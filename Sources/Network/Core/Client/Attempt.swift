import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The current attempt to perform a request, and the state that all attempts share.
struct Attempt<Definition: APIDefinition> {
  let definition: Definition
  let id: Int
  let client: DefaultNetworkClient
  var number: Int
  /// The request of the most recent attempt, or nil if the attempt failed before its request was
  /// complete.
  private(set) var sent: URLRequest?
  /// The body of the request if the body is a file or a stream, or nil otherwise.
  ///
  /// A body in memory is part of the `URLRequest`.
  private(set) var body: HTTPBody?
  private let options: CallOptions
  /// The idempotency key that all attempts share, so that the server recognizes repeated requests.
  private var idempotencyKey: String?

  /// The arguments of a call to the client, except the endpoint.
  struct CallOptions: Sendable {
    /// The body to send instead of the endpoint's body, or nil to send the endpoint's body.
    var upload: HTTPBody?
    /// A closure that receives the progress of the upload, or nil if the progress is not needed.
    var progress: (@Sendable (UploadProgress) -> Void)?
    /// The URL to request instead of the endpoint's URL, or nil to request the endpoint's URL.
    var url: URL?
    /// The identifier of the event after which the stream resumes, or nil for a new stream.
    var lastEventID: String?
    /// The object that cancels the request, or nil if the client cancels the request's task
    /// instead.
    var cancellation: RequestCancellation?
  }

  init(
    definition: Definition,
    label: RequestLabel,
    client: DefaultNetworkClient,
    options: CallOptions = CallOptions()
  ) {
    self.definition = definition
    self.options = options
    self.id = label.id
    self.number = label.attempt
    self.client = client
  }

  private var reporter: AttemptReporter {
    AttemptReporter(
      label: RequestLabel(id: id, attempt: number),
      dispatcher: client.configuration.observability.dispatcher,
      logger: definition.logger
    )
  }

  /// Runs one attempt, and reports the error if the attempt fails.
  mutating func run() async throws(NetworkError) -> Definition.APIResponse {
    let start = client.time.now()
    do {
      let request = try await makeRequest()
      var response = try await executor().response(to: request)
      try client.configuration.transport.options.check(response, to: request)
      response = try await adapt(response, to: request)
      return try await decode(response, to: request)
    } catch {
      report(error, after: client.time.now() - start)
      throw error
    }
  }

  /// Sends a request and returns the response as a stream.
  ///
  /// A failure is reported to the observers and the logger, even if the failure occurs while the
  /// body is being read.
  ///
  /// The request is never retried. The cache, execution policies, the circuit breaker, coalescing
  /// and response interceptors are not used.
  mutating func stream() async throws(NetworkError) -> ResponseStream {
    let start = client.time.now()
    do throws(NetworkError) {
      let request = try await makeRequest()
      let stream = try await executor().stream(for: request)
      if accepts(stream.statusCode) {
        stream.source.buffer.onFailure { [reporter, time = client.time] error in
          reporter.report(error, after: time.now() - start)
        }
        return stream
      }
      let body = try await stream.collected(
        upTo: client.configuration.transport.options.responseBodyLimit
      )
      throw .status(
        Response(data: body, head: stream.head),
        method: request.httpMethod ?? "GET"
      )
    } catch {
      report(error, after: client.time.now() - start)
      throw error
    }
  }

  func report(_ event: NetworkEvent) {
    reporter.report(event)
  }

  func report(_ error: NetworkError, after duration: Duration) {
    reporter.report(error, after: duration)
  }

  private mutating func makeRequest() async throws(NetworkError) -> URLRequest {
    sent = nil
    guard !Task.isCancelled, options.cancellation?.isCancelled != true else { throw .cancelled }
    guard definition.sessionAuthentication != .required || client.tokens != nil else {
      throw .invalidRequest(
        "the request requires a session token, but the configuration has no RefreshTokenPolicy"
      )
    }
    let builder = RequestBuilder(base: try client.base(), transport: client.configuration.transport)
    let (original, body) = try builder.request(
      for: definition,
      uploading: options.upload,
      at: options.url
    )
    self.body = body
    var request = original
    var isChanged = false
    if let id = options.lastEventID, !id.isEmpty {
      request.setValue(id, forHTTPHeaderField: "Last-Event-ID")
      isChanged = true
    }
    if addIdempotencyKey(to: &request) { isChanged = true }
    let interceptors = client.configuration.auth.requestInterceptors
    let ownInterceptors = definition.requestInterceptors
    if !interceptors.isEmpty || !ownInterceptors.isEmpty {
      do {
        for interceptor in interceptors { request = try await interceptor.adapt(request) }
        for interceptor in ownInterceptors { request = try await interceptor.adapt(request) }
      } catch {
        throw NetworkError(thrownByInterceptor: error)
      }
      isChanged = true
    }
    if isChanged {
      try client.configuration.transport.check(request, against: original, uploading: body)
    }
    sent = request
    return request
  }

  /// Adds an idempotency key to a request that needs a key, and returns true if a key was added.
  private mutating func addIdempotencyKey(to request: inout URLRequest) -> Bool {
    guard let make = client.configuration.resilience.makeIdempotencyKey, !definition.method.isSafe,
      !request.hasIdempotencyKey
    else { return false }
    let key = idempotencyKey ?? make()
    idempotencyKey = key
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    return true
  }

  private func executor() -> RequestExecutor {
    let signers = client.configuration.auth.signers + definition.requestSigners
    var options = client.configuration.transport.options
    options.label = RequestLabel(id: id, attempt: number)
    options.body = body
    options.monitor = monitor
    options.cancellation = self.options.cancellation
    if let timeout = definition.timeout { options.timeout = max(timeout, .zero) }
    if !signers.isEmpty { options.followsRedirects = false }
    return RequestExecutor(
      client: client,
      reporter: reporter,
      authentication: definition.sessionAuthentication,
      signers: signers,
      options: options,
      acceptableStatusCodes: acceptableStatusCodes
    )
  }

  private var monitor: (@Sendable (TransportEvent) -> Void)? {
    guard let progress = options.progress else { return reporter.monitor }
    return { [monitor = reporter.monitor] event in
      monitor?(event)
      if case .sent(let count, let total) = event {
        progress(UploadProgress(sent: count, total: total))
      }
    }
  }

  private func adapt(
    _ response: Response,
    to request: URLRequest
  ) async throws(NetworkError) -> Response {
    let interceptors =
      client.configuration.auth.responseInterceptors + definition.responseInterceptors
    guard !interceptors.isEmpty else { return response }
    var response = response
    do {
      for interceptor in interceptors.reversed() {
        response = try await interceptor.adapt(response, request: request)
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    try client.configuration.transport.options.check(response, to: request)
    return response
  }

  private var acceptableStatusCodes: Set<Int> {
    definition.acceptableStatusCodes ?? client.configuration.transport.acceptableStatusCodes
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
    let interceptors = client.configuration.auth.decodingInterceptors
    guard !interceptors.isEmpty else { return try value(of: response) }
    do {
      var body = response
      for interceptor in interceptors {
        body.data = try await interceptor.willDecode(data: body.data, response: response)
        try client.configuration.transport.options.check(body, to: request)
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
