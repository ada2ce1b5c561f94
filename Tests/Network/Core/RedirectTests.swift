import Foundation
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Redirects", .overEachTransport, .timeLimit(.minutes(1)))
struct RedirectTests {
  private let transport = TestedTransport.make()

  func send(_ request: URLRequest) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await transport.response(for: request, options: TransportOptions())
  }

  @Test("A chain of redirects is followed")
  func chain() async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/1": LoopbackServer.redirect(301, to: "/2")
      case "/2": LoopbackServer.redirect(302, to: "3?x=1")
      default: LoopbackServer.response(body: "end")
      }
    }
    let (data, head) = try await send(URLRequest(url: server.url("/1")))
    #expect(String(decoding: data, as: UTF8.self) == "end")
    #expect(head.url == server.url("/3?x=1"))
    #expect(server.requests.map(\.target) == ["/1", "/2", "/3?x=1"])
  }

  @Test(
    "The method and the body change as in browsers",
    arguments: [
      (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
      (301, "PUT", "PUT"), (307, "POST", "POST"), (308, "POST", "POST"),
    ]
  )
  func method(status: Int, sent: String, followed: String) async throws {
    let server = try LoopbackServer { request in
      request.target == "/1"
        ? LoopbackServer.redirect(status, to: "/2") : LoopbackServer.response(body: "end")
    }
    var request = URLRequest(url: server.url("/1"))
    request.httpMethod = sent
    request.httpBody = Data("body".utf8)
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    _ = try await send(request)
    let last = try #require(server.requests.last)
    #expect(last.method == followed)
    #expect(last.body == (followed == "GET" ? "" : "body"))
    #expect((last.headers["content-type"] == "text/plain") == (followed != "GET"))
  }

  @Test("Headers that may contain secrets are not sent to another origin")
  func crossOrigin() async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "end") }
    let server = try LoopbackServer { _ in
      LoopbackServer.redirect(302, to: other.url("/there").absoluteString)
    }
    var request = URLRequest(url: server.url("/here"))
    for name in ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"] {
      request.setValue("secret", forHTTPHeaderField: name)
    }
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    _ = try await send(request)
    #expect(server.requests.first?.headers["authorization"] == "secret")
    let headers = try #require(other.requests.first).headers
    #expect(headers["accept"] == "application/json")
    #expect(!headers.values.contains("secret"))
  }

  @Test(
    "A credential is not sent to another origin, regardless of the header that contains it",
    arguments: ["X-Tenant", "X-Amz-Security-Token", "My-Signature", "baggage", "Idempotency-Key"]
  )
  func anyField(name: String) async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "end") }
    let server = try LoopbackServer { request in
      request.target == "/here"
        ? LoopbackServer.redirect(302, to: "/same")
        : LoopbackServer.redirect(307, to: other.url("/there").absoluteString)
    }
    var request = URLRequest(url: server.url("/here"))
    request.setValue("secret", forHTTPHeaderField: name)
    _ = try await send(request)
    #expect(server.requests.map { $0.headers[name.lowercased()] } == ["secret", "secret"])
    let headers = try #require(other.requests.first).headers
    #expect(!headers.keys.contains(name.lowercased()))
    #expect(!headers.values.contains("secret"))
  }

  @Test("Credentials are preserved within an origin")
  func sameOrigin() async throws {
    let server = try LoopbackServer { request in
      request.target == "/1"
        ? LoopbackServer.redirect(302, to: "/2") : LoopbackServer.response(body: "end")
    }
    var request = URLRequest(url: server.url("/1"))
    request.setValue("secret", forHTTPHeaderField: "Authorization")
    _ = try await send(request)
    #expect(server.requests.map { $0.headers["authorization"] } == ["secret", "secret"])
  }

  @Test(
    "An unsafe method is not redirected to another origin",
    arguments: [(307, "POST"), (308, "POST"), (307, "DELETE"), (301, "PUT"), (302, "PATCH")]
  )
  func crossOriginUnsafe(status: Int, method: String) async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "end") }
    let server = try LoopbackServer { _ in
      LoopbackServer.redirect(status, to: other.url("/there").absoluteString)
    }
    var request = URLRequest(url: server.url("/here"))
    request.httpMethod = method
    request.httpBody = Data("password=hunter2".utf8)
    let (_, head) = try await send(request)
    #expect(head.statusCode == status)
    #expect(other.requests.isEmpty)
  }

  @Test(
    "A body with a safe method is not sent to another origin either",
    arguments: [301, 302, 307, 308],
    [true, false]
  )
  func crossOriginBody(status: Int, isOption: Bool) async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "end") }
    let server = try LoopbackServer { _ in
      LoopbackServer.redirect(status, to: other.url("/there").absoluteString)
    }
    var request = URLRequest(url: server.url("/here"))
    request.httpMethod = "OPTIONS"
    var options = TransportOptions()
    if isOption {
      options.body = HTTPBody(Data("password=hunter2".utf8))
    } else {
      request.httpBody = Data("password=hunter2".utf8)
    }
    let (_, head) = try await transport.response(for: request, options: options)
    #expect(head.statusCode == status)
    #expect(server.requests.map(\.method) == ["OPTIONS"])
    #expect(other.requests.isEmpty)
  }

  @Test("The error for an unfollowed redirect explains the reason")
  func crossOriginUnsafeError() throws {
    let head = try #require(
      HTTPURLResponse(
        url: exampleURL,
        statusCode: 307,
        httpVersion: nil,
        headerFields: ["Location": "https://b.example/"]
      )
    )
    let error = NetworkError.status(Response(data: Data(), head: head), method: "POST")
    #expect(
      error.description == "api.example.com returned 307 Temporary Redirect for POST /v1. The "
        + "redirect was not followed: redirects are disabled, or following it would send an unsafe "
        + "request to another server."
    )
  }

  @Test("The error for a status that is never followed says so", arguments: [300, 305, 306])
  func neverFollowed(status: Int) throws {
    let head = try #require(
      HTTPURLResponse(
        url: exampleURL,
        statusCode: status,
        httpVersion: nil,
        headerFields: ["Location": "/other"]
      )
    )
    let error = NetworkError.status(Response(data: Data(), head: head), method: "GET")
    #expect(
      error.description.hasSuffix(
        " for GET /v1. Redirects with this status are never followed. Check the path."
      )
    )
  }

  @Test("A POST that becomes a GET is redirected without its body")
  func crossOriginRewritten() async throws {
    let other = try LoopbackServer { _ in LoopbackServer.response(body: "end") }
    let server = try LoopbackServer { _ in
      LoopbackServer.redirect(303, to: other.url("/there").absoluteString)
    }
    var request = URLRequest(url: server.url("/here"))
    request.httpMethod = "POST"
    request.httpBody = Data("password=hunter2".utf8)
    let (data, _) = try await send(request)
    #expect(String(decoding: data, as: UTF8.self) == "end")
    #expect(other.requests.map(\.method) == ["GET"])
    #expect(other.requests.map(\.body) == [""])
  }

  @Test("More than ten redirects fail")
  func loop() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.redirect(302, to: "/again") }
    let error = try await failure { () throws(NetworkError) in
      try await send(URLRequest(url: server.url("/")))
    }
    #expect(
      error.description == "The response from 127.0.0.1:\(server.port) is invalid: "
        + "the request was redirected more than 10 times."
    )
    #expect(server.requests.count == 11)
  }

  @Test("A redirect without a location is returned as the response")
  func noLocation() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response("302 Found", headers: []) }
    let (_, head) = try await send(URLRequest(url: server.url()))
    #expect(head.statusCode == 302)
  }

  @Test(
    "A redirect to a forbidden URL is rejected",
    arguments: [
      (
        "https://a.example/", "http://a.example/",
        "the redirect leads from an https URL to an insecure URL at a.example"
      ),
      (
        "http://127.0.0.1/", "http://a.example/",
        "the redirect cannot be followed: the URL http://a.example/ would be requested without encryption; "
          + "use https://, or set allowsInsecureHTTP to true"
      ),
      (
        "http://127.0.0.1/", "file:///etc/passwd",
        "the redirect cannot be followed: the URL file:///etc/passwd does not start with https:// or http://"
      ),
      (
        "http://127.0.0.1/", "data:application/json,{\"access_token\":\"hunter2\"}",
        "the redirect cannot be followed: the URL data:‹redacted› does not start with https:// or http://"
      ),
    ]
  )
  func refused(from: String, to: String, reason: String) throws {
    let url = try #require(URL(string: from))
    let request = URLRequest(url: url)
    let head = try #require(
      HTTPURLResponse(
        url: url,
        statusCode: 302,
        httpVersion: nil,
        headerFields: ["Location": to]
      )
    )
    let rules = RedirectRules(allowsInsecureHTTP: false)
    let error = #expect(throws: NetworkError.self) {
      try rules.request(after: head, of: request, hasBody: false)
    }
    #expect(error?.description.hasSuffix("is invalid: \(reason).") == true)
  }
}

@Suite("Refused redirects", .overEachTransportButURLSession, .timeLimit(.minutes(1)))
struct RefusedRedirectTests {
  /// An observer that keeps the texts of all events and steps.
  private struct Observer: NetworkEventObserver {
    let texts = Recorder<String>()

    var delivery: ObserverDelivery { .inline }

    func observe(_ event: NetworkEvent) { texts.record("\(event)") }

    func observe(_ step: NetworkStep, of request: RequestLabel) { texts.record("\(step)") }
  }

  @Test("Only the scheme of a refused data: URL is shown in the error, events, log and archive")
  func dataURL() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.redirect(302, to: "data:application/json,{\"access_token\":\"hunter2\"}")
    }
    let observer = Observer()
    let recorder = ExchangeRecorder(TestedTransport.make())
    let records = Recorder<NetworkLogRecord>()
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(),
        observability: ObservabilityPack(eventObservers: [observer])
      ),
      session: recorder
    )
    let endpoint = EndpointBuilder<Data>.get("/moved")
      .logged(by: DefaultNetworkLogger(level: .body) { records.record($0) })
    let error = try await failure { () throws(NetworkError) in try await client.request(endpoint) }
    #expect(error.code == 4001)
    let recorded = try #require(recorder.exchanges.last).outcome
    let archive = try HARExport(recorder.exchanges).data
    let places = [
      ("error", "\(error)"), ("events", observer.texts.values.joined(separator: "\n")),
      ("log", records.values.flatMap(\.lines).joined(separator: "\n")),
      ("recorder", "\(recorded)"), ("archive", String(decoding: archive, as: UTF8.self)),
    ]
    for (place, text) in places {
      #expect(text.contains("data:‹redacted›"), "\(place)")
      #expect(!text.contains("hunter2"), "\(place)")
    }
  }
}
