import Foundation
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Recording", .overStubAndEachTransport, .timeLimit(.minutes(1)))
struct RecordingTests {
  private let stub = ScriptedSession()
  private let date = Date(timeIntervalSince1970: 784_111_777.25)

  private func client(_ recorder: ExchangeRecorder, retries: Int = 0) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: exampleURL,
        resilience: ResiliencePack(
          retry: ExponentialBackoffRetryPolicy(maxRetries: retries),
          clock: ManualClock(skipsSleep: true)
        ),
        auth: AuthPack(
          refreshToken: RefreshTokenPolicy(currentToken: { "old" }, refreshToken: { "new" })
        )
      ),
      session: recorder
    )
  }

  private func recorder(limit: Int = 1_000) -> ExchangeRecorder {
    ExchangeRecorder(stub, limit: limit, now: { [date] in date })
  }

  @Test("Retries and refreshes are grouped by request, and can be replayed")
  func grouping() async throws {
    stub.set(.get, "/v1/users", .json("", status: 503), .json("", status: 401), .json("[]"))
    stub.set(.get, "/v1/other", .json("1"))
    let recorder = recorder()
    let client = client(recorder, retries: 1)
    _ = try await client.request(
      EndpointBuilder<[User]>.get("/users").authentication(.required)
    )
    _ = try await client.request(EndpointBuilder<Int>.get("/other"))
    #expect(recorder.exchanges.map(\.number) == [1, 2, 3, 4])
    let exchanges = recorder.exchanges(ofRequest: 1)
    #expect(exchanges.map(\.label?.attempt) == [1, 2, 2])
    #expect(exchanges.map(\.status) == [503, 401, 200])
    #expect(exchanges.last?.request.value(forHTTPHeaderField: "Authorization") == "Bearer new")
    let (data, _) = try await recorder.response(
      for: try #require(exchanges.last).request,
      options: TransportOptions()
    )
    #expect(String(decoding: data, as: UTF8.self) == "[]")
    #expect(recorder.exchanges.count == 5)
    recorder.clear()
    #expect(recorder.exchanges.isEmpty)
    #expect(recorder.transportName == "stub")
  }

  @Test("The newest exchanges are kept, including failures")
  func limit() async throws {
    stub.fail(.get, "/v1/users")
    let recorder = recorder(limit: 2)
    for _ in 0..<3 { _ = try? await client(recorder).request(FetchUsers()) }
    #expect(recorder.exchanges.map(\.number) == [2, 3])
    #expect(
      recorder.exchanges.last?.outcome
        == .failure(
          code: 2003,
          text: "The connection to api.example.com was lost before the response was complete. "
            + "Try again."
        )
    )
  }

  @Test("The byte limit applies, and larger bodies are omitted")
  func byteLimit() async throws {
    let large = String(repeating: "x", count: 50_000)
    stub.set(.get, "/v1/users", .json("\"\(large)\""))
    let recorder = ExchangeRecorder(stub, byteLimit: 120_000)
    let client = client(recorder)
    for _ in 0..<5 { _ = try await client.request(EndpointBuilder<String>.get("/users")) }
    #expect(recorder.exchanges.map(\.number) == [4, 5])
    stub.set(.get, "/v1/users", .json("\"\(large)\(large)\(large)\""))
    _ = try await client.request(EndpointBuilder<String>.get("/users"))
    let last = try #require(recorder.exchanges.first)
    #expect(recorder.exchanges.count == 1)
    #expect(last.number == 6)
    #expect(last.omittedBytes == 150_002)
    #expect(last.status == 200)
    #expect(Cassette(recorder.exchanges).exchanges.isEmpty)
    recorder.clear()
    stub.set(.get, "/v1/users", .json("1"))
    for _ in 0..<3 { _ = try await client.request(EndpointBuilder<Int>.get("/users")) }
    #expect(recorder.exchanges.count == 3)
  }

  @Test("A recorded timeout is replayed with its duration")
  func timeout() async throws {
    stub.set(.get, "/v1/slow", .failure { .timeout(after: .seconds(20), url: $0) })
    let recorder = recorder()
    let slow = EndpointBuilder<Data>.get("/slow")
    _ = try? await client(recorder).request(slow)
    let cassette = try Cassette(data: Cassette(recorder.exchanges).data)
    let player = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: exampleURL),
      session: PlaybackSession(cassette)
    )
    let error = try await failure { () throws(NetworkError) in try await player.request(slow) }
    #expect(
      error.description == "api.example.com did not send a complete response within 20 s. "
        + "Try again, or increase the time limit."
    )
  }

  @Test("Unparsable bodies and interceptor errors are redacted")
  func unparsed() async throws {
    struct Refusal: LocalizedError { var errorDescription: String? { "password hunter2 failed" } }
    stub.set(
      .get,
      "/v1/cut",
      StubAnswer(
        headers: ["Content-Type": "application/json"],
        body: Data(#"{"id":1,"access_token":"hunter2""#.utf8)
      )
    )
    stub.set(.get, "/v1/refused", .failure { _ in .interceptor(Refusal()) })
    let recorder = recorder()
    _ = try? await client(recorder).request(EndpointBuilder<Int>.get("/cut"))
    _ = try? await client(recorder).request(EndpointBuilder<Int>.get("/refused"))
    #expect(recorder.exchanges.count == 2)
    for data in [try HARExport(recorder.exchanges).data, try Cassette(recorder.exchanges).data] {
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.contains("access_token") || text.contains("YWNjZXNzX3Rva2Vu"))
      #expect(!text.contains("hunter2"))
      for exchange in Cassette(recorder.exchanges).exchanges {
        guard case .response(_, _, let body) = exchange.outcome else { continue }
        #expect(!String(decoding: body, as: UTF8.self).contains("hunter2"))
      }
    }
  }

  @Test("A cassette is redacted and can be replayed concurrently")
  func cassette() async throws {
    stub.set(.get, "/v1/users", .json(#"[{"id":1,"name":"Ann","token":"abc"}]"#), .json("[]"))
    stub.set(.post, "/v1/pages", .json(#"{"password":"p"}"#))
    stub.fail(.get, "/v1/lost")
    let recorder = recorder()
    let recording = client(recorder)
    let users = EndpointBuilder<[User]>.get("/users").query("key", "secret")
      .authentication(.required)
    _ = try await recording.request(users)
    _ = try await recording.request(users)
    _ = try await recording.request(SendPage(method: .post))
    _ = try? await recording.request(EndpointBuilder<Data>.get("/lost"))
    let data = try Cassette(recorder.exchanges).data
    let text = String(decoding: data, as: UTF8.self)
    for secret in ["secret", "Bearer", "abc", "\"p\""] { #expect(!text.contains(secret)) }

    let cassette = try Cassette(data: data)
    #expect(cassette == Cassette(recorder.exchanges))
    let player = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: exampleURL),
      session: PlaybackSession(cassette)
    )
    let again = users.authentication(.anonymous)
    async let page = player.request(SendPage(method: .post))
    async let first = player.request(again)
    #expect(try await first == [User(id: 1, name: "Ann")])
    #expect(try await page.isEmpty == false)
    #expect(try await player.request(again) == [])
    #expect(try await player.request(again) == [])
    let lost = try await failure { () throws(NetworkError) in
      try await player.request(EndpointBuilder<Data>.get("/lost"))
    }
    #expect(lost.code == 2003)
    let unknown = try await failure { () throws(NetworkError) in
      try await player.request(EndpointBuilder<Data>.get("/unknown"))
    }
    #expect(
      unknown.description == "The request could not be sent: the cassette does not contain the "
        + "request GET /v1/unknown with this query and body; record the cassette again."
    )
  }

  @Test("Allowed query names distinguish requests during replay")
  func pages() async throws {
    stub.set(.get, "/v1/users", .json(#"[{"id":1,"name":"Ann"}]"#), .json("[]"))
    let recorder = recorder()
    let users = EndpointBuilder<[User]>.get("/users")
    for page in 1...2 { _ = try await client(recorder).request(users.query("page", page)) }
    let redaction = Redaction(allowedQueryNames: ["page"])
    let player = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: exampleURL),
      session: PlaybackSession(
        Cassette(recorder.exchanges, redaction: redaction),
        redaction: redaction
      )
    )
    #expect(try await player.request(users.query("page", 2)) == [])
    #expect(try await player.request(users.query("page", 1)) == [User(id: 1, name: "Ann")])
  }

  @Test(
    "URLs of any form are redacted",
    arguments: [
      "https://api.sig:8443/x?token=abc", "https://user:abc@h.example/x", "https://h.example/x#abc",
      "https://signature:1/?abc=abc", "http://[::1]:80/bearer%20x?t=abc",
    ]
  )
  func urls(text: String) throws {
    let shown = Redaction.standard.redactedURL(try #require(URL(string: text)))
    #expect(!shown.absoluteString.contains("=abc"))
    #expect(!shown.absoluteString.contains(":abc@"))
    #expect(!shown.absoluteString.hasSuffix("#abc"))
    #expect(shown.host == URL(string: text)?.host)
    #expect(shown.port == URL(string: text)?.port)
  }

  @Test("An HAR 1.2 export is redacted by default")
  func har() async throws {
    stub.set(
      .post,
      "/v1/pages",
      StubAnswer(
        status: 201,
        headers: ["Set-Cookie": "a=b", "Location": "/v1/pages/1"],
        body: Data([0xFF, 0x00])
      )
    )
    stub.fail(.get, "/v1/users")
    let recorder = recorder()
    _ = try await client(recorder).request(
      EndpointBuilder.post("/pages", as: Data.self).query("q", "secret").header("X-Key", "k")
        .body(["password": "p", "title": "t"])
    )
    _ = try? await client(recorder).request(FetchUsers())
    let archive = try #require(
      try JSONSerialization.jsonObject(with: HARExport(recorder.exchanges).data) as? [String: Any]
    )
    let log = try #require(archive["log"] as? [String: Any])
    #expect(log["version"] as? String == "1.2")
    #expect((log["creator"] as? [String: Any])?["name"] as? String == "InnoNetwork")
    let entries = try #require(log["entries"] as? [[String: Any]])
    #expect(entries.count == 2)
    let request = try #require(entries[0]["request"] as? [String: Any])
    let response = try #require(entries[0]["response"] as? [String: Any])
    #expect(entries[0]["startedDateTime"] as? String == "1994-11-06T08:49:37.250Z")
    #expect(entries[0]["comment"] as? String == "request 1, attempt 1")
    #expect(request["method"] as? String == "POST")
    #expect(
      (request["queryString"] as? [[String: String]])?.first == [
        "name": "q", "value": "‹redacted›",
      ]
    )
    let post = try #require(request["postData"] as? [String: Any])
    #expect((post["text"] as? String)?.contains("\"password\": \"‹redacted›\"") == true)
    #expect(request["bodySize"] as? Int == recorder.exchanges[0].body?.count)
    #expect(response["status"] as? Int == 201)
    #expect(response["statusText"] as? String == "Created")
    let content = try #require(response["content"] as? [String: Any])
    #expect(content["encoding"] as? String == "base64")
    #expect(content["text"] as? String == "/wA=")
    #expect((entries[1]["response"] as? [String: Any])?["status"] as? Int == 0)
    let text = String(decoding: try HARExport(recorder.exchanges).data, as: UTF8.self)
    for secret in ["secret", "a=b", "\"k\""] { #expect(!text.contains(secret)) }
    let open = String(
      decoding: try HARExport(recorder.exchanges, redaction: .off).data,
      as: UTF8.self
    )
    for secret in ["q=secret", "a=b", "\"k\""] { #expect(open.contains(secret)) }
  }

  @Test("The HAR contains redacted WebSocket messages in Chromium's format")
  func sockets() throws {
    let start = Date(timeIntervalSince1970: 784_111_777.25)
    let socket = RecordedSocket(
      url: try #require(URL(string: "wss://a.example/chat?token=secret")),
      start: start,
      duration: .milliseconds(1500),
      isAccepted: true,
      messages: [
        .init(
          time: start + 0.5,
          isSent: true,
          opcode: 1,
          payload: Data(#"{"password":"p4"}"#.utf8)
        ),
        .init(time: start + 1, isSent: false, opcode: 2, payload: Data([0xFF, 0])),
        .init(
          time: start + 1.5,
          isSent: false,
          opcode: 8,
          payload: Data([0x03, 0xE8]) + Data("password=p5".utf8)
        ),
      ]
    )
    func entry(_ redaction: Redaction) throws -> [String: Any] {
      let data = try HARExport([], sockets: [socket], redaction: redaction).data
      let archive = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let log = archive?["log"] as? [String: Any]
      return try #require((log?["entries"] as? [[String: Any]])?.first)
    }
    let redacted = try entry(.standard)
    #expect(redacted["_resourceType"] as? String == "websocket")
    #expect(redacted["startedDateTime"] as? String == "1994-11-06T08:49:37.250Z")
    #expect(redacted["time"] as? Double == 1_500)
    #expect((redacted["response"] as? [String: Any])?["status"] as? Int == 101)
    #expect(
      (redacted["request"] as? [String: Any])?["url"] as? String
        == "wss://a.example/chat?token=‹redacted›"
    )
    let messages = try #require(redacted["_webSocketMessages"] as? [[String: Any]])
    #expect(messages.map { $0["type"] as? String } == ["send", "receive", "receive"])
    #expect(messages.map { $0["opcode"] as? Int } == [1, 2, 8])
    #expect(
      messages.map { $0["time"] as? Double } == [784_111_777.75, 784_111_778.25, 784_111_778.75]
    )
    #expect((messages[0]["data"] as? String)?.contains("‹redacted›") == true)
    #expect(messages[1]["data"] as? String == "/wA=")
    let close = (messages[2]["data"] as? String).flatMap { Data(base64Encoded: $0) }
    #expect(close == Data([0x03, 0xE8]) + Data("password=‹redacted›".utf8))
    let open = try #require(try entry(.off)["_webSocketMessages"] as? [[String: Any]])
    #expect(open[0]["data"] as? String == #"{"password":"p4"}"#)
  }

  @Test("The curl command escapes characters that reorder or hide text")
  func hiddenCharacters() throws {
    var request = URLRequest(url: try #require(URL(string: "https://a.example/")))
    request.httpMethod = "POST"
    request.httpBody = Data("a\u{61C}b\u{202E}c\u{FEFF}d".utf8)
    let command = request.curlCommand(redaction: .off)
    #expect(command.hasSuffix("--data-binary $'a\\u061cb\\u202ec\\ufeffd'"))
  }

  @Test("The curl command is redacted by default")
  func curl() throws {
    var request = URLRequest(url: try #require(URL(string: "https://a.example/x?k=v")))
    #expect(request.curlCommand() == "curl 'https://a.example/x?k=‹redacted›'")
    request.httpMethod = "POST"
    request.setValue("it's", forHTTPHeaderField: "X-Key")
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("it's\n\u{1B}[2J".utf8)
    #expect(
      request.curlCommand() == """
        curl 'https://a.example/x?k=‹redacted›' \\
          --request 'POST' \\
          --header 'Content-Type: text/plain' \\
          --header 'X-Key: ‹redacted›' \\
          --data-binary $'it\\'s\\n\\u001b[2J'
        """
    )
    request.httpBody = Data([0, 255])
    #expect(
      request.curlCommand(redaction: .off) == """
        curl 'https://a.example/x?k=v' \\
          --request 'POST' \\
          --header 'Content-Type: text/plain' \\
          --header 'X-Key: it'\\''s' \\
          --data-binary @<(base64 --decode <<< 'AP8=')
        """
    )
    request.allHTTPHeaderFields = nil
    request.httpBody = Data("@/etc/passwd".utf8)
    request.setValue("", forHTTPHeaderField: "X-Empty")
    #expect(
      request.curlCommand(redaction: .off).hasSuffix(
        """
          --header 'X-Empty;' \\
          --data-binary @<(base64 --decode <<< 'QC9ldGMvcGFzc3dk')
        """
      )
    )
    var head = URLRequest(url: exampleURL)
    head.httpMethod = "HEAD"
    #expect(head.curlCommand() == "curl 'https://api.example.com/v1' \\\n  --head")
    head.httpBody = Data()
    #expect(head.curlCommand() == "curl 'https://api.example.com/v1' \\\n  --head")
    // curl does not accept `--head` with a body.
    head.httpBody = Data("a".utf8)
    #expect(
      head.curlCommand(redaction: .off) == """
        curl 'https://api.example.com/v1' \\
          --request 'HEAD' \\
          --include \\
          --data-binary 'a'
        """
    )
  }
}

extension RecordedExchange {
  fileprivate var status: Int? {
    if case .response(let status, _, _) = outcome { status } else { nil }
  }
}

@Suite("StubNetworkClient")
struct StubNetworkClientTests {
  @Test("Registered responses are returned; a missing response causes an error with advice")
  func answers() async throws {
    let client = StubNetworkClient()
    client.answer(FetchUsers.self) { request throws(NetworkError) in
      if request.path == "/bad" { throw .cancelled }
      return [User(id: 1, name: request.path)]
    }
    #expect(try await client.request(FetchUsers()) == [User(id: 1, name: "/users")])
    let bad = try await failure { () throws(NetworkError) in
      try await client.request(FetchUsers(path: "/bad"))
    }
    #expect(bad.isCancelled)
    let missing = try await failure { () throws(NetworkError) in
      try await client.request(SendPage(method: .post))
    }
    #expect(
      missing.description == "The request could not be sent: the stub client has no response for "
        + "SendPage; register a response with answer(_:with:)."
    )
    #expect(client.requests.count == 3)
  }
}
