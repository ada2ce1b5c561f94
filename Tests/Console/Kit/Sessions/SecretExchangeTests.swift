import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTestSupport
import Testing

@testable import InnoConsole

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Secrets in the requests and files of session files", .timeLimit(.minutes(5)))
struct SecretExchangeTests {
  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  /// Returns the text of a session file, and its decoded bodies as text.
  private func contents(of name: String = "a.session") throws -> String {
    let file = try SessionFile(lab.path(name))
    var texts = [try lab.text(name)]
    for entry in file.entries where entry.line == .exchange {
      let exchange = try file.exchange(of: entry).exchange
      if let body = exchange.body { texts.append(String(decoding: body, as: UTF8.self)) }
      if case .response(_, _, let body) = exchange.outcome {
        texts.append(String(decoding: body, as: UTF8.self))
      }
    }
    return texts.joined(separator: "\n")
  }

  /// Sends a request, and returns the body of the stub's response.
  @discardableResult
  private func send(
    _ method: HTTPMethod,
    _ path: String,
    cookie: String = "",
    body: Data? = nil,
    answer: StubAnswer
  ) async throws -> Data {
    let panel = try #require(lab.console.network)
    let stub = try #require(panel.stub as? StubSession)
    let url = try #require(URL(string: "https://library.test\(path)"))
    stub.set(method, url.path, answer)
    var request = URLRequest(url: url)
    request.httpMethod = method.rawValue
    request.httpBody = body
    if !cookie.isEmpty { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
    return try await panel.session.response(for: request, options: TransportOptions()).0
  }

  @Test("Secrets in the cookies, the query and binary bodies of a request are not in the file")
  func request() async throws {
    await lab.run(
      "session start \(lab.path("a.session"))",
      "send desk write sid-of-the-cookie",
      "print token-of-the-query"
    )
    try await send(
      .post,
      "/upload?token=token-of-the-query&page=2",
      cookie: "sid=sid-of-the-cookie; theme=theme-of-the-cookie",
      body: Data([0x1F, 0x8B, 8]) + Data("gzip-content".utf8),
      answer: StubAnswer(
        headers: ["Content-Type": "application/octet-stream"],
        body: Data([0xFF, 0xFE]) + Data("a token-of-the-query, sid-of-the-cookie".utf8)
      )
    )
    await lab.run("print theme-of-the-cookie", "session stop")
    let text = try contents()
    for secret in [
      "sid-of-the-cookie", "theme-of-the-cookie", "token-of-the-query", "gzip-content",
    ] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("send desk write REDACTED-") && text.contains("a REDACTED-"))
  }

  @Test("A secret that is recognized late is also replaced in the bodies of earlier requests")
  func lateSecret() async throws {
    await lab.run("session start \(lab.path("a.session"))")
    for text in [#"{"note":"hunter2-late"}"#, "a hunter2-late", "ab hunter2-late of 2"] {
      try await send(.get, "/note", answer: StubAnswer(body: Data(text.utf8)))
    }
    lab.console.sessionWriter()
    #expect(try contents().contains("hunter2-late"))
    await lab.run("call login hunter2-late", "session stop")
    let text = try contents()
    #expect(!text.contains("hunter2-late"))
    for masked in [#"{"note":"REDACTED-"#, "a REDACTED-", "ab REDACTED-"] {
      #expect(text.contains(masked), "\(masked)")
    }
  }

  @Test("A file that other users could read becomes private when it is replaced")
  func permissions() async throws {
    let file = try lab.folder.write("old", to: "a.session")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    await lab.run("session start \(file) --replace", "send desk add 2", "session stop")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("Lines with a late secret get a placeholder and a new checksum")
  func lines() throws {
    var (data, sum) = (Data(), SessionFormat.seed)
    SessionFormat.append(
      #""n":0,"t":0,"kind":"session","value":{"version":2}}"#,
      to: &data,
      sum: &sum
    )
    let first = (data, sum)
    for text in ["swordfish-1", "other"] {
      SessionFormat.append(
        #""n":1,"t":0,"kind":"watch","source":"console","cause":null,"text":"\#(text)"}"#,
        to: &data,
        sum: &sum
      )
    }
    var secrets = SessionSecrets()
    secrets.learn("swordfish-1")
    var maskedSum = first.1
    let masked = secrets.replacing(
      inLines: data.dropFirst(first.0.count),
      sum: &maskedSum
    )
    let file = try SessionFile(first.0 + masked, path: "a.session")
    #expect(file.entries.count == 3)
    let texts = try file.entries.dropFirst().map { try file.fields(of: $0)["text"]?.asText }
    #expect(texts == ["REDACTED-1", "other"])
  }

  @Test("A session that is written to a pipe has valid checksums, also after a late secret")
  func pipe() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    await lab.run(
      "session start /dev/fd/\(descriptor)",
      "call login hunter2-secret",
      "send desk write hunter2-secret",
      "session stop"
    )
    try pipe.fileHandleForWriting.close()
    let data = try #require(try pipe.fileHandleForReading.readToEnd())
    let file = try SessionFile(data, path: "a.session")
    #expect(!file.isCut)
    let text = String(decoding: data, as: UTF8.self)
    // The line that contains the secret had already been sent when its request ended.
    #expect(text.contains("send desk write REDACTED-"))
    #expect(!text.contains("send desk write hunter2"))
  }

  #if os(Linux)
  @Test("If a late secret cannot be removed from the file, the file is emptied and reported")
  func emptied() throws {
    let file = try lab.folder.write("", to: "a.session")
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CLOEXEC)
    // The path leads to another file, which contains the secret and cannot be written.
    let path = "/proc/version"
    let recorder = SessionRecorder(
      OutputFile(path, descriptor),
      header: .facts(["version": .int(1)]),
      on: Timeline(),
      after: 0,
      secrets: SessionSecrets()
    )
    #expect(try !lab.text("a.session").isEmpty)
    recorder.add(secret: .string("Linux version"))
    recorder.flush()
    let error = try #require(recorder.takeFailure())
    #expect(
      "\(error)".hasPrefix("cannot write /proc/version: ")
        && "\(error)".hasSuffix(
          "; the file may have contained a secret, so it was emptied"
        ),
      "\(error)"
    )
    #expect(try lab.text("a.session").isEmpty)
    recorder.detach()
  }
  #endif
}
