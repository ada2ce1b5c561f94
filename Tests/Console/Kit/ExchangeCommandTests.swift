import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import TestSupport
import Testing

#if AuthAWS
import InnoNetworkAuthAWS
#endif

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Requests and stubbed responses")
struct ExchangeCommandTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("A request is shown in full, with secrets only on request")
  func show() async throws {
    await session.line("send books onAppear")
    let passage = await session.line("net show 1")
    #expect(passage.text.first == "> GET https://library.test/books")
    #expect(passage.text.contains("> Authorization: ‹redacted›"))
    #expect(passage.text.contains("< 200"))
    #expect(passage.text.contains { $0.contains("Paper Rivers") })
    #expect(try passage.json.last?["data"]?[0]?["status"] == 200)
    let revealed = await session.line("net show 1 --reveal")
    #expect(revealed.text.contains("> Authorization: Bearer c0ffee-secret"))
  }

  #if AuthAWS
  @Test("The signed texts are shown, with secrets only on request")
  func signing() async throws {
    let signer = awsSigner("s3")
    _ = try await awsClient([signer]).request(
      EndpointBuilder<Data>.get("/books").query("key", "a b").headers(["Accept": "text/plain"])
    )
    #expect(await session.line("net show 1").text.first?.hasSuffix("/books?key=‹redacted›") == true)
    let passage = await session.line("net show 1 --signing")
    let emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(
      passage.text.dropLast() == [
        "canonical request", "  GET", "  /books", "  key=‹redacted›", "  accept:text/plain",
        "  host:library.test", "  x-amz-content-sha256:\(emptyHash)",
        "  x-amz-date:20231114T221320Z", "  x-amz-security-token:‹redacted›", "",
        "  accept;host;x-amz-content-sha256;x-amz-date;x-amz-security-token", "  \(emptyHash)",
        "string to sign", "  AWS4-HMAC-SHA256", "  20231114T221320Z",
        "  20231114/eu-central-1/s3/aws4_request",
      ]
    )
    let revealed = await session.line("net show 1 --signing --reveal")
    guard case .string(let canonical)? = try revealed.json.last?["data"]?[0]?["canonicalRequest"]
    else { throw CocoaError(.coderReadCorrupt) }
    #expect(canonical.contains("\nkey=a%20b\n") && canonical.contains("token:t0ken\n"))
    #expect(!canonical.contains("hunter2"))
    #expect(
      passage.text.suffix(4).map { String($0.dropFirst(2)) }.joined(separator: "\n")
        == signer.stringToSign(
          canonicalRequest: canonical,
          date: Date(timeIntervalSince1970: 1_700_000_000)
        )
    )
  }

  private func awsClient(
    _ signers: [any RequestSigner] = []
  ) throws -> DefaultNetworkClient {
    let panel = session.library.panel
    return DefaultNetworkClient(
      configuration: .advanced(
        baseURL: try #require(URL(string: "https://library.test")),
        auth: AuthPack(additionalSigners: signers),
        observability: ObservabilityPack(eventObservers: [panel])
      ),
      session: panel.session
    )
  }

  private func awsSigner(_ service: String) -> AWSSigV4Interceptor {
    AWSSigV4Interceptor(
      accessKeyID: "AKID",
      secretAccessKey: "hunter2",
      region: "eu-central-1",
      service: service,
      sessionToken: "t0ken",
      now: { Date(timeIntervalSince1970: 1_700_000_000) }
    )
  }

  @Test("The signed texts of a presigned request are shown, with secrets only on request")
  func presigned() async throws {
    let signer = awsSigner("s3")
    let url = try #require(URL(string: "https://library.test/books?key=a%20b"))
    let presigned = try await signer.presignedURL(for: URLRequest(url: url))
    let items = URLComponents(url: presigned, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let endpoint = items.reduce(EndpointBuilder<Data>.get("/books")) {
      $0.query($1.name, $1.value)
    }
    _ = try await awsClient().request(endpoint)
    let passage = await session.line("net show 1 --signing")
    #expect(
      passage.text.dropLast() == [
        "canonical request", "  GET", "  /books",
        "  X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=‹redacted›"
          + "&X-Amz-Date=20231114T221320Z&X-Amz-Expires=3600&X-Amz-Security-Token=‹redacted›"
          + "&X-Amz-SignedHeaders=host&key=‹redacted›",
        "  host:library.test", "", "  host", "  UNSIGNED-PAYLOAD", "string to sign",
        "  AWS4-HMAC-SHA256", "  20231114T221320Z", "  20231114/eu-central-1/s3/aws4_request",
      ]
    )
    let revealed = await session.line("net show 1 --signing --reveal")
    let canonical = signer.canonicalRequest(for: URLRequest(url: presigned))
    #expect(try revealed.json.last?["data"]?[0]?["canonicalRequest"] == .string(canonical))
    #expect(
      try revealed.json.last?["data"]?[0]?["stringToSign"]
        == .string(
          signer.stringToSign(
            canonicalRequest: canonical,
            date: Date(timeIntervalSince1970: 1_700_000_000)
          )
        )
    )
  }

  @Test("If a signed body was not recorded, the signed texts say so instead of showing a hash")
  func unrecordedBody() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/body"
    try Data("hello".utf8).write(to: URL(filePath: file))
    _ = try? await awsClient([awsSigner("dynamodb")]).upload(
      EndpointBuilder<Data>.post("/books"),
      body: .file(URL(filePath: file))
    )
    let text = await session.line("net show 1 --signing").text
    #expect(text.contains("  ‹the hash of the body, which was not recorded›"))
    #expect(text.last == "  ‹unknown, because the body was not recorded›")
    #expect(!text.contains { $0.contains("e3b0c442") })
  }

  @Test("Showing the signed texts of an unsigned request is refused")
  func unsigned() async {
    await session.line("send books onAppear")
    #expect(
      await session.line("net show 1 --signing").errors == [
        .refused("request #1 is not signed with AWS Signature Version 4; remove --signing")
      ]
    )
  }
  #endif

  @Test("The requests of several clients with one panel have different numbers")
  func severalClients() async throws {
    let panel = session.library.panel
    let url = try #require(URL(string: "https://library.test"))
    for _ in 0..<2 {
      let client = DefaultNetworkClient(
        configuration: .advanced(
          baseURL: url,
          observability: ObservabilityPack(eventObservers: [panel])
        ),
        session: panel.session
      )
      _ = try await client.request(EndpointBuilder<Data>.get("/books"))
    }
    let history = await session.line("net history")
    #expect(history.text.map { $0.prefix(2) } == ["#1", "#2"])
  }

  @Test("The history shows the name of a request's operation")
  func operation() async throws {
    let panel = session.library.panel
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: panel.baseURL,
        observability: ObservabilityPack(eventObservers: [panel])
      ),
      session: panel.session
    )
    _ = try await NetworkContext.$current.withValue(NetworkContext(operation: "list\u{1B}Books")) {
      try await client.request(EndpointBuilder<Data>.get("/books"))
    }
    let history = await session.line("net history")
    #expect(
      history.text == [
        "#1  stub  GET  https://library.test/books  200, 164 bytes; operation: list\\u{1b}Books"
      ]
    )
    #expect(try history.json.last?["data"]?[0]?["operation"] == "list\u{1B}Books")
  }

  @Test("A request is printed as a shell command")
  func curl() async {
    await session.line("send books onAppear")
    let text = await session.line("net curl 1").text
    #expect(text.first == #"curl 'https://library.test/books' \"#)
    #expect(text.contains { $0.contains("Authorization: ‹redacted›") })
  }

  @Test("A repeated \"net curl\" prints the given request, and shows secrets only with --reveal")
  func repeatedCurl() async {
    await session.line("send books onAppear")
    let text = await session.line("net curl 1").text
    let revealed = await session.line("net curl 1 --reveal").text
    #expect(revealed.contains { $0.contains("Authorization: Bearer c0ffee-secret") })
    for _ in 1...2 { #expect(await session.line("net curl 1").text == text) }
    for _ in 1...2 { #expect(await session.line("net curl 1 --reveal").text == revealed) }
    for _ in 1...2 { #expect(await session.line("net curl 2").outcome == .failed) }
    session.library.panel.recorder.clear()
    #expect(await session.line("net curl 1").outcome == .failed)
  }

  @Test("All kept requests are written to an archive, or the failure is reported")
  func har() async throws {
    let folder = try TemporaryFolder()
    await session.line("send books onAppear")
    let file = folder.path + "/all.har"
    let passage = await session.line("net har '\(file)'")
    #expect(passage.text == ["1 exchange written to \(file)"])
    let archive = try JSONValue(String(contentsOfFile: file, encoding: .utf8))
    #expect(archive["log"]?["entries"]?[0]?["request"]?["url"] == "https://library.test/books")
    let again = await session.line("net har '\(file)'")
    #expect(
      again.errors == [
        .unwritableFile(file, reason: "the file exists; add --replace to replace it")
      ]
    )
    #expect(await session.line("net har '\(file)' --replace").text == passage.text)
  }

  @Test("A long body is truncated after 40 lines unless --all is given")
  func longBody() async {
    let array = (1...50).map(String.init).joined(separator: ",")
    await session.line("net stub set /books 200 '[\(array)]'; send books onAppear")
    for command in ["net show 1", "net replay 1"] {
      let cut = await session.line(command).text
      #expect(cut.last == "< … 12 more lines; --all shows the whole body")
      #expect(cut.suffix(2).first == "<   39,")
      let whole = await session.line("\(command) --all").text
      #expect(whole.suffix(2) == ["<   50", "< ]"])
      #expect(whole.count == cut.count + 11)
    }
  }

  @Test("A long line of a body is truncated unless --all is given")
  func longLine() async {
    let text = "\"\(String(repeating: "x", count: 600))\""
    await session.line("net stub set /books 200 '\(text)'; send books onAppear")
    let cut = await session.line("net show 1").text
    #expect(cut.last == "< … long lines are cut; --all shows the whole body")
    #expect(await session.line("net show 1 --all").text.last == "< \(text)")
  }

  @Test("A new stub path is accepted, and a likely typing error is pointed out")
  func newPath() async {
    #expect(
      await session.line("net stub set /boks 503").text == [
        "GET  /boks   503, 0 bytes", "GET  /books  200, 164 bytes",
        "/boks is a new path; did you mean /books?",
      ]
    )
    #expect(await session.line("net stub set /boks 200").text.count == 2)
    #expect(await session.line("net stub set /books 201 --method post").text.count == 3)
    #expect(await session.line("net stub fail /boks").text.first == "GET   /boks   failure")
  }

  @Test("The history shows the attempts of a request in one row")
  func attempts() async {
    await session.line("net stub set /books 503; send books onAppear; net stub reset")
    let first = await session.line("net history").text.first
    #expect(first == "#1  stub  GET  https://library.test/books  503, 0 bytes")
  }

  @Test("A request that was refused before it was sent is listed with the reason")
  func unsent() async throws {
    let panel = session.library.panel
    panel.transport.use(panel.engines[0].session, baseURL: URL(string: "http://192.168.1.5"))
    await session.line("send books onAppear")
    let reason =
      "not sent: the URL http://192.168.1.5 would be requested without encryption; use https://, "
      + "or set TransportPack(allowsInsecureHTTP: true)."
    let history = await session.line("net history")
    #expect(history.text == ["#1  live  -  -  \(reason)"])
    let data = try history.json.last?["data"]?[0]
    #expect(data?["url"] == .null && data?["status"] == .null && data?["attempts"] == 0)
    #expect(await session.line("net show 1").text == ["#1 \(reason)"])
    #expect(await session.line("net curl 1").errors == [.refused("#1 \(reason)")])
    #expect(await session.line("net replay 1").errors == [.refused("#1 \(reason)")])
  }

  @Test("A request that ends after the history dropped it is not listed as unsent")
  func forgotten() {
    let panel = session.library.panel
    for id in 1...1_001 {
      panel.observe(
        .requestStarted(id: id, attempt: 1, method: .get, url: panel.baseURL, headers: [:])
      )
    }
    panel.observe(.requestFailed(id: 1, attempt: 1, error: .cancelled, duration: .zero))
    #expect(panel.exchanges.all.count == 1_000 && panel.exchanges.all.allSatisfy { $0.sent != nil })
    #expect(panel.exchanges.count == 1_001)
  }

  @Test("A live exchange is measured in real time, whatever the client's clock")
  func realTime() async throws {
    let panel = session.library.panel
    func exchange(_ id: Int) {
      panel.observe(
        .requestStarted(id: id, attempt: 1, method: .get, url: panel.baseURL, headers: [:])
      )
      let start = ContinuousClock.now
      while .now - start < .milliseconds(2) {}
      panel.observe(.requestFailed(id: id, attempt: 1, error: .cancelled, duration: .zero))
    }
    exchange(1)
    await session.line("net transport live")
    exchange(2)
    #expect(panel.exchanges.all.first?.duration == .zero)
    #expect(panel.exchanges.all.last.map { $0.duration >= .milliseconds(2) } == true)
  }

  @Test("A replay is marked in the history and the archive")
  func replayIsKept() async throws {
    let folder = try TemporaryFolder()
    await session.line("send books onAppear; net replay 1")
    let history = await session.line("net history")
    #expect(
      history.text.map { $0.replacing(#/ +/#, with: " ") } == [
        "#1 stub GET https://library.test/books 200, 164 bytes",
        " attempt 1 GET https://library.test/books 200, 164 bytes",
        " replay GET https://library.test/books 200, 164 bytes",
      ]
    )
    let exchanges = try history.json.last?["data"]?[0]?["exchanges"]
    #expect(exchanges?[0]?["replay"] == false && exchanges?[0]?["attempt"] == 1)
    #expect(exchanges?[1]?["replay"] == true && exchanges?[1]?["attempt"] == .null)
    #expect(
      await session.line("net show 1").text.filter { $0.hasPrefix("> GET") } == [
        "> GET https://library.test/books", "> GET https://library.test/books  (replay)",
      ]
    )
    let file = folder.path + "/all.har"
    await session.line("net har '\(file)'")
    let archive = try JSONValue(String(contentsOfFile: file, encoding: .utf8))
    #expect(archive["log"]?["entries"]?[1]?["comment"] == "request 1, replay")
  }

  @Test("A request is sent again")
  func replay() async {
    await session.line("send books onAppear")
    #expect(await session.line("net replay 1").text.contains("< 200"))
    #expect(session.library.stub.capturedRequests.count == 2)
    await session.line("net stub fail /books")
    let lost = NetworkError.unreachable(.lost, url: session.library.panel.baseURL)
    #expect(await session.line("net replay 1").errors == [.refused(lost.description)])
  }

  @Test("A replay is distinguished from a later request of the app")
  func replayAmongOthers() async throws {
    await session.line("send books onAppear; net stub delay /books 300ms")
    async let passage = session.line("net replay 1")
    await waitUntil { session.library.stub.capturedRequests.count >= 2 }
    var options = TransportOptions()
    options.label = RequestLabel(id: 2, attempt: 1)
    let panel = session.library.panel
    let other = URLRequest(url: panel.baseURL.appending(path: "other"))
    _ = try await panel.session.response(for: other, options: options)
    #expect(await passage.text.first == "> GET https://library.test/books  (replay)")
  }

  @Test("The stub's responses can be listed, changed and restored")
  func stub() async {
    let size = await session.line("net stub list").text
    #expect(size.first?.hasPrefix("GET  /books  200, ") == true)
    #expect(
      await session.line(#"net stub set /books 503 '{"error": "busy"}'"#).text
        == ["GET  /books  503, 17 bytes"]
    )
    await session.line("send books onAppear; expect books.phase == failed")
    #expect(
      await session.line("net stub drop /books half").text == ["GET  /books  dropped after 4 bytes"]
    )
    #expect(
      await session.line("net stub set /shelves 201 --method post").text.last
        == "POST  /shelves  201, 0 bytes"
    )
    #expect(await session.line("net stub reset").text == size)
    let delayed = await session.line("net stub delay /books 20ms")
    #expect(delayed.text == size.map { "\($0) after # ms" })
  }

  @Test(
    "An invalid argument is reported",
    arguments: [
      ("net show 9", ##"unknown request "#9"; run "net history" to list them"##),
      ("net stub set books 200", #"expected a path that begins with /"#),
      ("net stub set /books 99", #"expected a status from 100 to 599"#),
      (
        "net stub delay /boks 1s",
        #"unknown stub "GET /boks"; did you mean "GET /books"? Run "net stub list" to list them."#
      ),
      (
        "net stub fail /boks",
        #"unknown stub "GET /boks"; did you mean "GET /books"? Run "net stub list" to list them."#
      ),
      (
        "net stub drop /books --method post",
        #"unknown stub "POST /books"; did you mean "GET /books"? Run "net stub list" to list them."#
      ),
      ("net stub fail /loans", #"unknown stub "GET /loans"; run "net stub list" to list them"#),
      ("net stub delay /books soon", #"expected a duration"#),
      ("net stub delay /books 200", #"expected a duration such as"#),
      (
        "net stub delay /books 10000m",
        #"expected a duration such as 500ms, 2s, 1m or 1h, up to 24h"#
      ),
      ("net stub fail /books --method 'a b'", #"expected an HTTP method"#),
    ]
  )
  func misfits(line: String, message: String) async {
    #expect(await session.line(line).errors.first?.description.hasPrefix(message) == true)
  }
}
