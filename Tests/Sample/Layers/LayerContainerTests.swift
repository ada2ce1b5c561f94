import Foundation
import InnoDI
import InnoNetwork
import InnoNetworkTestSupport
import SampleCoreNetwork
import SampleDomain
import SampleFixtureServer
import SampleFixtures
import SampleLayers
import Testing

@Suite("Layer container")
struct LayerContainerTests {
  let session = StubSession()

  @Test("The use cases fetch domain values from the network")
  func useCases() async throws {
    session.set(.get, "/posts", .json(#"[{"id": 7, "title": "a day", "body": "b", "userId": 2}]"#))
    session.set(
      .get,
      "/todos",
      .json(#"[{"id": 9, "title": "t", "completed": true, "userId": 2}]"#)
    )
    let useCases = try container().featureUseCases
    #expect(
      try await useCases.fetchPostsUseCase() == [
        PostSummary(id: 7, title: "A Day", body: "b", authorID: 2)
      ]
    )
    #expect(
      try await useCases.fetchTodosUseCase() == [
        TodoSummary(id: 9, title: "t", completed: true, assigneeID: 2)
      ]
    )
  }

  @Test("Each call of a use case sends a request")
  func noCache() async throws {
    session.set(
      .get,
      "/todos",
      .json(#"[{"id": 9, "title": "t", "completed": true, "userId": 2}]"#)
    )
    let useCases = try container().featureUseCases
    _ = try await useCases.fetchTodosUseCase()
    _ = try await useCases.fetchTodosUseCase()
    #expect(session.capturedRequests.count == 2)
  }

  @Test("A network error becomes a domain error with the same text")
  func failure() async throws {
    session.set(.get, "/users", .json("{}", status: 404))
    let useCases = try container().featureUseCases
    let error = await #expect(throws: DomainError.self) { try await useCases.fetchPeopleUseCase() }
    #expect(error?.errorDescription?.contains("404") == true)
  }

  @Test(
    "Concurrent requests that need a token share one refresh over a real session",
    .timeLimit(.minutes(1))
  )
  func token() async throws {
    let server = try await FixtureServer.start(
      conditions: FixtureConditions(latency: .milliseconds(50), tokenLifetime: .seconds(60))
    )
    let layers = LayerContainer(
      networkTransport: NetworkFactory.makeTransport(
        baseURL: server.baseURL,
        access: NetworkAccess(
          credentials: SessionCredentials(
            accessToken: FixtureTokens.expiredToken,
            refreshToken: FixtureTokens.refreshToken
          )
        )
      )
    )
    let useCases = layers.featureUseCases
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { try await useCases.fetchTodosUseCase().count } }
      for try await count in group { #expect(count == 20) }
    }
    #expect(server.site.tokenCount == 1)
    await server.stop()
  }

  @Test("A decorator wraps the repositories and the use cases")
  func decorator() async throws {
    struct NoUsers: RepositoryContaining, UserRepositoryProtocol {
      let others: any RepositoryContaining
      var userRepository: any UserRepositoryProtocol { self }
      var postRepository: any PostRepositoryProtocol { others.postRepository }
      var todoRepository: any TodoRepositoryProtocol { others.todoRepository }
      func fetchUsers() -> [UserSummary] { [] }
    }
    struct NoPosts: FeatureUseCaseContaining, PostRepositoryProtocol {
      let others: any FeatureUseCaseContaining
      var fetchPeopleUseCase: FetchPeopleUseCase { others.fetchPeopleUseCase }
      var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: self) }
      var fetchTodosUseCase: FetchTodosUseCase { others.fetchTodosUseCase }
      func fetchPosts() -> [PostSummary] { [] }
    }
    let layers = LayerContainer(
      networkTransport: try container().networkTransport,
      decorator: LayerDecorator(
        repositories: { NoUsers(others: $0) },
        useCases: { NoPosts(others: $0) }
      )
    )
    #expect(try await layers.featureUseCases.fetchPeopleUseCase().isEmpty)
    #expect(try await layers.featureUseCases.fetchPostsUseCase().isEmpty)
    #expect(session.capturedRequests.isEmpty)
  }

  @Test("The container's description lists the inputs and the order of the layers")
  func description() {
    let provisions = LayerContainer.containerDescription.provisions
    let owned = provisions.filter { $0.construction == .subContainer }
    #expect(owned.map(\.name) == ["remoteContainer", "dataContainer", "domainContainer"])
    #expect(
      provisions.map { [$0.name] + $0.dependencies } == [
        ["networkTransport"],
        ["decorator"],
        ["remoteContainer", "networkTransport"],
        ["dataContainer", "remoteContainer"],
        ["repositories", "dataContainer", "decorator"],
        ["domainContainer", "repositories"],
      ]
    )
  }

  private func container() throws -> LayerContainer {
    let url = try #require(URL(string: "https://fernhill.example"))
    return LayerContainer(
      networkTransport: NetworkFactory.makeTransport(
        baseURL: url,
        access: NetworkAccess(session: session)
      )
    )
  }
}
