#if AsyncHTTPClient
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkAsyncHTTPClient
import InnoNetworkTestSupport
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

  @Test("A shutdown lets running requests end within its time limit", arguments: [true, false])
  func gracefulShutdown(isInTime: Bool) async throws {
    let gate = Gate()
    defer { gate.open() }
    let server = try LoopbackServer { _ in
      .init(steps: [
        .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfi".utf8)), .wait(gate),
        .send(Array("ne".utf8)),
      ])
    }
    let clock = ManualClock()
    let transport = AsyncHTTPClientTransport(clock: clock)
    let request = URLRequest(url: server.url())
    let stream = try await transport.stream(
      for: request,
      options: TransportOptions(timeout: .seconds(600))
    )
    let shutdown = Task { await transport.shutdown(waitingUpTo: .seconds(5)) }
    // The other sleep is that of the stream's own time limit.
    await waitUntil { clock.sleeperCount == 2 }
    let rejected = try await failure { () throws(NetworkError) in
      try await transport.response(for: request, options: TransportOptions())
    }
    #expect(
      rejected.description == "The request could not be sent: the transport has been shut down."
    )
    if isInTime { gate.open() } else { clock.advance(by: .seconds(5)) }
    var received = Data()
    var error: NetworkError?
    do throws(NetworkError) {
      for try await chunk in stream { received += chunk }
    } catch let failure {
      error = failure
    }
    if isInTime {
      #expect(error == nil)
      #expect(received == Data("fine".utf8))
    } else {
      #expect(error?.isCancelled == true)
    }
    await shutdown.value
    #expect(transport.runningTaskCount == 0)
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

  @Test("A request is sent through a SOCKS5 proxy, which resolves the host name")
  func socksProxy() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in LoopbackServer.response(body: "server") }
      let proxy = try SOCKSProxy(to: server.port)
      setenv("all_proxy", "socks5://127.0.0.1:\(proxy.port)", 1)
      let transport = AsyncHTTPClientTransport()
      let url = try #require(URL(string: "http://server.invalid/x"))
      let (data, _) = try await transport.response(
        for: URLRequest(url: url),
        options: TransportOptions()
      )
      #expect(String(decoding: data, as: UTF8.self) == "server")
      #expect(server.requests.map(\.target) == ["/x"])
      #expect(proxy.targets == ["server.invalid:80"])
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

/// A SOCKS5 proxy (RFC 1928) that connects every client to one port on 127.0.0.1.
private final class SOCKSProxy: Sendable {
  private let listener: LoopbackListener
  private let requested: Locked<[String]>

  var port: UInt16 { listener.port }

  /// The names and ports to which the clients asked to be connected.
  var targets: [String] { requested.withLock { $0 } }

  init(to port: UInt16) throws {
    let requested = Locked<[String]>([])
    self.requested = requested
    listener = try LoopbackListener { connection in
      // The greeting contains the version and the authentication methods. The reply selects
      // the method without authentication.
      guard let greeting = Self.read(2, from: connection), greeting[0] == 5,
        Self.read(Int(greeting[1]), from: connection) != nil, connection.send([5, 0]),
        // The version, the command CONNECT, a zero, and the address type of a host name.
        Self.read(4, from: connection) == [5, 1, 0, 3],
        let length = Self.read(1, from: connection),
        let name = Self.read(Int(length[0]), from: connection),
        let number = Self.read(2, from: connection)
      else { return }
      let target =
        "\(String(decoding: name, as: UTF8.self)):\(Int(number[0]) << 8 | Int(number[1]))"
      requested.withLock { $0.append(target) }
      connection.relay(to: port, greeting: [5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    }
  }

  private static func read(_ count: Int, from connection: LoopbackConnection) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let received = connection.receive(into: &buffer)
      guard received > 0 else { return nil }
      bytes += buffer[..<received]
    }
    return bytes
  }
}
#endif
