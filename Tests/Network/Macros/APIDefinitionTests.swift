import Foundation
import InnoNetworkMacros
import InnoNetworkTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@APIDefinition(method: .put, path: "/users/{name}/posts/{number}", auth: .anonymous)
private struct SavePost {
  typealias APIResponse = EmptyResponse
  let name: String
  let number: Int
  var parameters = ["title": "t"]
}

@APIDefinition(path: "/users")
private struct FetchUsers {
  typealias APIResponse = [Int]
}

@Suite("@APIDefinition in use")
struct APIDefinitionTests {
  @Test("sends what the struct holds")
  func requests() async throws {
    let session = StubSession([
      StubRoute(.get, "/users", [.json("[1]")]),
      StubRoute(.put, "/users/a/b/posts/7", [StubAnswer(status: 204)]),
    ])
    let url = try #require(URL(string: "https://api.example.com"))
    let client = DefaultNetworkClient(
      configuration: NetworkConfiguration(baseURL: url),
      session: session
    )
    #expect(try await client.request(FetchUsers()) == [1])
    _ = try await client.request(SavePost(name: "a/b", number: 7))
    let sent = try #require(session.capturedRequests.last)
    #expect(sent.url?.absoluteString == "https://api.example.com/users/a%2Fb/posts/7")
    #expect(sent.httpBody == Data(#"{"title":"t"}"#.utf8))
  }
}
