import Foundation
import SampleFixtures
import Testing

@Suite("Fixture responses")
struct FixtureResponseTests {
  @Test(
    "A collection can be filtered by user",
    arguments: [
      ("/users", 10), ("/posts", 100), ("/todos", 200), ("/posts?userId=3", 10),
      ("/todos?userId=10", 20), ("/todos?page=2&userId=1", 20), ("/todos?userId=11", 0),
      ("/todos?userId=x", 0), ("/posts?userId", 0), ("/users/?", 10),
    ]
  )
  func collections(path: String, count: Int) throws {
    let response = get(path)
    #expect(response.status == 200)
    let elements = try JSONSerialization.jsonObject(with: response.body) as? [[String: Any]]
    #expect(elements?.count == count)
  }

  @Test("A member has JSONPlaceholder's format with sorted keys")
  func members() throws {
    #expect(
      String(decoding: get("/todos/3").body, as: UTF8.self)
        == #"{"completed":false,"id":3,"title":"\#(FixtureCatalog.todos[2].title)","userId":3}"#
    )
    let user = try JSONDecoder().decode(FixtureUser.self, from: get("/users/7").body)
    #expect(user == FixtureCatalog.users[6])
    let post = try JSONDecoder().decode(FixturePost.self, from: get("/posts/100").body)
    #expect(post == FixtureCatalog.posts[99])
    let keys = try #require(
      JSONSerialization.jsonObject(with: get("/users/1").body) as? [String: Any]
    )
    .keys.sorted()
    #expect(
      keys == ["address", "company", "email", "id", "name", "phone", "username", "website"]
    )
  }

  @Test(
    "The response to an unknown path is 404 with an empty object",
    arguments: [
      "/", "", "/users/0", "/users/11", "/users/01", "/users/x", "/users/1/posts", "/albums",
      "users:1",
      "/users/%zz", "//", "/users\u{0}",
    ]
  )
  func notFound(path: String) {
    let response = get(path)
    #expect(response.status == 404)
    #expect(response.body == Data("{}".utf8))
  }

  @Test(
    "Another method is rejected with an Allow header",
    arguments: ["POST", "HEAD", "get", ""]
  )
  func methodNotAllowed(method: String) {
    let response = FixtureCatalog.response(method: method, path: "/users")
    #expect(response.status == 405)
    #expect(response.headers.contains { $0 == ("Allow", "GET") })
  }

  @Test(
    "Each response is JSON, sets a cookie, and is the same each time",
    arguments: ["/users", "/nowhere"]
  )
  func headers(path: String) {
    let first = get(path)
    let second = get(path)
    #expect(first.headers.map(\.name) == ["Content-Type", "Set-Cookie"])
    #expect(first.headers.map(\.value) == second.headers.map(\.value))
    #expect(first.headers.first?.value == "application/json; charset=utf-8")
    #expect(first.body == second.body)
  }

  private func get(_ path: String) -> FixtureResponse {
    FixtureCatalog.response(method: "GET", path: path)
  }
}
