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
}
#endif
