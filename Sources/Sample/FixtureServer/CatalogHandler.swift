import FlyingFox
import Foundation
import SampleFixtures

/// Hands requests to the catalogue and its answers back.
struct CatalogHandler: HTTPHandler {
  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let answer = FixtureCatalog.response(
      method: request.method.rawValue,
      path: request.target.rawValue
    )
    var headers = HTTPHeaders()
    for (name, value) in answer.headers {
      headers.addValue(value, for: HTTPHeader(name))
    }
    // The answer to HEAD has no content, whatever its status (RFC 9110, 9.3.2): the client would
    // take it for the beginning of the next answer.
    let body = request.method == .HEAD ? Data() : answer.body
    return HTTPResponse(statusCode: status(answer.status), headers: headers, body: body)
  }

  private func status(_ code: Int) -> HTTPStatusCode {
    switch code {
    case 200: .ok
    case 404: .notFound
    case 405: .methodNotAllowed
    default: HTTPStatusCode(code, phrase: "")
    }
  }
}
