import SampleDomain
import Testing

@Suite("Use cases")
struct UseCaseTests {
  @Test("Each use case returns the values of its repository")
  func handsOn() async throws {
    let repository = StubRepository(failure: nil)
    #expect(try await FetchPeopleUseCase(repository: repository)() == [StubRepository.user])
    #expect(try await FetchPostsUseCase(repository: repository)() == [StubRepository.post])
    #expect(try await FetchTodosUseCase(repository: repository)() == [StubRepository.todo])
  }

  @Test(
    "Each use case throws the error of its repository",
    arguments: [DomainError.emptyResponse("people"), .unavailable(reason: "The line is dead.")]
  )
  func handsOnFailures(failure: DomainError) async {
    let repository = StubRepository(failure: failure)
    await #expect(throws: failure) { try await FetchPeopleUseCase(repository: repository)() }
    await #expect(throws: failure) { try await FetchPostsUseCase(repository: repository)() }
    await #expect(throws: failure) { try await FetchTodosUseCase(repository: repository)() }
  }
}

extension UseCaseTests {
  @Test("The container creates each use case with its repository")
  func container() async throws {
    let container = DomainContainer(dataContainer: StubRepository(failure: nil))
    #expect(try await container.fetchPeopleUseCase() == [StubRepository.user])
    #expect(try await container.fetchPostsUseCase() == [StubRepository.post])
    #expect(try await container.fetchTodosUseCase() == [StubRepository.todo])
  }
}

private struct StubRepository: RepositoryContaining, UserRepositoryProtocol, PostRepositoryProtocol,
  TodoRepositoryProtocol
{
  var userRepository: any UserRepositoryProtocol { self }
  var postRepository: any PostRepositoryProtocol { self }
  var todoRepository: any TodoRepositoryProtocol { self }

  static let user = UserSummary(
    id: 1,
    name: "Mara Quill",
    username: "mara",
    email: "mara@fernhill.example",
    phone: "555-0101",
    website: "mara.example",
    company: "Lantern & Loaf",
    city: "Fernhill"
  )
  static let post = PostSummary(id: 2, title: "A Title", body: "A body.", authorID: 1)
  static let todo = TodoSummary(id: 3, title: "A task", completed: true, assigneeID: 1)

  let failure: DomainError?

  func fetchUsers() throws -> [UserSummary] { try answer(Self.user) }
  func fetchPosts() throws -> [PostSummary] { try answer(Self.post) }
  func fetchTodos() throws -> [TodoSummary] { try answer(Self.todo) }

  private func answer<Value>(_ value: Value) throws -> [Value] {
    if let failure { throw failure }
    return [value]
  }
}
