import Foundation
import SampleFixtures
import Testing

@Suite("Fixture conditions")
struct FixtureSiteTests {
  private let clock = SteppingClock()

  @Test(
    "Without conditions the responses are those of the catalog",
    arguments: ["/users", "/todos", "/token", "/x"]
  )
  func plain(path: String) throws {
    let response = try FixtureSite().response(FixtureRequest("GET", path))
    let expected = FixtureCatalog.response(method: "GET", path: path)
    #expect(response.status == expected.status)
    #expect(response.body == expected.body)
  }

  @Test("Todos change one after another over time, and messages and responses agree")
  func changes() async throws {
    let site = FixtureSite(FixtureConditions(changeInterval: .seconds(5)), clock: clock)
    func todos() throws -> [FixtureTodo] {
      try JSONDecoder().decode(
        [FixtureTodo].self,
        from: site.response(FixtureRequest("GET", "/todos")).body
      )
    }
    #expect(try todos() == FixtureCatalog.todos)
    var messages = try #require(site.changeMessages).makeAsyncIterator()
    for number in 1...41 {
      let text = try #require(await messages.next())
      let todo = try JSONDecoder().decode(FixtureTodo.self, from: Data(text.utf8))
      let original = FixtureCatalog.todos[(number - 1) % 20]
      #expect((todo.id, todo.title) == (original.id, original.title))
      #expect(todo.completed == ((number - 1) / 20 == 1 ? original.completed : !original.completed))
    }
    #expect(try Array(todos().dropFirst(20)) == Array(FixtureCatalog.todos.dropFirst(20)))
    #expect(FixtureSite().changeMessages == nil)
  }

  @Test("A response contains the changes so far")
  func changedResponse() throws {
    let site = FixtureSite(FixtureConditions(changeInterval: .seconds(5)), clock: clock)
    clock.advance(by: .seconds(14))
    let todos = try JSONDecoder().decode(
      [FixtureTodo].self,
      from: site.response(FixtureRequest("GET", "/todos")).body
    )
    let changed = zip(todos, FixtureCatalog.todos).filter { $0 != $1 }.map(\.0.id)
    #expect(changed == [1, 2])
  }

  @Test("A fault occurs the specified number of times, at its path with any query")
  func faults() throws {
    let site = FixtureSite(
      FixtureConditions(faults: [FixtureFault(at: "/users", .status(503), times: 2)])
    )
    #expect(try site.response(FixtureRequest("GET", "/users")).status == 503)
    #expect(try site.response(FixtureRequest("GET", "/posts")).status == 200)
    #expect(try site.response(FixtureRequest("GET", "/users/1")).status == 200)
    let second = try site.response(FixtureRequest("GET", "/users?page=2"))
    #expect(second.status == 503)
    #expect(second.body == Data("{}".utf8))
    #expect(try site.response(FixtureRequest("GET", "/users")).status == 200)
  }

  @Test("Faults for the same path occur one after another")
  func faultsInTurn() throws {
    let site = FixtureSite(
      FixtureConditions(
        faults: [
          FixtureFault(at: "/users", .status(503), times: 1),
          FixtureFault(at: "/users", .status(500), times: 2),
        ]
      )
    )
    let statuses = try (1...4).map { _ in
      try site.response(FixtureRequest("GET", "/users")).status
    }
    #expect(statuses == [503, 500, 500, 200])
  }

  @Test("A fault without a count occurs every time")
  func lastingFault() {
    let site = FixtureSite(FixtureConditions(faults: [FixtureFault(at: "/users", .dropped)]))
    for _ in 0..<5 {
      guard case .dropped(let response) = site.answer(to: FixtureRequest("GET", "/users")) else {
        Issue.record("the connection was not dropped")
        return
      }
      #expect(response.body == FixtureCatalog.response(method: "GET", path: "/users").body)
    }
  }

  @Test(
    "Todos and each single todo are rejected without a valid token",
    arguments: ["/todos", "/todos/3", "/todos?userId=3"]
  )
  func refusal(path: String) throws {
    let site = site(lifetime: .seconds(60))
    let absent = try site.response(FixtureRequest("GET", path))
    #expect(absent.status == 401)
    #expect(absent.challenge == #"Bearer realm="todos""#)
    for token in ["Bearer \(FixtureTokens.expiredToken)", "Bearer", "", "Basic eDp5"] {
      let refused = try site.response(FixtureRequest("GET", path, authorization: token))
      #expect(refused.status == 401)
      #expect(refused.challenge == #"Bearer realm="todos", error="invalid_token""#)
    }
    #expect(try site.response(FixtureRequest("GET", "/users")).status == 200)
  }

  @Test("A token is valid until it expires or another token is issued")
  func lifetime() throws {
    let site = site(lifetime: .seconds(60))
    let first = try site.token()
    let request = FixtureRequest("GET", "/todos", authorization: "Bearer \(first)")
    #expect(try site.response(request).status == 200)
    clock.advance(by: .seconds(59))
    #expect(try site.response(request).status == 200)
    clock.advance(by: .seconds(1))
    #expect(try site.response(request).status == 401)

    let second = try site.token()
    #expect(try site.response(request).status == 401)
    let other = FixtureRequest("GET", "/todos", authorization: "Bearer \(second)")
    #expect(try site.response(other).status == 200)
    #expect(site.tokenCount == 2)
  }

  @Test(
    "Errors of the token endpoint follow RFC 6749",
    arguments: [
      ("", "unsupported_grant_type"), ("grant_type=password", "unsupported_grant_type"),
      ("grant_type=refresh_token", "invalid_grant"), ("%zz=%", "unsupported_grant_type"),
      ("grant_type=refresh_token&refresh_token=stolen", "invalid_grant"),
      ("\u{0}\u{1F600}&&&=", "unsupported_grant_type"),
    ]
  )
  func badForms(form: String, error: String) throws {
    let site = site(lifetime: .seconds(60))
    let response = try site.response(FixtureRequest("POST", "/token", body: Data(form.utf8)))
    #expect(response.status == 400)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"error":"\#(error)"}"#)
    #expect(site.tokenCount == 0)
    let got = try site.response(FixtureRequest("GET", "/token"))
    #expect(got.status == 405)
    #expect(got.headers.contains { $0 == ("Allow", "POST") })
  }

  private func site(lifetime: Duration) -> FixtureSite {
    FixtureSite(FixtureConditions(tokenLifetime: lifetime), clock: clock)
  }
}

private struct ConnectionDropped: Error {}

extension FixtureSite {
  fileprivate func response(_ request: FixtureRequest) throws -> FixtureResponse {
    guard case .response(let response) = answer(to: request) else { throw ConnectionDropped() }
    return response
  }

  /// Exchanges the refresh token for another access token.
  fileprivate func token() throws -> String {
    let form = "grant_type=refresh_token&refresh_token=\(FixtureTokens.refreshToken)"
    let response = try response(FixtureRequest("POST", "/token", body: Data(form.utf8)))
    let answer = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
    #expect(answer?["expires_in"] as? Int == 60)
    #expect(answer?["token_type"] as? String == "Bearer")
    return try #require(answer?["access_token"] as? String)
  }
}

extension FixtureResponse {
  fileprivate var challenge: String? { headers.first { $0.name == "WWW-Authenticate" }?.value }
}
