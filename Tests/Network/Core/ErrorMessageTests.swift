import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests the messages that the tests of individual features do not check.
@Suite("Messages of rejected requests and responses", .overEachTransport, .timeLimit(.minutes(1)))
struct ErrorMessageTests {
  private func client(
    _ session: any URLSessionProtocol,
    _ interceptors: [any RequestInterceptor] = [],
    baseURL: URL = exampleURL
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: baseURL,
        auth: AuthPack(additionalRequestInterceptors: interceptors)
      ),
      session: session
    )
  }

  @Test("An invalid method set by an interceptor is an error")
  func invalidMethod() async throws {
    struct Renaming: RequestInterceptor {
      func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.httpMethod = "A B"
        return request
      }
    }
    let error = try await failure { () throws(NetworkError) in
      try await client(StubSession(), [Renaming()]).request(FetchUsers())
    }
    #expect(
      error.description
        == "The request could not be sent: the HTTP method is empty or contains an invalid "
        + "character."
    )
  }

  @Test("Redirecting a body that cannot be sent again is an error")
  func redirectedStream() async throws {
    #if canImport(FoundationNetworking)
    // URLSession cannot send a stream at all, as the upload tests expect.
    guard TestedTransport.current != .urlSession else { return }
    #endif
    let server = try LoopbackServer { _ in LoopbackServer.redirect(307, to: "/new") }
    let body = HTTPBody.stream {
      AsyncStream<Data> { continuation in
        continuation.yield(Data("once".utf8))
        continuation.finish()
      }
    }
    let error = try await failure { () throws(NetworkError) in
      try await client(TestedTransport.make(), baseURL: server.url()).upload(
        EndpointBuilder<Data>.post("/old"),
        body: body
      )
    }
    #expect(
      error.description
        == "The response from 127.0.0.1:\(server.port) is invalid: the redirect requires sending "
        + "the body again, but the body can be read only once; use a file or a repeatable stream."
    )
    #expect(server.requests.map(\.body) == ["once"])
  }

  @Test("A file that becomes shorter while it is being sent is an error")
  func shorterFile() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "inno-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "a.txt")
    try Data("12345".utf8).write(to: file)
    let body = try HTTPBody.file(file)
    try Data("12".utf8).write(to: file)
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let error = try await failure { () throws(NetworkError) in
      try await client(TestedTransport.make(), baseURL: server.url()).upload(
        EndpointBuilder<Data>.post("/upload"),
        body: body
      )
    }
    #expect(
      error.description
        == "The request could not be sent: the file \"a.txt\" became shorter after the body was created."
    )
  }

  #if canImport(FoundationNetworking)
  @Test("A missing libcurl is an error that is not retried")
  func missingLibrary() {
    let error = CurlLoop.libraryMissing
    #expect(
      error.description
        == "The request could not be sent: libcurl 7.68 or later was not found; install it, "
        + "for example with the package libcurl4 on Debian or Ubuntu."
    )
    #expect(!error.isTransient)
  }

  @Test("A request that is sent after the libcurl engine stopped is an error")
  func stoppedEngine() async throws {
    let transport = SessionTransport(makeEngine: { StoppedEngine() })
    let error = try await failure { () throws(NetworkError) in
      try await transport.response(for: URLRequest(url: exampleURL), options: TransportOptions())
    }
    #expect(
      error.description == "The request could not be sent: the transport has been shut down."
    )
    #expect(transport.runningTaskCount == 0)
  }
  #endif

  @Test("A stream that two tasks read at the same time is an error")
  func twoReaders() async throws {
    let buffer = ChunkBuffer()
    let readers = (0..<2).map { _ in Task { try await buffer.next() } }
    let messages = Locked<[String]>([])
    await withTaskGroup(of: Void.self) { group in
      for reader in readers {
        group.addTask {
          do {
            _ = try await reader.value
          } catch {
            messages.withLock { $0.append("\(error)") }
            buffer.finish(nil)
          }
        }
      }
    }
    #expect(
      messages.withLock { $0 } == [
        "An error stopped the request: another task is already reading the stream."
      ]
    )
  }

  @Test("A stub client without a registered stream reports the missing stream")
  func missingStream() async throws {
    let error = try await failure { () throws(NetworkError) in
      try await StubNetworkClient().stream(FetchUsers())
    }
    #expect(
      error.description
        == "The request could not be sent: the stub client has no stream for FetchUsers; register a stream "
        + "with stream(_:with:)."
    )
  }

  @Test("A stub client reports a path that does not form a URL")
  func invalidStreamPath() async throws {
    let client = StubNetworkClient()
    client.stream(FetchUsers.self) { _, _ in ["1"] }
    let error = try await failure { () throws(NetworkError) in
      try await client.stream(FetchUsers(path: ":x"))
    }
    #expect(
      error.description
        == "The request could not be sent: the path of FetchUsers is not a valid URL path; use a "
        + "path such as /users."
    )
  }

  @Test("A host that Foundation rejects is named in the error")
  func rejectedHost() throws {
    let url = try #require(URL(string: "http://[::1]:1/"))
    let error = URLErrorMapper.networkError(
      of: NSError(domain: NSURLErrorDomain, code: NSURLErrorBadURL),
      at: url,
      timeout: .seconds(1)
    )
    #expect(
      error.description
        == "The request could not be sent: the URL http://[::1]:1/ has a host that Foundation rejects; use "
        + "a host name, or a complete IPv4 address, such as 127.0.0.1."
    )
  }
}

#if canImport(FoundationNetworking)
/// An engine whose loop was stopped before the first transfer.
private final class StoppedEngine: TransferEngine {
  private let loop = CurlLoop(headers: [:], certificates: nil)

  init() {
    loop.stop()
  }

  var count: Int { loop.count }

  func start(_ exchange: Exchange, _ request: URLRequest) {
    loop.add(CurlTransfer(exchange, request, loop))
  }
}
#endif
