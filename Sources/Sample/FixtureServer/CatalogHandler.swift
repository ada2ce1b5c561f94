import FlyingFox
import Foundation
import SampleFixtures

/// An HTTP handler that gets each response from a ``FixtureSite``.
struct CatalogHandler: HTTPHandler {
  let site: FixtureSite
  /// The clock that measures the latency of each response, and the pauses in a slow response.
  let clock: any Clock<Duration>

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.path == FixtureSite.changesPath, site.conditions.changeInterval != nil {
      let handler = MessageFrameWSHandler(handler: ChangesHandler(site: site))
      return try await WebSocketHTTPHandler(handler: handler).handleRequest(request)
    }
    let answer = site.answer(
      to: FixtureRequest(
        request.method.rawValue,
        request.target.rawValue,
        authorization: request.headers[.authorization],
        range: request.headers[HTTPHeader("Range")],
        ifRange: request.headers[HTTPHeader("If-Range")],
        body: try await request.bodyData
      )
    )
    if site.conditions.latency > .zero { try await clock.sleep(for: site.conditions.latency) }
    switch answer {
    case .response(let response):
      // A response to HEAD has no content (RFC 9110, section 9.3.2). The client would parse any
      // content as the beginning of the next response.
      let body = request.method == .HEAD ? Data() : response.body
      if let rate = response.rate, !body.isEmpty {
        return HTTPResponse(
          statusCode: status(response.status),
          headers: headers(response),
          body: HTTPBodySequence(
            from: SlowBody(whole: body, rate: rate, clock: clock),
            count: body.count
          )
        )
      }
      return HTTPResponse(
        statusCode: status(response.status),
        headers: headers(response),
        body: body
      )
    case .dropped(let response):
      return HTTPResponse(
        statusCode: status(response.status),
        headers: headers(response),
        body: HTTPBodySequence(from: BrokenBody(whole: response.body), count: response.body.count)
      )
    }
  }

  private func headers(_ response: FixtureResponse) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in response.headers {
      headers.addValue(value, for: HTTPHeader(name))
    }
    return headers
  }

  private func status(_ code: Int) -> HTTPStatusCode {
    switch code {
    case 200: .ok
    case 206: HTTPStatusCode(206, phrase: "Partial Content")
    case 400: .badRequest
    case 401: .unauthorized
    case 404: .notFound
    case 405: .methodNotAllowed
    case 416: HTTPStatusCode(416, phrase: "Range Not Satisfiable")
    case 500: .internalServerError
    case 503: .serviceUnavailable
    default: HTTPStatusCode(code, phrase: "")
    }
  }
}
