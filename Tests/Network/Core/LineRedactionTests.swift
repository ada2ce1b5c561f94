import Foundation
import InnoNetworkTestSupport
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies that consist of several JSON documents, or of a part of one.
@Suite("Redaction of JSON lines and incomplete JSON", .timeLimit(.minutes(1)))
struct LineRedactionTests {
  private static let document = #"{"id":7,"access_token":"hunter2","user":{"passwd":"hunter2"}}"#

  private static let bodies = [
    // NDJSON, with either line ending.
    "\(document)\n\(document)\n",
    "\(document)\r\n\(document)",
    // Documents in a row, and a JSON text sequence (RFC 7464).
    "\(document)\(document)",
    "\u{1E}\(document)\n\u{1E}\(document)\n",
    // Server-sent events.
    "id: 7\ndata: \(document)\n\ndata: \(document)\n\n",
    // A document whose end, or whose start, is missing.
    String(document.dropLast(5)),
    #"7,"access_token":"hunter2","id":7}"#,
    // A document after text, and an escaped document.
    ")]}',\n\(document)",
    #"{"id":7,"log":"{\"access_token\":\"hunter2\"}"#,
  ]

  private static let types = [
    "application/x-ndjson", "application/json", "text/event-stream", "text/plain",
  ]

  /// Returns a session that answers with a body.
  private func session(_ body: String, _ type: String) -> StubSession {
    StubSession([
      StubRoute(
        .post,
        "/v1/x",
        [StubAnswer(headers: ["Content-Type": type], body: Data(body.utf8))]
      )
    ])
  }

  /// Sends a body through a session.
  private func send(
    _ body: String,
    _ type: String,
    through session: any URLSessionProtocol,
    logger: any NetworkLogger = NoOpNetworkLogger()
  ) async throws {
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: exampleURL),
      session: session
    )
    _ = try await client.request(
      EndpointBuilder.post("/x", as: Data.self)
        .body(HTTPBody(Data(body.utf8), contentType: type))
        .logged(by: logger)
    )
  }

  @Test("The log at level body contains no secrets", arguments: bodies, types)
  func log(body: String, type: String) async throws {
    let records = Recorder<NetworkLogRecord>()
    let logger = DefaultNetworkLogger(level: .body) { records.record($0) }
    try await send(body, type, through: session(body, type), logger: logger)
    let text = records.values.flatMap(\.lines).joined(separator: "\n")
    #expect(records.values.count == 2)
    #expect(!text.contains("hunter2"))
    #expect(text.components(separatedBy: "access_token").count > 2)
    #expect(text.contains("id"))
  }

  @Test("Recordings and exports contain no secrets", arguments: bodies, types)
  func exports(body: String, type: String) async throws {
    let recorder = ExchangeRecorder(session(body, type))
    try await send(body, type, through: recorder)
    #expect(recorder.exchanges.count == 1)
    for exchange in recorder.exchanges {
      let redacted = exchange.redacted(by: .standard)
      let sent = String(decoding: try #require(redacted.body), as: UTF8.self)
      #expect(sent.contains("access_token"))
      #expect(!sent.contains("hunter2"))
      #expect(!exchange.request.curlCommand().contains("hunter2"))
    }
    let archive = String(decoding: try HARExport(recorder.exchanges).data, as: UTF8.self)
    #expect(archive.contains("access_token"))
    #expect(!archive.contains("hunter2"))
  }

  @Test("A body that is cut anywhere shows no part of a secret")
  func cut() {
    let secret = "wxyzwxyz"
    let document = #"{"id":7,"access_token":"\#(secret)"}"#
    let lines = "\(document)\n\(document)"
    for length in 0...lines.utf8.count {
      let body = Data(lines.utf8.prefix(length))
      let shown = Redaction.standard.body(body, type: "application/x-ndjson")
      #expect(!String(decoding: shown, as: UTF8.self).contains("w"), "\(length)")
    }
    // The log shows the first 2,000 bytes.
    for offset in 1_940...2_010 {
      let body = Data("\"\(String(repeating: "a", count: offset))\"\n\(lines)".utf8)
      let shown = BodyText(redaction: .standard).lines(of: body, type: nil)
      #expect(!shown.joined().contains("w"), "\(offset)")
    }
  }
}
