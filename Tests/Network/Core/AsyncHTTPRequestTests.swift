#if AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkAsyncHTTPClient
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
        == "127.0.0.1:\(server.port) did not send a complete response within 0.3 s. "
        + "Try again, or increase the time limit."
    )
    await transport.shutdown()
  }
}
#endif
