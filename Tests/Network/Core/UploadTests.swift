import Foundation
import InnoLocking
import InnoNetworkTestSupport
import TestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Uploads", .overEachTransportButURLSession, .timeLimit(.minutes(1)))
struct UploadTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "inno-upload-\(UUID().uuidString)")

  private func file(_ text: String) throws -> URL {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let url = directory.appending(path: "a \"b\".txt")
    try Data(text.utf8).write(to: url)
    return url
  }

  private func remove() {
    try? FileManager.default.removeItem(at: directory)
  }

  private func client(
    _ server: LoopbackServer,
    over transport: any CountingSession = TestedTransport.make(),
    retry: (any RetryPolicy)? = nil,
    limit: Int = .max,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: server.url(),
        resilience: ResiliencePack(retry: retry, clock: clock),
        transport: TransportPack(requestBodyLimit: limit)
      ),
      session: transport
    )
  }

  private let endpoint = EndpointBuilder<Data>.post("/upload")

  private static let pieces = ["one ", "two ", "", "three"]

  private func stream(length: Int? = nil, isRepeatable: Bool = false) -> HTTPBody {
    HTTPBody.stream(contentType: "text/plain", length: length, isRepeatable: isRepeatable) {
      AsyncStream { continuation in
        for piece in Self.pieces { continuation.yield(Data(piece.utf8)) }
        continuation.finish()
      }
    }
  }

  @Test("A file is sent with its length, and its progress is reported")
  func fileBody() async throws {
    defer { remove() }
    let text = String(repeating: "0123456789", count: 30_000)
    let body = try HTTPBody.file(file(text), contentType: "text/plain")
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let sent = Recorder<UploadProgress>()
    let answer = try await client(server).upload(endpoint, body: body) { sent.record($0) }
    #expect(String(decoding: answer, as: UTF8.self) == "ok")
    let request = try #require(server.requests.first)
    #expect(request.body == text)
    #expect(request.headers["content-length"] == "300000")
    #expect(request.headers["content-type"] == "text/plain")
    #expect(sent.values.last == UploadProgress(sent: 300_000, total: 300_000))
    #expect(sent.values.last?.fraction == 1)
    // The file was sent in several pieces.
    #expect(sent.values.count > 3)
  }

  @Test("Parts in memory and in files are sent")
  func multipart() async throws {
    defer { remove() }
    let file = try file("content")
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let body = try HTTPBody.multipart(
      [
        MultipartPart(name: "title", value: "A"),
        MultipartPart(name: "file", file: file, contentType: "text/plain"),
        MultipartPart(name: "end", value: "Z"),
      ],
      boundary: "b"
    )
    _ = try await client(server).upload(endpoint, body: body)
    let request = try #require(server.requests.first)
    #expect(
      request.body
        == [
          "--b", "Content-Disposition: form-data; name=\"title\"", "", "A",
          "--b", "Content-Disposition: form-data; name=\"file\"; filename=\"a %22b%22.txt\"",
          "Content-Type: text/plain", "", "content",
          "--b", "Content-Disposition: form-data; name=\"end\"", "", "Z", "--b--", "",
        ].joined(separator: "\r\n")
    )
    #expect(request.headers["content-length"] == "\(request.body.utf8.count)")
  }

  @Test("A stream is sent in chunks or with its length")
  func streamBody() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let client = client(server)
    _ = try await client.upload(endpoint, body: stream())
    _ = try await client.upload(endpoint, body: stream(length: 13))
    #expect(server.requests.map(\.body) == ["one two three", "one two three"])
    #expect(server.requests.map { $0.headers["transfer-encoding"] } == ["chunked", nil])
    #expect(server.requests.map { $0.headers["content-length"] } == [nil, "13"])
  }

  @Test("A wrong length, a missing file or an exceeded limit is an error")
  func refused() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let short = try await failure { () throws(NetworkError) in
      try await client(server).upload(endpoint, body: stream(length: 14))
    }
    #expect(
      short.description
        == "The request could not be sent: the body is shorter than the declared length of 14 "
        + "bytes."
    )
    let missing = try await failure { () throws(NetworkError) in
      try HTTPBody.file(directory.appending(path: "none"))
    }
    #expect(missing.description == "The request could not be sent: cannot read the file \"none\".")
    let body = try HTTPBody.file(file("12345"))
    let long = try await failure { () throws(NetworkError) in
      try await client(server, limit: 4).upload(endpoint, body: body)
    }
    #expect(long.description.contains("the body is 5 bytes long; the limit is 4 bytes"))
    let part = MultipartPart(name: "p", file: directory.appending(path: "none"))
    let unreadable = #expect(throws: MultipartFault.self) { try HTTPBody.multipart([part]) }
    #expect(unreadable == .unreadableFile(part: "p"))
    #expect(unreadable?.description == "cannot read the file of the part \"p\"")
  }

  private struct Always: RetryPolicy {
    func delay(after context: RetryContext) -> Duration? { context.retries < 2 ? .zero : nil }
  }

  @Test("A repeatable body is sent again by retries and redirects")
  func repeated() async throws {
    defer { remove() }
    let count = Locked(0)
    let server = try LoopbackServer { request in
      guard request.target == "/upload" else { return LoopbackServer.response(body: "ok") }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number % 2 == 1
        ? LoopbackServer.response("503 Service Unavailable")
        : LoopbackServer.redirect(307, to: "/moved")
    }
    let clock = ManualClock(skipsSleep: true)
    let client = client(server, retry: Always(), clock: clock)
    let bodies = [try HTTPBody.file(file("file")), stream(isRepeatable: true)]
    for (body, text) in zip(bodies, ["file", "one two three"]) {
      _ = try await client.upload(endpoint, body: body)
      #expect(server.requests.suffix(3).map(\.body) == [text, text, text])
    }
    let before = server.requests.count
    let error = try await failure { () throws(NetworkError) in
      try await client.upload(endpoint, body: stream())
    }
    #expect(error.code == 5001)
    #expect(server.requests.count == before + 1)
    let used = stream()
    _ = try? await client.upload(endpoint, body: used)
    let again = try await failure { () throws(NetworkError) in
      try await client.upload(endpoint, body: used)
    }
    #expect(again.description.contains("the body is a stream that has already been read; create"))
  }

  @Test("A body is sent again after a closed idle connection")
  func closingConnection() async throws {
    defer { remove() }
    let bodies = [HTTPBody(Data("data".utf8)), try .file(file("file")), stream()]
    for (body, text) in zip(bodies, ["data", "file", "one two three"]) {
      let count = Locked(0)
      let server = try LoopbackServer { request in
        let number = count.withLock { count in
          count += 1
          return count
        }
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
        // The connection is kept alive until its second request.
        if number == 1 { return .init(steps: [.send(Array(answer.utf8)), .goOn]) }
        return number == 2 && text != "one two three" ? .drop : .raw(answer)
      }
      let transport = TestedTransport.make()
      let client = client(server, over: transport)
      _ = try await client.request(EndpointBuilder<Data>.get("/first"))
      _ = try await client.upload(endpoint, body: body)
      // The body that is not repeatable was sent over a new connection.
      let requests = server.requests.dropFirst()
      #expect(requests.count == (text == "one two three" ? 1 : 2))
      #expect(requests.allSatisfy { $0.body == text && $0.method == "POST" })
    }
  }

  /// A signer that signs the body if `signsBody` is true.
  private struct Signer: RequestSigner {
    let signsBody: Bool
    func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
      ["X-Signature": "\(request.httpBody?.count ?? 0)"]
    }
  }

  @Test("Only a signer that signs bodies rejects a body that is not in memory")
  func signing() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let bodies = [try HTTPBody.file(file("file")), stream(), HTTPBody(Data("data".utf8))]
    for signsBody in [true, false] {
      let signer = Signer(signsBody: signsBody)
      for (body, isSent) in zip(bodies, [!signsBody, !signsBody, true]) {
        let before = server.requests.count
        let result = await Result { () async throws(NetworkError) in
          try await client(server).upload(endpoint.intercepted(signers: [signer]), body: body)
        }
        #expect(server.requests.count == before + (isSent ? 1 : 0))
        guard !isSent else { continue }
        let error = try #require(throws: NetworkError.self) { try result.get() }
        #expect(
          error.description
            == "The request could not be sent: the body is a file or a stream, but the signer supports "
            + "only bodies in memory."
        )
      }
    }
  }

  @Test("A streamed body is resent after a token refresh only if it is repeatable")
  func tokenRefresh() async throws {
    let server = try LoopbackServer { request in
      request.headers["authorization"] == "Bearer new"
        ? LoopbackServer.response(body: "ok") : LoopbackServer.response("401 Unauthorized")
    }
    for isRepeatable in [true, false] {
      let token = Locked("old")
      let client = DefaultNetworkClient(
        configuration: .advanced(
          baseURL: server.url(),
          auth: AuthPack(
            refreshToken: RefreshTokenPolicy(
              currentToken: { token.withLock { $0 } },
              refreshToken: {
                token.withLock { $0 = "new" }
                return "new"
              }
            )
          )
        ),
        session: TestedTransport.make()
      )
      let before = server.requests.count
      let result = await Result { () async throws(NetworkError) in
        try await client.upload(
          endpoint.authentication(.required),
          body: stream(isRepeatable: isRepeatable)
        )
      }
      let bodies = server.requests.dropFirst(before).map(\.body)
      if isRepeatable {
        #expect(try result.get() == Data("ok".utf8))
        #expect(bodies == ["one two three", "one two three"])
      } else {
        let error = #expect(throws: NetworkError.self) { try result.get() }
        #expect(error?.code == 5001)
        #expect(bodies == ["one two three"])
        #expect(token.withLock { $0 } == "old")
      }
    }
  }

  @Test("Cancelling an upload cancels the stream of its body")
  func cancelled() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response(body: "ok") }
    let transport = TestedTransport.make()
    let asked = Locked(0)
    let ended = Locked(false)
    let body = HTTPBody.stream {
      AsyncStream<Data>(
        unfolding: {
          let count = asked.withLock { count in
            count += 1
            return count
          }
          if count == 1 { return Data("first".utf8) }
          try? await Task.sleep(for: .seconds(600))
          ended.withLock { $0 = true }
          return nil
        }
      )
    }
    let client = client(server, over: transport)
    let upload = Task {
      try await failure { () throws(NetworkError) in
        try await client.upload(endpoint, body: body)
      }
    }
    await waitUntil { asked.withLock { $0 } == 2 }
    client.cancelAll()
    #expect(try await upload.value.isCancelled)
    await waitUntil { transport.runningTaskCount == 0 && ended.withLock { $0 } }
  }

  @Test("A stub client stores uploaded bodies")
  func stub() async throws {
    let stub = StubNetworkClient()
    stub.answer(EndpointBuilder<Data>.self) { _ in Data("ok".utf8) }
    let client: any NetworkClient = stub
    let sent = Recorder<UploadProgress>()
    _ = try await client.upload(endpoint, body: HTTPBody(Data("12".utf8))) { sent.record($0) }
    #expect(stub.uploads.map(\.data) == [Data("12".utf8)])
    #expect(sent.values == [UploadProgress(sent: 2, total: 2)])
  }
}
