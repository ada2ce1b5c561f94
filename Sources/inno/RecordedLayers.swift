import InnoConsole
import SampleDomain
import SampleLayers

extension LayerDecorator {
  /// Returns a decorator that records a step on a timeline for each fetch by a repository or a use
  /// case.
  ///
  /// With this decorator, a trace shows the fetches in the data layer and the domain layer,
  /// although these layers do not import the console.
  ///
  /// - Parameters:
  ///   - timeline: The timeline on which to record the steps.
  ///   - wrap: A closure that receives the original people repository, and returns the repository
  ///     to use instead. The decorator records the fetches of the returned repository.
  /// - Returns: The decorator.
  static func recording(
    on timeline: Timeline,
    over wrap: @escaping Wrapper<any UserRepositoryProtocol>
  ) -> LayerDecorator {
    LayerDecorator(
      repositories: {
        RecordedRepositories(repositories: $0, users: wrap($0.userRepository), timeline: timeline)
      },
      useCases: { RecordedUseCases(useCases: $0, timeline: timeline) }
    )
  }
}

/// Use cases that record each fetch as a step on the timeline.
///
/// To fetch, each use case calls this struct as its repository. The struct then calls the original
/// use case and records the call.
private struct RecordedUseCases: FeatureUseCaseContaining, UserRepositoryProtocol,
  PostRepositoryProtocol, TodoRepositoryProtocol
{
  let useCases: any FeatureUseCaseContaining
  let timeline: Timeline

  var fetchPeopleUseCase: FetchPeopleUseCase { FetchPeopleUseCase(repository: self) }
  var fetchPostsUseCase: FetchPostsUseCase { FetchPostsUseCase(repository: self) }
  var fetchTodosUseCase: FetchTodosUseCase { FetchTodosUseCase(repository: self) }

  func fetchUsers() async throws -> [UserSummary] {
    try await timeline.step("FetchPeople", in: "domain") {
      try await useCases.fetchPeopleUseCase()
    }
  }

  func fetchPosts() async throws -> [PostSummary] {
    try await timeline.step("FetchPosts", in: "domain") { try await useCases.fetchPostsUseCase() }
  }

  func fetchTodos() async throws -> [TodoSummary] {
    try await timeline.step("FetchTodos", in: "domain") { try await useCases.fetchTodosUseCase() }
  }

  var todoChanges: TodoChanges? { useCases.fetchTodosUseCase.changes }
}

/// Repositories that record each fetch in the timeline.
private struct RecordedRepositories: RepositoryContaining, UserRepositoryProtocol,
  PostRepositoryProtocol, TodoRepositoryProtocol
{
  let repositories: any RepositoryContaining
  let users: any UserRepositoryProtocol
  let timeline: Timeline

  var userRepository: any UserRepositoryProtocol { self }
  var postRepository: any PostRepositoryProtocol { self }
  var todoRepository: any TodoRepositoryProtocol { self }

  func fetchUsers() async throws -> [UserSummary] {
    try await timeline.step("UserRepository.fetchUsers", in: "data") {
      try await users.fetchUsers()
    }
  }

  func fetchPosts() async throws -> [PostSummary] {
    try await timeline.step("PostRepository.fetchPosts", in: "data") {
      try await repositories.postRepository.fetchPosts()
    }
  }

  func fetchTodos() async throws -> [TodoSummary] {
    try await timeline.step("TodoRepository.fetchTodos", in: "data") {
      try await repositories.todoRepository.fetchTodos()
    }
  }

  var todoChanges: TodoChanges? { repositories.todoRepository.todoChanges }
}
