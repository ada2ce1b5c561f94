import SampleData
import SampleDomain
import Testing

@Suite("Data container")
struct DataContainerTests {
  private struct Sources: RemoteDataSourceContaining {
    var userRemoteDataSource: any UserRemoteDataSourceProtocol { StubDataSource() }
    var postRemoteDataSource: any PostRemoteDataSourceProtocol {
      StubDataSource(posts: [PostRemoteModel(id: 7, title: "a day", body: "b", authorID: 2)])
    }
    var todoRemoteDataSource: any TodoRemoteDataSourceProtocol {
      StubDataSource(todos: [TodoRemoteModel(id: 9, title: "t", completed: true, assigneeID: 2)])
    }
  }

  @Test("Each repository uses its data source")
  func repositories() async throws {
    let container = DataContainer(remoteContainer: Sources())
    await #expect(throws: DomainError.emptyResponse("people")) {
      try await container.userRepository.fetchUsers()
    }
    #expect(
      try await container.postRepository.fetchPosts() == [
        PostSummary(id: 7, title: "A Day", body: "b", authorID: 2)
      ]
    )
    #expect(
      try await container.todoRepository.fetchTodos() == [
        TodoSummary(id: 9, title: "t", completed: true, assigneeID: 2)
      ]
    )
  }
}
