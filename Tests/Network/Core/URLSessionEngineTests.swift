import Foundation
import InnoLocking
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of the engine that is the default on every platform except Linux.
@Suite("SessionTransport with URLSession", .timeLimit(.minutes(1)))
struct URLSessionEngineTests {
  let transport = SessionTransport(engine: .urlSession)

  func send(
    _ request: URLRequest,
    _ options: TransportOptions = TransportOptions()
  ) async throws(NetworkError) -> (text: String, head: HTTPURLResponse) {
    let (data, head) = try await transport.response(for: request, options: options)
    return (String(decoding: data, as: UTF8.self), head)
  }

  @Test("A request and its response are complete")
  func exchange() async throws {
    let server = try LoopbackServer { request in
      LoopbackServer.response(headers: ["X-A: b"], body: "\(request.method) \(request.body)")
    }
    var request = URLRequest(url: server.url("/a?b=c"))
    request.httpMethod = "POST"
    request.httpBody = Data("hello".utf8)
    request.setValue("1", forHTTPHeaderField: "X-Mine")
    let answer = try await send(request)
    #expect(answer.text == "POST hello")
    #expect(answer.head.value(forHTTPHeaderField: "X-A") == "b")
    #expect(server.requests.map(\.target) == ["/a?b=c"])
    #expect(server.requests.first?.headers["x-mine"] == "1")
  }

  @Test(
    "A 401 with any scheme is returned with its body",
    arguments: [#"Basic realm="x""#, "Bearer", #"Digest realm="x", nonce="1""#, "Negotiate"]
  )
  func unauthorized(scheme: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(
        "401 Unauthorized",
        headers: ["WWW-Authenticate: \(scheme)"],
        body: "no"
      )
    }
    let answer = try await send(URLRequest(url: server.url()))
    #expect(answer.head.statusCode == 401)
    #expect(answer.text == "no")
  }

  @Test("A redirect is followed by the transport's rules")
  func redirect() async throws {
    let server = try LoopbackServer { request in
      request.target == "/1"
        ? LoopbackServer.redirect(307, to: "/2") : LoopbackServer.response(body: request.body)
    }
    var request = URLRequest(url: server.url("/1"))
    request.httpMethod = "POST"
    request.httpBody = Data("kept".utf8)
    let answer = try await send(request)
    #expect(answer.text == "kept")
    #expect(answer.head.url == server.url("/2"))
  }

  @Test("An unfollowed redirect is returned as the response")
  func redirectAsAnswer() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.redirect(302, to: "/2") }
    var options = TransportOptions()
    options.followsRedirects = false
    let answer = try await send(URLRequest(url: server.url("/1")), options)
    #expect(answer.head.statusCode == 302)
    #expect(server.requests.map(\.target) == ["/1"])
  }

  @Test("A head over the limits is rejected")
  func headLimits() async throws {
    let long = String(repeating: "x", count: 1_000)
    for (fields, reason) in [
      ((0..<201).map { "X-\($0): 1" }, "the header section has more than 200 fields"),
      ((0..<66).map { "X-\($0): \(long)" }, "the header section is larger than 65536 bytes"),
    ] {
      let server = try LoopbackServer { _ in
        LoopbackServer.response(headers: fields)
      }
      let error = try await failure { () throws(NetworkError) in
        try await send(URLRequest(url: server.url()))
      }
      #expect(
        error.description == "The response from 127.0.0.1:\(server.port) is invalid: \(reason)."
      )
    }
    let server = try LoopbackServer { _ in
      LoopbackServer.response(headers: (0..<198).map { "X-\($0): 1" }, body: "end")
    }
    #expect(try await send(URLRequest(url: server.url())).text == "end")
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A body over the limit and a refused connection are errors")
  func errors() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(body: String(repeating: "a", count: 2_000))
    }
    let large = try await failure { () throws(NetworkError) in
      try await send(URLRequest(url: server.url()), TransportOptions(responseBodyLimit: 1_000))
    }
    #expect(
      large.description
        == "The response from 127.0.0.1:\(server.port) is invalid: the body is larger than the limit "
        + "of 1000 bytes."
    )
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    let refused = try await failure { () throws(NetworkError) in
      try await send(URLRequest(url: url))
    }
    #expect(refused.code == 2002)
  }

  @Test("A time limit and a cancellation end a silent exchange")
  func silence() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in .held(gate, "HTTP/1.1 204 No Content\r\n\r\n") }
    let request = URLRequest(url: server.url())
    let overdue = try await failure { () throws(NetworkError) in
      try await send(request, TransportOptions(timeout: .milliseconds(100)))
    }
    #expect(overdue.code == 3001)
    let task = Task { try await failure { () throws(NetworkError) in try await send(request) } }
    await waitUntil { server.requests.count == 2 }
    task.cancel()
    #expect(try await task.value.isCancelled)
  }

  @Test("A cancellation at any time leaks no exchange")
  func racingCancellations() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "[]") }
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            let request = Task { try await send(URLRequest(url: server.url())) }
            for _ in 0..<(number * 7 + lane) % 200 { await Task.yield() }
            request.cancel()
            _ = await request.result
          }
        }
      }
    }
    #expect(try await send(URLRequest(url: server.url())).text == "[]")
    await waitUntil { transport.runningTaskCount == 0 }
    #expect(transport.runningTaskCount == 0)
  }

  @Test("A stream delivers all chunks")
  func stream() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(body: String(repeating: "line\n", count: 20_000))
    }
    let stream = try await transport.stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions()
    )
    var count = 0
    for try await chunk in stream { count += chunk.count }
    #expect(count == 100_000)
  }

  #if canImport(FoundationNetworking)
  @Test("A streamed body and a multipart body are rejected on Linux")
  func streamedBody() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url()),
      session: transport
    )
    let stream = HTTPBody.stream { AsyncStream<Data> { $0.finish() } }
    let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    try Data("x".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let parts = try HTTPBody.multipart([MultipartPart(name: "a", file: file)])
    for body in [stream, parts] {
      let error = try await failure { () throws(NetworkError) in
        try await client.upload(EndpointBuilder<Data>.post("/upload"), body: body)
      }
      #expect(
        error.description
          == "The request could not be sent: URLSession on Linux cannot send a streamed body or "
          + "a multipart body with files; remove any custom URLProtocol, and use "
          + "SessionTransport(engine: .automatic)."
      )
    }
    #expect(server.requests.isEmpty)
  }

  @Test("An unread stream fails at its limit on Linux")
  func overflow() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(body: String(repeating: "a", count: 3_000_000))
    }
    let stream = try await transport.stream(
      for: URLRequest(url: server.url()),
      options: TransportOptions(responseBodyLimit: 100_000)
    )
    await waitUntil { transport.runningTaskCount == 0 }
    let error = try await failure { () throws(NetworkError) in
      for try await _ in stream {}
    }
    #expect(
      error.description
        == "The response from 127.0.0.1:\(server.port) is invalid: the unread data in the stream "
        + "exceeds the limit of 100000 bytes; read the stream faster, or increase the limit."
    )
  }
  #endif

  @Test("The caches, cookies, credentials and time limits of a configuration are not used")
  func ignoredSettings() {
    let original = URLSessionConfiguration.default
    original.timeoutIntervalForRequest = 1
    original.timeoutIntervalForResource = 1
    original.httpMaximumConnectionsPerHost = 3
    let copy = FoundationEngine.configuration(like: original)
    #expect(copy.urlCache == nil)
    #expect(copy.httpCookieStorage == nil)
    #expect(copy.urlCredentialStorage == nil)
    #expect(!copy.httpShouldSetCookies)
    #expect(copy.timeoutIntervalForRequest > 3_600)
    #expect(copy.timeoutIntervalForResource > 604_800)
    #expect(copy.httpMaximumConnectionsPerHost == 3)
    #expect(original.timeoutIntervalForResource == 1)
  }

  @Test("A URLProtocol of the configuration is used")
  func urlProtocol() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [CannedProtocol.self]
    let (data, head) = try await SessionTransport(configuration: configuration).response(
      for: URLRequest(url: exampleURL),
      options: TransportOptions()
    )
    #expect(String(decoding: data, as: UTF8.self) == "canned")
    #expect(head.statusCode == 203)
  }
}

/// A protocol that answers every request with a fixed response.
private final class CannedProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url,
      let head = HTTPURLResponse(
        url: url,
        statusCode: 203,
        httpVersion: "HTTP/1.1",
        headerFields: ["Content-Length": "6"]
      )
    else { return }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("canned".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
