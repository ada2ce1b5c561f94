import Foundation
import InnoNetwork

/// An adapter that presents a request of the app as an InnoNetwork endpoint.
struct RequestAdapter<Request: RequestDefinition>: APIDefinition {
  typealias APIResponse = Request.ResponseBody

  let request: Request
  let environment: NetworkEnvironment
  let logger: any NetworkLogger
  /// A Boolean value that indicates whether the app has a session with tokens.
  var hasSession = false
  /// The generator of request identifiers.
  var random = NetworkRandom.system
  /// The policy that decodes response bodies as JSON, or `nil` to decode them with ``decoder``.
  var jsonDecoding: DecodingPolicy<APIResponse>?

  var method: HTTPMethod { request.method.httpMethod }
  var path: String { request.path }
  var decoder: JSONDecoder { request.decoder }

  var sessionAuthentication: SessionAuthentication {
    hasSession && request.needsSession ? .required : .anonymous
  }

  var requestInterceptors: [any RequestInterceptor] {
    [
      NetworkMetadataInterceptor(
        environment: environment,
        policy: request.headerPolicy,
        makeRequestID: random.identifier
      )
    ]
  }

  var headers: HTTPHeaders {
    var headers: HTTPHeaders = [
      "Accept": "application/json",
      "X-Sample-Feature": request.featureName,
    ]
    if let contentType = request.body.contentType {
      headers.update(name: "Content-Type", value: contentType)
    }
    for (name, value) in request.additionalHeaders.sorted(by: { $0.key < $1.key }) {
      headers.update(name: name, value: value)
    }
    return headers
  }

  func encodedQuery() throws -> [URLQueryItem] {
    request.query
  }

  func body() throws -> HTTPBody? {
    request.body.data.map {
      HTTPBody($0, contentType: request.body.contentType ?? "application/octet-stream")
    }
  }

  func decode(_ response: Response) throws -> APIResponse {
    if let data = response.data as? APIResponse { return data }
    var body = response.data
    if case .jsonAllowingEmptyBody(let fallback) = request.responsePolicy, body.isEmpty {
      body = Data(fallback.utf8)
    }
    return try (jsonDecoding ?? .json(decoder)).decode(Response(data: body, head: response.head))
  }
}
