#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Testing

@testable import InnoNetwork

@Suite(
  "HTTP/2 with nginx",
  .overEachTransportButURLSession,
  .timeLimit(.minutes(2)),
  .enabled(if: NginxServer.isInstalled, "nginx and openssl are needed")
)
struct HTTP2Tests {
  private static func client(_ server: NginxServer) throws -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url("")),
      session: try TestedTransport.make(trusting: server.certificate)
    )
  }

  /// Requests `/` and returns the protocol and the number of the connection.
  private func connection(
    of client: DefaultNetworkClient
  ) async throws -> (protocol: String, number: Int) {
    let data = try await client.request(EndpointBuilder<Data>.get("/"))
    let words = String(decoding: data, as: UTF8.self).split(separator: " ")
    return (String(words[0]), try #require(Int(words[1])))
  }

  @Test("Requests to a server that offers HTTP/2 use it over one connection")
  func negotiated() async throws {
    let server = try NginxServer()
    let client = try Self.client(server)
    let first = try await connection(of: client)
    let second = try await connection(of: client)
    #expect(first.protocol == "HTTP/2.0")
    #expect(first == second)
  }

  @Test("A stream uses HTTP/1.1 if its pauses would block other requests")
  func stream() async throws {
    let server = try NginxServer()
    let stream = try await Self.client(server).stream(EndpointBuilder<Data>.get("/"))
    let text = try await String(decoding: stream.collected(upTo: 1_000), as: UTF8.self)
    #expect(text.hasPrefix(TestedTransport.current == .session ? "HTTP/1.1 " : "HTTP/2.0 "))
  }

  @Test("Requests continue when the server closes a connection after ten requests")
  func endOfConnection() async throws {
    let server = try NginxServer()
    let client = try Self.client(server)
    var numbers: Set<Int> = []
    for _ in 0..<35 { numbers.insert(try await connection(of: client).number) }
    #expect((4...35).contains(numbers.count))
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await connection(of: client).protocol } }
      for try await name in group { #expect(name == "HTTP/2.0") }
    }
  }

  @Test("Bodies in memory, in files and in streams are received as they were sent")
  func uploads() async throws {
    let server = try NginxServer()
    let client = try Self.client(server)
    let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let bodies = [
      HTTPBody(bytes), try .file(file),
      .stream {
        AsyncStream<Data> {
          $0.yield(bytes); $0.finish()
        }
      },
    ]
    for (number, body) in bodies.enumerated() {
      let put = EndpointBuilder<EmptyResponse>.put("/files/\(number)")
      _ = try await client.upload(put, body: body)
      #expect(try await client.request(EndpointBuilder<Data>.get("/files/\(number)")) == bytes)
    }
  }

  @Test("A cancelled request and a body over its limit do not affect other requests")
  func endings() async throws {
    let server = try NginxServer()
    let transport = try TestedTransport.make(trusting: server.certificate)
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: server.url("")),
      session: transport
    )
    let put = EndpointBuilder<EmptyResponse>.put("/files/large")
    _ = try await client.upload(put, body: HTTPBody(Data(repeating: 1, count: 5_000_000)))
    let before = try await connection(of: client)
    let error = try await failure { () throws(NetworkError) in
      try await transport.response(
        for: URLRequest(url: server.url("/files/large")),
        options: TransportOptions(responseBodyLimit: 1_000_000)
      )
    }
    #expect(error.description.contains("the body is larger than the limit of 1000000 bytes"))
    for _ in 0..<5 {
      let request = Task { try await client.request(EndpointBuilder<Data>.get("/files/large")) }
      await Task.yield()
      request.cancel()
      _ = await request.result
    }
    #expect(try await connection(of: client).protocol == before.protocol)
  }

  // Runs in a separate process that does not ignore SIGPIPE.
  @Test("The process survives a server that closes the connection during an upload")
  func brokenPipe() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      for transport in TestedTransport.allCases where transport != .urlSession {
        try await TestedTransport.$current.withValue(transport) {
          let server = try NginxServer()
          let client = try Self.client(server)
          let put = EndpointBuilder<EmptyResponse>.put("/refused")
          for _ in 0..<20 {
            // A stream has its own connection.
            let body = HTTPBody.stream(length: 20_000_000) {
              AsyncStream<Data>(unfolding: { Data(repeating: 1, count: 100_000) }).prefix(200)
            }
            _ = try? await client.upload(put, body: body)
          }
          let data = try await client.request(EndpointBuilder<Data>.get("/"))
          #expect(String(decoding: data, as: UTF8.self).hasPrefix("HTTP/2.0"))
        }
      }
    }
  }
}
#endif
