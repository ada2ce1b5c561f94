import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request as it goes through the pipeline, attempt by attempt.
struct Attempt<Definition: APIDefinition> {
  let definition: Definition
  let id: Int
  let client: DefaultNetworkClient
  var number = 1
  /// What the last attempt sent; nil when it was refused before.
  private(set) var sent: URLRequest?

  init(definition: Definition, id: Int, client: DefaultNetworkClient) {
    self.definition = definition
    self.id = id
    self.client = client
  }

  private var configuration: NetworkConfiguration { client.configuration }

  /// Runs one attempt, telling observers and logger how it went.
  mutating func run() async throws(NetworkError) -> Definition.APIResponse {
    let start = client.time.now()
    sent = nil
    do {
      let request = try await makeRequest()
      sent = request
      announce(request)
      let response = try await exchange(request, since: start)
      return try decode(response)
    } catch {
      fail(error, duration: client.time.now() - start)
      throw error
    }
  }

  func report(_ event: NetworkEvent) {
    for observer in configuration.observability.eventObservers {
      observer.observe(event)
    }
  }

  func fail(_ error: NetworkError, duration: Duration) {
    report(.requestFailed(id: id, attempt: number, error: error, duration: duration))
    definition.logger.logFailure(id: id, attempt: number, error: error, duration: duration)
  }

  private func makeRequest() async throws(NetworkError) -> URLRequest {
    guard !Task.isCancelled else { throw .cancelled }
    let builder = RequestBuilder(
      baseURL: client.session.baseURLOverride ?? configuration.baseURL,
      transport: configuration.transport
    )
    var request = try builder.request(for: definition)
    do {
      for interceptor in configuration.auth.additionalSigners + definition.requestInterceptors {
        request = try await interceptor.adapt(request)
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    try builder.check(request)
    return request
  }

  private func announce(_ request: URLRequest) {
    if let url = request.url, let method = HTTPMethod(rawValue: request.httpMethod ?? "GET") {
      let headers = HTTPHeaders(request)
      report(.requestStarted(id: id, attempt: number, method: method, url: url, headers: headers))
    }
    definition.logger.logRequest(id: id, attempt: number, request: request)
  }

  private func exchange(
    _ request: URLRequest,
    since start: Duration
  ) async throws(NetworkError) -> Response {
    let (data, head) = try await client.session.response(
      for: request,
      options: configuration.transport.options
    )
    let duration = client.time.now() - start
    var response = Response(data: data, head: head)
    report(
      .responseReceived(
        id: id,
        attempt: number,
        status: response.statusCode,
        headers: response.headers,
        bytes: data.count,
        duration: duration
      )
    )
    definition.logger.logResponse(id: id, attempt: number, response: response, duration: duration)
    let interceptors =
      configuration.auth.additionalResponseInterceptors + definition.responseInterceptors
    do {
      for interceptor in interceptors.reversed() {
        response = try await interceptor.adapt(response, request: request)
      }
    } catch {
      throw NetworkError(thrownByInterceptor: error)
    }
    let accepted =
      definition.acceptableStatusCodes ?? configuration.transport.acceptableStatusCodes
    guard accepted.contains(response.statusCode) else {
      throw .status(response, method: request.httpMethod ?? "GET")
    }
    return response
  }

  private func decode(_ response: Response) throws(NetworkError) -> Definition.APIResponse {
    do {
      return try definition.decode(response)
    } catch {
      throw .decoding(DecodingFailure(error, in: response.data), response)
    }
  }
}
