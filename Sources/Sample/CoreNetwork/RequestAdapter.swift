import Foundation
import InnoNetwork

/// A request of the app's, as an endpoint of InnoNetwork's.
struct RequestAdapter<Request: RequestDefinition>: APIDefinition {
  typealias APIResponse = Request.ResponseBody

  let request: Request
  let logger: any NetworkLogger
  /// Whether there is a session whose token can go along.
  var hasSession = false

  var method: HTTPMethod { request.method.httpMethod }
  var path: String { request.path }
  var decoder: JSONDecoder { request.decoder }

  var sessionAuthentication: SessionAuthentication {
    hasSession && request.needsSession ? .required : .anonymous
  }

  var headers: HTTPHeaders {
    var headers: HTTPHeaders = [
      "Accept": "application/json",
      HeaderPolicy.markerName: request.headerPolicy.rawValue,
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
    return try decoder.decode(APIResponse.self, from: body)
  }
}
