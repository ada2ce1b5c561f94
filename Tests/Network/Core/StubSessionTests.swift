import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("StubSession", .timeLimit(.minutes(1)))
struct StubSessionTests {
  let clock = ManualClock(skipsSleep: true)

  func ask(
    _ session: StubSession,
    _ path: String = "/a",
    timeout: Duration = .seconds(30)
  ) async throws(NetworkError) -> (status: Int, text: String) {
    let request = URLRequest(url: exampleURL.deletingLastPathComponent().appending(path: path))
    let options = TransportOptions(timeout: timeout, responseBodyLimit: 100)
    let (data, head) = try await session.response(for: request, options: options)
    return (head.statusCode, String(decoding: data, as: UTF8.self))
  }

  @Test("Responses are returned in order, and the last one is repeated")
  func script() async throws {
    let session = StubSession([StubRoute(.get, "/a", [.json("1"), .json("2", status: 201)])])
    var texts: [String] = []
    for _ in 0..<3 { texts.append(try await ask(session).text) }
    #expect(texts == ["1", "2", "2"])
    #expect(session.transportName == "stub")
  }

  @Test("Waiting for sleeping tasks ends at the limit or when the waiting task is cancelled")
  func sleepers() async {
    let clock = TestClock()
    #expect(await clock.waitForSleepers(0, limit: .zero))
    #expect(await clock.waitForSleepers(1, limit: .zero) == false)
    let waiting = Task { await clock.waitForSleepers(1) }
    waiting.cancel()
    #expect(await waiting.value == false)
  }

  @Test("A route's closure answers the request, after a delay if one is set")
  func making() async throws {
    let session = StubSession(
      [StubRoute(.get, "/a") { .json("\"\($0.url?.query ?? "none")\"") }],
      clock: clock
    )
    #expect(try await ask(session).text == "\"none\"")
    session.delay(.get, "/a", by: .seconds(31))
    let error = try await failure { () throws(NetworkError) in try await ask(session) }
    #expect(error.code == 3001)
    session.set(.get, "/a", .json("1"))
    #expect(try await ask(session).text == "1")
    session.reset()
    #expect(session.routes.map(\.answers.count) == [0])
    #expect(try await ask(session).text == "\"none\"")
  }

  @Test("An unknown path returns 404")
  func unknown() async throws {
    let answer = try await ask(StubSession(), "/unknown")
    #expect(answer.status == 404)
    #expect(answer.text == #"{"error": "the stub session has no GET route for this path"}"#)
  }

  @Test("Routes can be changed and reset")
  func reset() async throws {
    let session = StubSession([StubRoute(.get, "/a", [.json("1")])])
    session.set(.get, "/a", .json("2"))
    session.set(.get, "/b", .json("3"))
    #expect(try await ask(session).text == "2")
    #expect(session.routes.map(\.path) == ["/a", "/b"])
    #expect(session.capturedRequests.count == 1)
    session.reset()
    #expect(session.capturedRequests.isEmpty)
    #expect(try await ask(session).text == "1")
    #expect(try await ask(session, "/b").status == 404)
  }

  @Test("A session that captures no requests answers them all the same")
  func capturesNothing() async throws {
    let session = StubSession([StubRoute(.get, "/a", [.json("1")])], capturesRequests: false)
    #expect(try await ask(session).text == "1")
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("Each response has its own status, headers and URL")
  func heads() async throws {
    let session = StubSession([
      StubRoute(.get, "/a", [.json("1"), .json("1"), .json("2", status: 201)]),
      StubRoute(.get, "/b", [.json("2", status: 201)]),
    ])
    func head(_ path: String) async throws -> HTTPURLResponse {
      let url = try #require(URL(string: "https://example.com\(path)"))
      return try await session.response(for: URLRequest(url: url), options: .init()).1
    }
    let heads = [
      try await head("/a"), try await head("/a"), try await head("/a"), try await head("/b"),
    ]
    #expect(heads.map(\.statusCode) == [200, 200, 201, 201])
    #expect(heads.map { $0.url?.path } == ["/a", "/a", "/a", "/b"])
    session.set(.get, "/b", StubAnswer(status: 201, headers: ["ETag": "1"], body: Data()))
    #expect(try await head("/b").value(forHTTPHeaderField: "ETag") == "1")
  }

  @Test("A scripted failure occurs once per request")
  func fail() async throws {
    let session = StubSession()
    session.fail(.get, "/a")
    let error = try await failure { () throws(NetworkError) in try await ask(session) }
    #expect(error.code == 2003)
    #expect(session.routes.map { $0.answers.map(\.summary) } == [["failure"]])
  }

  @Test("The summary of an answer counts its bytes")
  func summary() {
    #expect(StubAnswer.json("1").summary == "200, 1 byte")
    #expect(StubAnswer.json("12").summary == "200, 2 bytes")
  }

  @Test("Delays use the clock and can time out")
  func delay() async throws {
    let session = StubSession([StubRoute(.get, "/a", [.json("1")])], clock: clock)
    session.delay(.get, "/a", by: .seconds(2))
    #expect(try await ask(session).text == "1")
    #expect(clock.sleeps == [.seconds(2)])
    let error = try await failure { () throws(NetworkError) in
      try await ask(session, timeout: .seconds(1))
    }
    #expect(error.code == 3001)
    #expect(clock.sleeps == [.seconds(2), .seconds(1)])
  }

  @Test("Cancellation and the body limit are respected")
  func cancellationAndLimit() async throws {
    let long = StubAnswer(body: Data(repeating: 0, count: 101))
    let session = StubSession([StubRoute(.get, "/a", [long])])
    let error = try await failure { () throws(NetworkError) in try await ask(session) }
    #expect(error.code == 4001)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await failure { () throws(NetworkError) in try await ask(session) }
    }
    #expect(try await task.value.isCancelled)
  }
}
