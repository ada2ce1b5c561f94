import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import SampleFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension StubSession {
  /// Creates a session that returns the same responses as the fixture server.
  ///
  /// The session answers GET requests for `/users`, `/posts` and `/todos`, and for each path that
  /// has a fault in `conditions`. If the fixtures require tokens, the session also answers POST
  /// requests for `/token`.
  ///
  /// Each complete response has a `Content-Length` header, like the responses of an HTTP server.
  convenience init(fixtures conditions: FixtureConditions, clock: any Clock<Duration>) {
    let site = FixtureSite(conditions, clock: clock)
    let faulty = conditions.faults.map(\.path).filter { $0 != "/token" }
    let paths: [(HTTPMethod, String)] =
      (FixtureCollection.allCases.map(\.path) + faulty).map { (.get, $0) }
      + (conditions.tokenLifetime == nil ? [] : [(.post, "/token")])
    let routes = paths.map { method, path in
      // An answer that never changes is created in advance, so that `net stub list` can show the
      // answer.
      conditions == FixtureConditions()
        ? StubRoute(method, path, [StubAnswer(FixtureRequest("\(method)", path), at: site)])
        : StubRoute(method, path) { StubAnswer(FixtureRequest($0), at: site) }
    }
    self.init(routes, clock: clock, capturesRequests: false)
  }
}

extension StubAnswer {
  fileprivate init(_ request: FixtureRequest, at site: FixtureSite) {
    let answer =
      switch site.answer(to: request) {
      case .dropped(let response):
        StubAnswer.dropped(
          after: String(decoding: response.body.prefix(response.body.count / 2), as: UTF8.self),
          status: response.status
        )
      case .response(let response):
        StubAnswer(
          status: response.status,
          headers: HTTPHeaders(of: response),
          body: response.body
        )
      }
    self = answer.delayed(by: site.conditions.latency)
  }
}

extension FixtureRequest {
  fileprivate init(_ request: URLRequest) {
    self.init(
      request.httpMethod ?? "GET",
      request.url?.path ?? "/",
      authorization: request.value(forHTTPHeaderField: "Authorization"),
      range: request.value(forHTTPHeaderField: "Range"),
      ifRange: request.value(forHTTPHeaderField: "If-Range"),
      body: request.httpBody ?? Data()
    )
  }
}

extension HTTPHeaders {
  fileprivate init(of response: FixtureResponse) {
    self.init()
    update(name: "Content-Length", value: "\(response.body.count)")
    for header in response.headers { update(name: header.name, value: header.value) }
  }
}
