#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Testing

@testable import InnoNetwork

@Suite("HTTPS with libcurl", .timeLimit(.minutes(1)), .enabled(if: TLSServer.program != nil))
struct TLSTests {
  private func transport(trusting certificate: String? = nil) -> SessionTransport {
    SessionTransport(makeEngine: { CurlEngine(headers: [:], certificates: certificate) })
  }

  private func get(
    _ url: String,
    with transport: SessionTransport
  ) async throws(NetworkError) -> (text: String, status: Int) {
    let (data, head) = try await transport.response(
      for: URLRequest(url: URL(string: url) ?? exampleURL),
      options: TransportOptions()
    )
    return (String(decoding: data, as: UTF8.self), head.statusCode)
  }

  @Test("A server whose certificate is trusted answers over TLS")
  func trusted() async throws {
    let server = try TLSServer()
    let transport = transport(trusting: server.certificate)
    let answer = try await get("https://localhost:\(server.port)/", with: transport)
    #expect(answer.status == 200)
    #expect(answer.text.contains("TLSv1"))
  }

  @Test("A stream is received over TLS")
  func stream() async throws {
    let server = try TLSServer()
    let url = try #require(URL(string: "https://localhost:\(server.port)/"))
    let stream = try await transport(trusting: server.certificate).stream(
      for: URLRequest(url: url),
      options: TransportOptions()
    )
    #expect(
      try await String(decoding: stream.collected(upTo: 100_000), as: UTF8.self).contains("TLSv1")
    )
  }

  @Test("A server with an untrusted certificate authority is rejected as insecure")
  func untrusted() async throws {
    let server = try TLSServer()
    let error = try await failure { () throws(NetworkError) in
      try await get("https://localhost:\(server.port)/", with: transport())
    }
    #expect(error.code == 2005)
    #expect(error.category == .trust)
  }

  @Test("A certificate for another host is rejected as insecure")
  func wrongHost() async throws {
    let server = try TLSServer()
    let error = try await failure { () throws(NetworkError) in
      try await get(
        "https://127.0.0.1:\(server.port)/",
        with: transport(trusting: server.certificate)
      )
    }
    #expect(error.code == 2005)
  }
}

@Suite("Proxies with libcurl", .timeLimit(.minutes(1)))
struct ProxyTests {
  // These tests run in separate processes because libcurl reads the environment.

  @Test("A request is sent to the proxy set in the environment")
  func forwarding() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { request in
        LoopbackServer.response(body: "\(request.method) \(request.target)")
      }
      setenv("http_proxy", proxy.url().absoluteString, 1)
      let url = try #require(URL(string: "http://server.invalid/a?b=c"))
      let (data, _) = try await SessionTransport().response(
        for: URLRequest(url: url),
        options: TransportOptions()
      )
      #expect(String(decoding: data, as: UTF8.self) == "GET http://server.invalid/a?b=c")
    }
  }

  @Test("A host in no_proxy is requested directly")
  func exception() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in LoopbackServer.response(body: "proxy") }
      let server = try LoopbackServer { _ in LoopbackServer.response(body: "server") }
      setenv("http_proxy", proxy.url().absoluteString, 1)
      setenv("no_proxy", "127.0.0.1", 1)
      let (data, _) = try await SessionTransport().response(
        for: URLRequest(url: server.url()),
        options: TransportOptions()
      )
      #expect(String(decoding: data, as: UTF8.self) == "server")
      #expect(proxy.requests.isEmpty)
    }
  }

  @Test("HTTPS is tunneled through the proxy", .enabled(if: TLSServer.program != nil))
  func tunnel() async {
    await #expect(processExitsWith: .success) {
      let server = try TLSServer()
      let proxy = try LoopbackServer { _ in .init(steps: [.tunnel(to: UInt16(server.port))]) }
      setenv("https_proxy", proxy.url().absoluteString, 1)
      let transport = SessionTransport(makeEngine: {
        CurlEngine(headers: [:], certificates: server.certificate)
      })
      let url = try #require(URL(string: "https://localhost:\(server.port)/"))
      let (_, head) = try await transport.response(
        for: URLRequest(url: url),
        options: TransportOptions()
      )
      #expect(head.statusCode == 200)
      // The proxy's response is not part of the server's response.
      #expect(head.value(forHTTPHeaderField: "X-Proxy") == nil)
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
      #expect(proxy.requests.map(\.target) == ["localhost:\(server.port)"])
    }
  }

  @Test("A proxy that rejects the tunnel fails the request")
  func rejectedTunnel() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in LoopbackServer.response("403 Forbidden") }
      setenv("https_proxy", proxy.url().absoluteString, 1)
      let url = try #require(URL(string: "https://server.invalid/"))
      let error = try await failure { () throws(NetworkError) in
        try await SessionTransport().response(
          for: URLRequest(url: url),
          options: TransportOptions()
        )
      }
      #expect((2001...2006).contains(error.code))
    }
  }
}
#endif
