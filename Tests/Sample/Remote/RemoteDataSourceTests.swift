import Foundation
import InnoNetwork
import InnoNetworkTestSupport
import SampleCoreNetwork
import SampleData
import SampleRemote
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Remote data sources")
struct RemoteDataSourceTests {
  let session = StubSession()

  @Test("Users are requested at /users and decoded")
  func users() async throws {
    session.set(
      .get,
      "/users",
      .json(
        """
        [{"id": 3, "name": "Inês Calloway", "username": "ines", "email": "ines@fernhill.example",
          "phone": "555-0103", "website": "ines.example", "address": {"city": "Fernhill"},
          "company": {"name": "Paper Harbor Library"}}]
        """
      )
    )
    let users = try await container().userRemoteDataSource.fetchUsers()
    #expect(
      users == [
        UserRemoteModel(
          id: 3,
          name: "Inês Calloway",
          username: "ines",
          email: "ines@fernhill.example",
          phone: "555-0103",
          website: "ines.example",
          companyName: "Paper Harbor Library",
          city: "Fernhill"
        )
      ]
    )
    expectOneRequest(path: "/users", feature: "People")
  }

  @Test("Posts are requested at /posts and decoded")
  func posts() async throws {
    session.set(.get, "/posts", .json(#"[{"id": 7, "title": "t", "body": "b", "userId": 2}]"#))
    let posts = try await container().postRemoteDataSource.fetchPosts()
    #expect(posts == [PostRemoteModel(id: 7, title: "t", body: "b", authorID: 2)])
    expectOneRequest(path: "/posts", feature: "Posts")
  }

  @Test("Todos are requested at /todos and decoded")
  func todos() async throws {
    session.set(
      .get,
      "/todos",
      .json(#"[{"id": 9, "title": "t", "completed": true, "userId": 2}]"#)
    )
    let todos = try await container().todoRemoteDataSource.fetchTodos()
    #expect(todos == [TodoRemoteModel(id: 9, title: "t", completed: true, assigneeID: 2)])
    expectOneRequest(path: "/todos", feature: "Settings")
  }

  @Test("A failure status throws a network failure with the request")
  func failure() async throws {
    session.set(.get, "/users", .json("{}", status: 404))
    let failure = await #expect(throws: NetworkFailure.self) {
      try await container().userRemoteDataSource.fetchUsers()
    }
    guard case .invalidStatus(let code, _, _, let request) = failure else {
      Issue.record("not a status: \(String(describing: failure))")
      return
    }
    #expect(code == 404)
    #expect(request.url.path == "/users")
  }

  private func container() throws -> RemoteContainer {
    let url = try #require(URL(string: "https://fernhill.example"))
    return RemoteContainer(
      networkTransport: NetworkFactory.makeTransport(
        baseURL: url,
        access: NetworkAccess(session: session)
      )
    )
  }

  /// Expects one request with only the language, the user agent and the feature in its headers,
  /// since the server belongs to a third party.
  private func expectOneRequest(path: String, feature: String) {
    let requests = session.capturedRequests
    #expect(requests.map(\.url?.path) == [path])
    let request = requests.first
    #expect(request?.httpMethod == "GET")
    #expect(request?.value(forHTTPHeaderField: "X-Sample-Feature") == feature)
    #expect(request?.value(forHTTPHeaderField: "User-Agent")?.hasPrefix("InnoSample/") == true)
    #expect(request?.value(forHTTPHeaderField: "X-Sample-Client") == nil)
  }
}
