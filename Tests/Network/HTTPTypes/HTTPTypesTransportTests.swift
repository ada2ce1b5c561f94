#if HTTPTypes
import Foundation
import HTTPTypes
import InnoLocking
import InnoNetwork
import InnoNetworkHTTPTypes
import InnoNetworkTestSupport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Transport for swift-http-types", .timeLimit(.minutes(1)))
struct HTTPTypesTransportTests {
  /// Starts a server that answers with the bytes of the request in chunks.
  private func echo() throws -> LoopbackListener {
    try LoopbackListener { connection in
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let text = String(decoding: received, as: UTF8.self)
        if text.contains("\r\n\r\n"), !text.contains("chunked") || text.hasSuffix("0\r\n\r\n") {
          break
        }
        let count = connection.receive(into: &buffer)
        guard count > 0 else { return }
        received += buffer[..<count]
      }
      connection.send(Array("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
      connection.send(Array("\(String(received.count, radix: 16))\r\n".utf8) + received)
      connection.send(Array("\r\n0\r\n\r\n".utf8))
    }
  }

  private func client(
    _ session: any URLSessionProtocol = SessionTransport(),
    observer: (any NetworkEventObserver)? = nil
  ) throws -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try #require(URL(string: "https://unused.example")),
        auth: AuthPack(additionalRequestInterceptors: [Marker()]),
        observability: ObservabilityPack(eventObservers: observer.map { [$0] } ?? [])
      ),
      session: session
    )
  }

  /// An interceptor that marks the client's requests.
  private struct Marker: RequestInterceptor {
    func adapt(_ request: URLRequest) async throws -> URLRequest {
      var request = request
      request.setValue("yes", forHTTPHeaderField: "X-Intercepted")
      return request
    }
  }

  private struct Operations: NetworkEventObserver {
    let names = Locked<[String]>([])
    var delivery: ObserverDelivery { .inline }

    func observe(_ event: NetworkEvent) {}

    func observe(_ step: NetworkStep, of request: RequestLabel) {
      if case .operation(let name) = step { names.withLock { $0.append(name) } }
    }
  }

  private func text(_ body: HTTPTypesBody) async throws -> String {
    var data = Data()
    for try await piece in body { data += piece }
    return String(decoding: data, as: UTF8.self)
  }

  @Test("A request is sent unchanged and intercepted, with both bodies streamed")
  func streaming() async throws {
    let server = try echo()
    let operations = Operations()
    let transport = HTTPTypesTransport(client: try client(observer: operations))
    let (response, body) = try await transport.send(
      HTTPRequest(
        method: .post,
        scheme: nil,
        authority: nil,
        path: "/pets/a%2Fb!?tag=x%20y&tag=z&flag",
        headerFields: [.contentType: "text/plain"]
      ),
      body: .stream(contentType: "text/plain") {
        AsyncStream { pieces in
          for piece in ["one ", "two"] { pieces.yield(Data(piece.utf8)) }
          pieces.finish()
        }
      },
      to: server.url("/v1/"),
      operation: "createPet"
    )
    #expect(response.status == .created)
    #expect(body.length == nil)
    let sent = try await text(body)
    #expect(sent.hasPrefix("POST /v1/pets/a%2Fb!?tag=x%20y&tag=z&flag HTTP/1.1\r\n"))
    #expect(
      sent.contains("X-Intercepted: yes\r\n") && sent.contains("Content-Type: text/plain\r\n")
    )
    #expect(sent.contains("one ") && sent.contains("two"))
    #expect(operations.names.withLock { $0 } == ["createPet"])
  }

  @Test("A body over its limit is rejected, even if its length is unknown")
  func limits() async throws {
    let server = try echo()
    let transport = HTTPTypesTransport(
      client: try client(),
      requestBodyLimit: 5,
      responseBodyLimit: 10
    )
    let post = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")
    let long = Data("sixsix".utf8)
    let known = await #expect(throws: NetworkError.self) {
      try await transport.send(post, body: HTTPBody(long), to: server.url())
    }
    #expect(
      known?.description
        == "The request could not be sent: the body is 6 bytes long; the limit is 5 bytes."
    )
    let unknown = await #expect(throws: NetworkError.self) {
      try await transport.send(
        post,
        body: .stream {
          AsyncStream {
            $0.yield(long); $0.finish()
          }
        },
        to: server.url()
      )
    }
    #expect(
      unknown?.description
        == "The request could not be sent: the body is larger than the limit of 5 bytes."
    )
    let (_, body) = try await transport.send(
      HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"),
      to: server.url()
    )
    let response = await #expect(throws: NetworkError.self) { try await text(body) }
    #expect(
      response?.description
        == "The response from 127.0.0.1:\(server.port) is invalid: the body is larger than the "
        + "limit of 10 bytes."
    )
  }

  @Test(
    "An invalid or insecure URL is rejected",
    arguments: [
      ("https://a.example?x=1", "/", "the base URL must not have a query or a fragment."),
      ("https://a.example", "pets", "the path does not start with a slash."),
      ("https://", "/a.example:x", "the path is not a valid URL path."),
      (
        "https://a.example/v1", "/pets/../keys",
        "the path \"/v1/pets/../keys\" has a . or .. segment, which could lead outside the base "
          + "URL; remove the segment."
      ),
      (
        "https://a.example", "/pets/%2E%2E",
        "the path \"/pets/%2E%2E\" has a . or .. segment, which could lead outside the base URL; "
          + "remove the segment."
      ),
      (
        "http://a.example", "/pets",
        "the URL http://a.example/pets would be requested without encryption; use https://, or "
          + "set TransportPack(allowsInsecureHTTP: true)."
      ),
    ]
  )
  func invalidURL(base: String, path: String, reason: String) async throws {
    let transport = HTTPTypesTransport(client: try client(StubSession()))
    let url = try #require(URL(string: base))
    let error = await #expect(throws: NetworkError.self) {
      try await transport.send(
        HTTPRequest(method: .get, scheme: nil, authority: nil, path: path),
        to: url
      )
    }
    #expect(error?.description == "The request could not be sent: \(reason)")
  }

  @Test("The request and the response are logged with the name of the operation")
  func log() async throws {
    let lines = Locked<[String]>([])
    let logger = DefaultNetworkLogger(level: .summary) { record in
      lines.withLock { $0 += record.lines }
    }
    let server = try echo()
    let transport = HTTPTypesTransport(client: try client(), logger: logger)
    let (_, body) = try await transport.send(
      HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/pets"),
      to: server.url(),
      operation: "listPets"
    )
    _ = try await text(body)
    let logged = lines.withLock { $0 }
    #expect(logged.contains { $0.contains("#1 listPets") && $0.contains("GET") }, "\(logged)")
    #expect(logged.contains { $0.contains("#1 listPets") && $0.contains("201") }, "\(logged)")
  }
}
#endif
