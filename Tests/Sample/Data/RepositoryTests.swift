import SampleData
import SampleDomain
import Testing

@Suite("Repositories")
struct RepositoryTests {
  @Test("All users are fetched as people")
  func people() async throws {
    let users = (1...30).map { id in
      UserRemoteModel(
        id: id,
        name: "Mara Quill",
        username: "mara",
        email: "mara@fernhill.example",
        phone: "555-0101",
        website: "mara.example",
        companyName: "Lantern & Loaf",
        city: "Fernhill"
      )
    }
    let people = try await DefaultUserRepository(
      remoteDataSource: StubDataSource(users: users)
    ).fetchUsers()
    #expect(people.map(\.id) == Array(1...30))
    #expect(
      people.first
        == UserSummary(
          id: 1,
          name: "Mara Quill",
          username: "mara",
          email: "mara@fernhill.example",
          phone: "555-0101",
          website: "mara.example",
          company: "Lantern & Loaf",
          city: "Fernhill"
        )
    )
  }

  @Test("The first 18 posts are fetched, with capitalized titles")
  func posts() async throws {
    let posts = (1...100).map {
      PostRemoteModel(id: $0, title: "don't  count é PDFs", body: "as it is", authorID: 2)
    }
    let fetched = try await DefaultPostRepository(
      remoteDataSource: StubDataSource(posts: posts)
    ).fetchPosts()
    #expect(fetched.map(\.id) == Array(1...18))
    #expect(
      fetched.first
        == PostSummary(id: 1, title: "Don't  Count É PDFs", body: "as it is", authorID: 2)
    )
  }

  @Test("At most the first 20 todos are fetched", arguments: [1, 19, 20, 21, 200])
  func todos(count: Int) async throws {
    let todos = (1...count).map {
      TodoRemoteModel(id: $0, title: "a task", completed: true, assigneeID: 3)
    }
    let fetched = try await DefaultTodoRepository(
      remoteDataSource: StubDataSource(todos: todos)
    ).fetchTodos()
    #expect(fetched.map(\.id) == Array(1...min(count, 20)))
    #expect(
      fetched.first == TodoSummary(id: 1, title: "a task", completed: true, assigneeID: 3)
    )
  }
}
