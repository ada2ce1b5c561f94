import Foundation
import SampleFixtureServer
import SampleFixtures
import Testing

@Suite("Fixture server conditions", .timeLimit(.minutes(1)))
struct FixtureConditionsTests {
  private let client = HTTPClient()

  @Test("Each response waits for the latency on the server's clock")
  func latency() async throws {
    let clock = PatientClock()
    try await withServer(FixtureConditions(latency: .seconds(90)), clock: clock) { server in
      for path in ["/users", "/nowhere"] {
        let answer = try await client.send("GET", path, to: server.baseURL)
        #expect(answer.status == FixtureCatalog.response(method: "GET", path: path).status)
      }
    }
    #expect(clock.sleeps == [.seconds(90), .seconds(90)])
  }

  @Test("A path fails as many times as the fault specifies", arguments: [500, 503, 429, 418])
  func status(code: Int) async throws {
    let fault = FixtureFault(at: "/users", .status(code), times: 2)
    try await withServer(FixtureConditions(faults: [fault])) { server in
      for expected in [code, code, 200, 200] {
        let answer = try await client.send("GET", "/users", to: server.baseURL)
        #expect(answer.status == expected)
      }
    }
  }

  @Test(
    "A dropped connection is an error of the session, and the server keeps running",
    arguments: 1...3
  )
  func dropped(times: Int) async throws {
    let fault = FixtureFault(at: "/users", .dropped, times: times)
    try await withServer(FixtureConditions(faults: [fault])) { server in
      for _ in 0..<times {
        await #expect(throws: URLError.self) {
          try await client.send("GET", "/users", to: server.baseURL)
        }
      }
      let answer = try await client.send("GET", "/users", to: server.baseURL)
      #expect(answer.body == FixtureCatalog.response(method: "GET", path: "/users").body)
    }
  }

  @Test("Todos require a token of the token endpoint, which expires")
  func tokens() async throws {
    let clock = PatientClock()
    try await withServer(FixtureConditions(tokenLifetime: .seconds(60)), clock: clock) { server in
      let refused = try await client.send("GET", "/todos", to: server.baseURL)
      #expect(refused.status == 401)
      #expect(refused.headers["www-authenticate"] == #"Bearer realm="todos""#)

      let given = try await client.send(
        "POST",
        "/token",
        body: "grant_type=refresh_token&refresh_token=\(FixtureTokens.refreshToken)",
        to: server.baseURL
      )
      let answer = try JSONSerialization.jsonObject(with: given.body) as? [String: Any]
      let token = try #require(answer?["access_token"] as? String)
      let good = try await client.send("GET", "/todos", token: token, to: server.baseURL)
      #expect(good.status == 200)
      try await clock.sleep(for: .seconds(60))
      let late = try await client.send("GET", "/todos", token: token, to: server.baseURL)
      #expect(late.status == 401)
      #expect(server.site.tokenCount == 1)
    }
  }

  private func withServer(
    _ conditions: FixtureConditions,
    clock: any Clock<Duration> = ContinuousClock(),
    _ body: (FixtureServer) async throws -> Void
  ) async throws {
    let server = try await FixtureServer.start(conditions: conditions, clock: clock)
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
