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

private struct Paging: Encodable, Sendable {
  var page = 2
  var since = Date(timeIntervalSince1970: 0)
}

@APIDefinition(path: "/search")
private struct Search {
  typealias APIResponse = EmptyResponse
  let query: Paging
}

@APIDefinition(method: .post, path: "/users")
private struct CreateUser {
  typealias APIResponse = EmptyResponse
  var query: [String: Bool] = ["notify": true]
  let body: [String: String]
}

/// An endpoint that implements `parameters`.
@APIDefinition(path: "/find/{body}")
private struct Find {
  typealias APIResponse = EmptyResponse
  let query: String
  let body: Int
  var parameters: [String: String] { ["q": query] }
}

@Suite("Endpoints with @APIDefinition")
struct APIDefinitionTests {
  @Test("Sends the properties of the struct")
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

  @Test("Sends 'query' as the query and 'body' as the body")
  func payload() async throws {
    let session = StubSession()
    let url = try #require(URL(string: "https://api.example.com"))
    let client = DefaultNetworkClient(
      configuration: .advanced(
        baseURL: url,
        transport: TransportPack(acceptableStatusCodes: [404])
      ),
      session: session
    )
    _ = try await client.request(Search(query: Paging()))
    _ = try await client.request(CreateUser(body: ["name": "Ann"]))
    _ = try await client.request(Find(query: "x", body: 7))
    let sent = session.capturedRequests
    #expect(
      sent.map { $0.url?.absoluteString } == [
        "https://api.example.com/search?page=2&since=1970-01-01T00:00:00Z",
        "https://api.example.com/users?notify=true", "https://api.example.com/find/7?q=x",
      ]
    )
    #expect(sent.map(\.httpBody) == [nil, Data(#"{"name":"Ann"}"#.utf8), nil])
  }
}
