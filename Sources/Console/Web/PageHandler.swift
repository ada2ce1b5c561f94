#if Web
import FlyingFox
import FlyingSocks
import Foundation
import InnoConsole
import InnoLocking

/// The handler of all HTTP requests from browsers.
struct PageHandler: HTTPHandler {
  /// The maximum size of a request's body, in bytes.
  static let bodyLimit = 1 << 20

  let token: String
  let timeline: Timeline
  let sessions: PageSessions
  let isReadOnly: Bool
  let clock: any Clock<Duration>

  /// The port on which the server listens; 0 until the port is known.
  let port = Locked<UInt16>(0)

  private let events: EncodedEvents

  init(
    token: String,
    timeline: Timeline,
    sessions: PageSessions,
    isReadOnly: Bool,
    clock: any Clock<Duration>,
    beforeSending: @escaping @Sendable () -> Void
  ) {
    self.token = token
    self.timeline = timeline
    self.sessions = sessions
    self.isReadOnly = isReadOnly
    self.clock = clock
    events = EncodedEvents(of: timeline, beforeSending)
  }

  /// The body of a request to run a line, cancel the running line or get completions.
  private struct Request: Decodable {
    let page: String
    let line: String?
    let cursor: Int?
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    // Use the path as it was sent, because the server removes a trailing slash from `request.path`.
    // Without the slash, a browser would resolve the relative addresses of the page's files
    // differently.
    let path = String(request.target.rawValue.prefix { $0 != "?" })
    if let refusal = refusal(of: request, path) {
      // Refuse without reading the remaining bytes of the request.
      var response = answer(refusal, nil)
      response.headers[.connection] = "close"
      return response
    }
    let name = String(path.dropFirst(token.count + 2))
    switch (request.method, name) {
    case (.GET, ""): return page()
    case (.GET, "session"):
      let contents = await sessions.contents()
      return json(await contents.text(isReadOnly: isReadOnly))
    case (.GET, "events"): return feed(request)
    case (.GET, "range"): return range(request)
    case (.GET, "app"):
      let names = (request.query["parts"] ?? "").split(separator: ",")
      return json(await sessions.facts(names.compactMap { PagePart(rawValue: String($0)) }))
    case (.GET, _):
      guard let file = Page.file(named: name) else { return answer(.notFound, nil) }
      return HTTPResponse(statusCode: .ok, headers: headers(file.type), body: Data(file.bytes))
    case (.POST, "line"), (.POST, "cancel"), (.POST, "complete"):
      return try await post(request, to: name)
    default: return answer(.notFound, nil)
    }
  }

  // MARK: Access

  /// Returns the error status for a request that does not come from a page of this server.
  ///
  /// Returns `nil` if the request is allowed.
  private func refusal(of request: HTTPRequest, _ path: String) -> HTTPStatusCode? {
    let port = port.withLock(\.self)
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // A request with another host name may come from a foreign page (DNS rebinding).
    guard let host = request.headers[.host]?.lowercased(), hosts.contains(host) else {
      return .forbidden
    }
    if let origin = request.headers[HTTPHeader("Origin")], origin != "http://\(host)" {
      return .forbidden
    }
    if let site = request.headers[HTTPHeader("Sec-Fetch-Site")],
      !["same-origin", "none"].contains(site)
    {
      return .forbidden
    }
    if request.method == .POST, request.headers[HTTPHeader("Origin")] == nil { return .forbidden }
    return hasToken(path) ? nil : .notFound
  }

  /// Returns a Boolean value that indicates whether the first component of a path is ``token``.
  ///
  /// The comparison takes the same time regardless of the position of the first difference.
  private func hasToken(_ path: String) -> Bool {
    let (expected, given) = (Array("/\(token)/".utf8), Array(path.utf8.prefix(token.count + 2)))
    guard expected.count == given.count else { return false }
    return zip(expected, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Answers

  private func headers(_ type: String) -> HTTPHeaders {
    var headers = HTTPHeaders()
    headers[.contentType] = type
    headers[.cacheControl] = "no-store"
    headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
    headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
    headers[HTTPHeader("Content-Security-Policy")] =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return headers
  }

  private func page() -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: headers("text/html; charset=utf-8"),
      body: Data(Page.live.utf8)
    )
  }

  private func json(_ text: String) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: headers("application/json"), body: Data(text.utf8))
  }

  private func answer(_ status: HTTPStatusCode, _ error: String?) -> HTTPResponse {
    let body = error.map { ConsoleValue.facts(["error": .string($0)]).json } ?? ""
    return HTTPResponse(
      statusCode: status,
      headers: headers(error == nil ? "text/plain" : "application/json"),
      body: Data(body.utf8)
    )
  }

  private func feed(_ request: HTTPRequest) -> HTTPResponse {
    // A browser that reconnects sends the identifier of the last event that it received.
    let last = request.headers[HTTPHeader("Last-Event-ID")] ?? request.query["after"]
    let lastReceived = last.flatMap { Int($0) } ?? timeline.lastNumber
    return HTTPResponse(
      statusCode: .ok,
      headers: headers("text/event-stream"),
      body: HTTPBodySequence(
        from: EventFeed(events: events, lastReceived: max(0, lastReceived), clock: clock)
      )
    )
  }

  private func range(_ request: HTTPRequest) -> HTTPResponse {
    let number = { (name: String) in request.query[name].flatMap { Int($0) } }
    guard let from = number("from"), let to = number("to"), 0 < from, from <= to, to - from < 10_000
    else {
      return answer(
        .badRequest,
        "'from' and 'to' must be event numbers that span at most 10000 events"
      )
    }
    let texts = timeline.events(after: from - 1, limit: to - from + 1)
      .filter { $0.number <= to }.map { $0.pageJSON() }
    return json("[\(texts.joined(separator: ","))]")
  }

  private func post(_ request: HTTPRequest, to name: String) async throws -> HTTPResponse {
    let type = request.headers[.contentType]?.split(separator: ";").first.map(String.init)
    guard type == "application/json" else {
      return answer(.badRequest, "the content type must be application/json")
    }
    guard let size = request.bodySequence.count, size <= Self.bodyLimit else {
      var response = answer(
        HTTPStatusCode(413, phrase: "Content Too Large"),
        "the request must have a Content-Length of at most 1 MB"
      )
      response.headers[.connection] = "close"
      return response
    }
    guard let body = try? JSONDecoder().decode(Request.self, from: await request.bodyData),
      body.page.utf8.count <= 100
    else {
      return answer(
        .badRequest,
        "the body must be {\"page\": TEXT, \"line\": TEXT}, with a page of at most 100 bytes"
      )
    }
    if isReadOnly {
      return answer(.forbidden, "this page is read-only; start the server without --read-only")
    }
    switch name {
    case "cancel":
      await sessions.cancel(from: body.page)
      return json("{}")
    case "complete":
      let completion = await sessions.complete(
        body.line ?? "",
        at: body.cursor ?? (body.line ?? "").unicodeScalars.count,
        from: body.page
      )
      return json(completion.facts.json)
    default:
      let outcome = await sessions.evaluate(body.line ?? "", from: body.page)
      return json(ConsoleValue.facts(["outcome": .string(outcome)]).json)
    }
  }
}

extension Completion {
  /// The completion as data: the range that a chosen candidate replaces, and the first 200
  /// candidates.
  fileprivate var facts: ConsoleValue {
    .facts([
      "from": .int(range.lowerBound),
      "to": .int(range.upperBound),
      "candidates": .array(
        candidates.prefix(200).map { candidate in
          .facts([
            "text": .string(candidate.text),
            "detail": .string(candidate.detail),
            "goesOn": .bool(candidate.goesOn),
          ])
        }
      ),
    ])
  }
}
#endif
