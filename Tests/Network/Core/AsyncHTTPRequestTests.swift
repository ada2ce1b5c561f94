#if AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkAsyncHTTPClient
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests over AsyncHTTPClient", .timeLimit(.minutes(1)))
struct AsyncHTTPRequestTests {
  @Test("Additional headers cannot change the framing of a request")
  func framing() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "fine") }
    let transport = AsyncHTTPClientTransport(
      configuration: AsyncHTTPClientConfiguration(
        additionalHeaders: [
          "content-length": "1", "Transfer-Encoding": "gzip", "Connection": "upgrade",
          "X-Additional": "1",
        ]
      )
    )
    var request = URLRequest(url: server.url())
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    _ = try await transport.response(for: request, options: TransportOptions())
    let sent = try #require(server.requests.first)
    #expect(sent.body == "body")
    #expect(sent.headers["x-additional"] == "1")
    #expect(sent.headers["content-length"] == "4")
    #expect(sent.headers["transfer-encoding"] == nil)
    #expect(sent.headers["connection"] == nil)
    await transport.shutdown()
  }

  @Test("Small chunks are joined, and arrive in order with large chunks")
  func smallChunks() async throws {
    let large = String(repeating: "x", count: 5_000)
    let small = String(repeating: "1\r\na\r\n1\r\nb\r\n", count: 10_000)
    let server = try LoopbackServer { _ in
      .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "\(small)1388\r\n\(large)\r\n1\r\nc\r\n0\r\n\r\n"
      )
    }
    let transport = AsyncHTTPClientTransport()
    let received = Recorder<Int>()
    var options = TransportOptions()
    options.monitor = { if case .received(let count, _) = $0 { received.record(count) } }
    let (data, _) = try await transport.response(
      for: URLRequest(url: server.url()),
      options: options
    )
    let expected = String(repeating: "ab", count: 10_000) + large + "c"
    #expect(String(decoding: data, as: UTF8.self) == expected)
    #expect(received.values.last == expected.count)
    // The server sends 20,002 chunks.
    #expect(received.values.count < 2_000)
    await transport.shutdown()
  }

  @Test("A shutdown cancels running requests and rejects later ones")
  func shutdown() async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in .held(gate, "HTTP/1.1 204 No Content\r\n\r\n") }
    let transport = AsyncHTTPClientTransport()
    let request = URLRequest(url: server.url())
    async let running = failure { () throws(NetworkError) in
      try await transport.response(for: request, options: TransportOptions())
    }
    await waitUntil { server.requests.count == 1 }
    await transport.shutdown()
    #expect(try await running.isCancelled)
    let later = try await failure { () throws(NetworkError) in
      try await transport.response(for: request, options: TransportOptions())
    }
    #expect(
      later.description == "The request could not be sent: the transport has been shut down."
    )
    #expect(server.requests.count == 1)
  }

  // Runs in a separate process because the transport reads the environment.
  @Test("A request is tunneled through the environment's proxy, unless no_proxy has its host")
  func proxy() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in LoopbackServer.response(body: "server") }
      let port = server.port
      let proxy = try LoopbackServer { _ in .init(steps: [.tunnel(to: port)]) }
      setenv("http_proxy", proxy.url().absoluteString, 1)
      setenv("no_proxy", "127.0.0.1", 1)
      let transport = AsyncHTTPClientTransport()
      for host in ["server.invalid", "127.0.0.1"] {
        let url = try #require(URL(string: "http://\(host):\(port)/x"))
        let (data, _) = try await transport.response(
          for: URLRequest(url: url),
          options: TransportOptions()
        )
        #expect(String(decoding: data, as: UTF8.self) == "server")
      }
      #expect(
        proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT server.invalid:\(port)"]
      )
      await transport.shutdown()
    }
  }

  @Test("A TLS handshake that takes longer than the connection's time limit fails")
  func connectTimeout() async throws {
    let gate = Gate()
    defer { gate.open() }
    // The server does not answer the handshake.
    let server = try LoopbackServer { _ in .held(gate, "") }
    let transport = AsyncHTTPClientTransport(
      configuration: AsyncHTTPClientConfiguration(connectTimeout: .milliseconds(300))
    )
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
    let error = try await failure { () throws(NetworkError) in
      try await transport.response(for: URLRequest(url: url), options: TransportOptions())
    }
    #expect(
      error.description
        == "Could not connect to 127.0.0.1:\(server.port): no connection was available within "
        + "0.3 s. Try again later."
    )
    await transport.shutdown()
  }
}
#endif
