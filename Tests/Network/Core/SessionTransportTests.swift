import Foundation
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("SessionTransport", .overEachTransport, .timeLimit(.minutes(1)))
struct SessionTransportTests {
  private let transport = TestedTransport.make()

  func get(
    _ url: URL,
    headers: [String: String] = [:],
    timeout: Duration = .seconds(10),
    limit: Int = 1_000_000
  ) async throws(NetworkError) -> (text: String, head: HTTPURLResponse) {
    var request = URLRequest(url: url)
    request.allHTTPHeaderFields = headers
    let options = TransportOptions(timeout: timeout, responseBodyLimit: limit)
    let (data, head) = try await transport.response(for: request, options: options)
    return (String(decoding: data, as: UTF8.self), head)
  }

  @Test("The caller does not determine the use of the connection")
  func connectionHeader() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "end") }
    // A proxy would remove the field that `Connection` names.
    let headers = ["connection": "close, X-Mine", "X-Mine": "1"]
    #expect(try await get(server.url(), headers: headers).text == "end")
    let sent = try #require(server.requests.first).headers
    #expect(sent["x-mine"] == "1")
    #expect(sent["connection"]?.contains("X-Mine") != true)
  }

  @Test("A cookie that a server sets is returned, and is not sent with later requests")
  func cookies() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(headers: ["Set-Cookie: session=7; Path=/"], body: "end")
    }
    for _ in 0..<2 {
      let head = try await get(server.url()).head
      #expect(head.value(forHTTPHeaderField: "Set-Cookie") == "session=7; Path=/")
    }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    _ = try await get(server.url(), headers: ["Cookie": "own=1"])
    #expect(server.requests.last?.headers["cookie"] == "own=1")
  }

  @Test("A response has a status, headers and a body")
  func plainAnswer() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(headers: ["X-Mixed-Case: kept"], body: #"{"ok":true}"#)
    }
    let answer = try await get(server.url("/a?b=c"), headers: ["X-Mine": "1"])
    #expect(answer.text == #"{"ok":true}"#)
    #expect(answer.head.statusCode == 200)
    #expect(answer.head.value(forHTTPHeaderField: "x-mixed-case") == "kept")
    #expect(HTTPHeaders(answer.head).contains { $0.name == "X-Mixed-Case" })
    #expect(server.requests.map(\.target) == ["/a?b=c"])
    #expect(server.requests.first?.headers["x-mine"] == "1")
  }

  @Test("A 204 has no body")
  func noContent() async throws {
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 204 No Content\r\n\r\n") }
    let answer = try await get(server.url())
    #expect(answer.head.statusCode == 204)
    #expect(answer.text.isEmpty)
  }

  @Test(
    "The encoding and the length of a body that is not sent do not matter",
    arguments: [("HEAD", "200 OK"), ("GET", "304 Not Modified")]
  )
  func missingBody(method: String, status: String) async throws {
    let server = try LoopbackServer { _ in
      .raw(
        "HTTP/1.1 \(status)\r\nContent-Encoding: own\r\nContent-Length: 9000000\r\n"
          + "ETag: \"1\"\r\n\r\n"
      )
    }
    var request = URLRequest(url: server.url())
    request.httpMethod = method
    let (data, head) = try await transport.response(for: request, options: TransportOptions())
    #expect(data.isEmpty)
    #expect(head.value(forHTTPHeaderField: "ETag") == "\"1\"")
  }

  @Test(
    "A 401 with any scheme is returned immediately, with its body",
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
    let answer = try await get(server.url())
    #expect(answer.head.statusCode == 401)
    #expect(answer.text == "no")
  }

  @Test("A refused connection throws an error")
  func refused() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/users"))
    let error = try await failure { () throws(NetworkError) in try await get(url) }
    #expect(
      error.description
        == "Could not connect to 127.0.0.1:1: connection refused. Is the server running?"
    )
  }

  @Test("An unknown host throws an error")
  func unknownHost() async throws {
    let url = try #require(URL(string: "http://nowhere.invalid/"))
    let error = try await failure { () throws(NetworkError) in try await get(url) }
    #expect(
      error.description
        == "Could not find the host nowhere.invalid. Check the host name and the network."
    )
  }

  @Test(
    "A lost connection throws an error",
    arguments: [
      LoopbackServer.Reply.drop,
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf"),
    ]
  )
  func lost(reply: LoopbackServer.Reply) async throws {
    let server = try LoopbackServer { _ in reply }
    let error = try await failure { () throws(NetworkError) in try await get(server.url()) }
    #expect(
      error.description
        == "The connection to 127.0.0.1:\(server.port) was lost before the response was complete. "
        + "Try again."
    )
  }

  @Test("A response that is not HTTP is rejected, and later requests succeed")
  func garbage() async throws {
    let server = try LoopbackServer { request in
      request.target == "/bad" ? .raw("SSH-2.0-x\r\n\r\n") : LoopbackServer.response(body: "fine")
    }
    let error = try await failure { () throws(NetworkError) in try await get(server.url("/bad")) }
    #expect(!error.isCancelled)
    #expect(try await get(server.url("/good")).text == "fine")
  }

  @Test("A time limit shorter than a second is enforced")
  func timeOut() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in .held(gate, "HTTP/1.1 204 No Content\r\n\r\n") }
    let start = ContinuousClock.now
    let error = try await failure { () throws(NetworkError) in
      try await get(server.url(), timeout: .milliseconds(150))
    }
    let waited = ContinuousClock.now - start
    #expect(
      error.description
        == "127.0.0.1:\(server.port) did not send a complete response within 0.15 s. Try again, or increase the time limit."
    )
    #expect(waited >= .milliseconds(150))
  }

  @Test("The injected clock measures the time limit")
  func injectedClock() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in .held(gate, "HTTP/1.1 204 No Content\r\n\r\n") }
    let clock = ManualClock()
    let transport = TestedTransport.make(clock: clock)
    let request = URLRequest(url: server.url())
    async let outcome = failure { () throws(NetworkError) in
      try await transport.response(for: request, options: TransportOptions(timeout: .seconds(40)))
    }
    await waitUntil { server.requests.count == 1 && clock.sleeperCount == 1 }
    clock.advance(by: .seconds(40))
    #expect(try await outcome.code == 3001)
  }

  @Test("Time limits include the wait for a connection", arguments: [true, false])
  func queueTime(isTotal: Bool) async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in
      .init(steps: [.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .wait(gate)])
    }
    let clock = ManualClock()
    let transport = TestedTransport.makeSession(clock: clock)
    let request = URLRequest(url: server.url())
    // Six open streams occupy all connections to the server.
    var streams: [ResponseStream] = []
    for _ in 0..<6 {
      let options = TransportOptions(timeout: .seconds(1_000))
      streams.append(try await transport.stream(for: request, options: options))
    }
    let options =
      isTotal
      ? TransportOptions(timeout: .seconds(100), totalTimeout: .seconds(10))
      : TransportOptions(timeout: .seconds(10))
    async let seventh = failure { () throws(NetworkError) in
      try await transport.response(for: request, options: options)
    }
    await waitUntil { transport.waitingCount(at: server.url()) == 1 && clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    let error = try await seventh
    #expect(error.code == 3001)
    #expect(error.description.contains("within 10 s"))
    await waitUntil { transport.waitingCount(at: server.url()) == 0 }
    withExtendedLifetime(streams) {}
  }

  @Test("A body over the limit is rejected", arguments: ["Content-Length: 5000\r\n", ""])
  func bodyLimit(length: String) async throws {
    let body = String(repeating: "x", count: 5_000)
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\n\(length)\r\n\(body)") }
    let error = try await failure { () throws(NetworkError) in
      try await get(server.url(), limit: 4_999)
    }
    #expect(
      error.description == "The response from 127.0.0.1:\(server.port) is invalid: "
        + "the body is larger than the limit of 4999 bytes."
    )
    #expect(try await get(server.url(), limit: 5_000).text == body)
  }

  @Test("The limit applies to the decompressed body")
  func compressedBody() async throws {
    // The letter a, 100,000 times.
    let head = "H4sIAAAAAAACA+3BMQEAAADCoKzrX8IaHkAB"
    let body = head + String(repeating: "A", count: 128) + "rwaH+uIboIYBAA=="
    let bytes = try #require(Data(base64Encoded: body))
    let server = try LoopbackServer { _ in
      let lines =
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
      return LoopbackServer.Reply(steps: [.send(Array(lines.utf8) + bytes)])
    }
    let error = try await failure { () throws(NetworkError) in
      try await get(server.url(), limit: 99_999)
    }
    #expect(error.description.hasSuffix("the body is larger than the limit of 99999 bytes."))
    #expect(try await get(server.url(), limit: 100_000).text.count == 100_000)
  }

  @Test("Completed transfers are deallocated")
  func routesAreForgotten() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "fine") }
    for _ in 0..<5 { _ = try await get(server.url()) }
    await waitUntil { transport.runningTaskCount == 0 }
  }

  @Test("A completed exchange is deallocated, regardless of how it ended")
  func nothingIsKept() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { request in
      switch request.target {
      case "/lost": .drop
      case "/moved": LoopbackServer.redirect(302, to: "/fine")
      case "/silent": .held(gate, "")
      default: LoopbackServer.response(body: "fine")
      }
    }
    let tokens = ["/fine", "/lost", "/moved", "/silent"].map { path in
      let token = Token()
      var options = TransportOptions(timeout: .seconds(3_600))
      options.monitor = { _ in token.note() }
      let asking = Task { [options] in
        _ = try await transport.response(for: URLRequest(url: server.url(path)), options: options)
      }
      return (WeakToken(token: token), asking)
    }
    await waitUntil { Set(server.requests.map(\.target)).count == tokens.count }
    for (_, asking) in tokens.dropLast() { _ = await asking.result }
    tokens.last?.1.cancel()
    await waitUntil { tokens.allSatisfy { $0.0.token == nil } }
  }

  @Test("An uppercase scheme is accepted")
  func schemeInCapitals() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old"
        ? LoopbackServer.redirect(301, to: request.headers["x-target"] ?? "")
        : LoopbackServer.response(body: "fine")
    }
    func inCapitals(_ path: String) throws -> URL {
      try #require(URL(string: server.url(path).absoluteString.replacing("http:", with: "HTTP:")))
    }
    let target = try inCapitals("/new").absoluteString
    #expect(try await get(inCapitals("/old"), headers: ["X-Target": target]).text == "fine")
  }

  #if canImport(FoundationNetworking)
  @Test(
    "An ambiguous host is rejected",
    arguments: ["127.1", "0x7f000001"]
  )
  func unusualHost(host: String) async throws {
    let url = try #require(URL(string: "http://\(host):1/users"))
    let error = try await failure { () throws(NetworkError) in try await get(url) }
    let fault =
      TestedTransport.current == .urlSession
      ? "a host that Foundation rejects" : "an ambiguous host"
    #expect(
      error.description
        == "The request could not be sent: the URL http://\(host):1/users has \(fault); "
        + "use a host name, or a complete IPv4 address, such as 127.0.0.1."
    )
  }
  #endif

  @Test("A URLSession can be used as a session")
  func foundationSessions() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "fine") }
    for session in [URLSession.shared, URLSession(configuration: .ephemeral), .shared] {
      let (data, _) = try await session.response(
        for: URLRequest(url: server.url()),
        options: TransportOptions()
      )
      #expect(String(decoding: data, as: UTF8.self) == "fine")
    }
    #expect(URLSession.shared.transportName == "live")
    #expect(URLSession.shared.baseURLOverride == nil)
  }
}

private final class Token: Sendable {
  func note() {}
}

private struct WeakToken {
  weak var token: Token?
}
