#if HTTPTypes
import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkHTTPTypes
import TestSupport
import Testing

#if AsyncHTTPClient
import InnoNetworkAsyncHTTPClient
#endif

@Suite("Transport for swift-http-types over each transport", .timeLimit(.minutes(1)))
struct HTTPTypesLoopbackTests {
  /// A transport of the client.
  enum Engine: String, CaseIterable, Sendable {
    case session
    #if AsyncHTTPClient
    case asyncHTTPClient
    #endif

    func make() -> any URLSessionProtocol {
      switch self {
      case .session: SessionTransport()
      #if AsyncHTTPClient
      case .asyncHTTPClient: AsyncHTTPClientTransport()
      #endif
      }
    }
  }

  private func transport(_ engine: Engine) throws -> HTTPTypesTransport {
    let base = try #require(URL(string: "https://unused.example"))
    return HTTPTypesTransport(
      client: DefaultNetworkClient(
        configuration: NetworkConfiguration(baseURL: base),
        session: engine.make()
      )
    )
  }

  private func text(_ body: HTTPTypesBody) async throws -> String {
    var data = Data()
    for try await piece in body { data += piece }
    return String(decoding: data, as: UTF8.self)
  }

  @Test("The request is still being sent while the response is read", arguments: Engine.allCases)
  func bothWays(engine: Engine) async throws {
    // The server sends everything that it receives after the head at once.
    let server = try LoopbackListener { connection in
      connection.setTimeout(seconds: 20)
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var sent: Int?
      while true {
        let count = connection.receive(into: &buffer)
        guard count > 0 else { return }
        received += buffer[..<count]
        let text = String(decoding: received, as: UTF8.self)
        guard let head = text.range(of: "\r\n\r\n") else { continue }
        if sent == nil {
          connection.send(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
        }
        let start = sent ?? text[..<head.upperBound].utf8.count
        sent = received.count
        let piece = received[start...]
        if !piece.isEmpty {
          let size = Array("\(String(piece.count, radix: 16))\r\n".utf8)
          connection.send(size + piece + Array("\r\n".utf8))
        }
        if text.hasSuffix("0\r\n\r\n") { break }
      }
      connection.send(Array("0\r\n\r\n".utf8))
    }
    let (pieces, source) = AsyncStream.makeStream(of: Data.self)
    source.yield(Data("one".utf8))
    let (response, body) = try await transport(engine).send(
      HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/echo"),
      body: .stream { pieces },
      to: server.url()
    )
    #expect(response.status == .ok)
    var received = ""
    var count = 1
    for try await piece in body {
      received += String(decoding: piece, as: UTF8.self)
      // Each part is sent after the response to the previous part has arrived.
      if count == 1, received.contains("one") {
        source.yield(Data("two".utf8))
        count = 2
      }
      if count == 2, received.contains("two") {
        source.finish()
        count = 3
      }
    }
    #expect(count == 3)
  }

  @Test("A redirect is followed, and a body in memory is sent again", arguments: Engine.allCases)
  func redirect(engine: Engine) async throws {
    let server = try LoopbackListener { connection in
      connection.setTimeout(seconds: 20)
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !String(decoding: received, as: UTF8.self).hasSuffix("\r\n\r\nhello") {
        let count = connection.receive(into: &buffer)
        guard count > 0 else { return }
        received += buffer[..<count]
      }
      let isFirst = received.starts(with: "POST /old?x=%2F HTTP".utf8)
      let head =
        isFirst
        ? "HTTP/1.1 307 Temporary Redirect\r\nLocation: /new?x=%2F\r\nContent-Length: 0"
        : "HTTP/1.1 200 OK\r\nContent-Length: \(received.count)"
      connection.send(Array("\(head)\r\nConnection: close\r\n\r\n".utf8))
      if !isFirst { connection.send(received) }
    }
    let (response, body) = try await transport(engine).send(
      HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/old?x=%2F"),
      body: HTTPBody(Data("hello".utf8)),
      to: server.url()
    )
    #expect(response.status == .ok)
    let sent = try await text(body)
    #expect(sent.hasPrefix("POST /new?x=%2F HTTP/1.1\r\n") && sent.hasSuffix("\r\n\r\nhello"))
  }
}
#endif
