import InnoConsole
import SampleCoreNetwork
import SampleDomain
import SampleLayers

/// The sample's layers below the features, with a recorder before each repository and each use case.
///
/// The layers know nothing of the console; a trace shows their steps all the same.
struct RecordedLayers {
  /// The layers, each call of a repository told as a step.
  let container: LayerContainer

  /// Their use cases, each told as a step.
  let useCases: any FeatureUseCaseContaining

  /// Puts the layers together.
  ///
  /// - Parameters:
  ///   - transport: Sends the requests.
  ///   - timeline: Where the steps are told.
  init(over transport: NetworkTransport, on timeline: Timeline) {
    let layers = LayerContainer(networkTransport: transport)
    container = LayerContainer(
      networkTransport: transport,
      repositories: RecordedRepositories(repositories: layers.repositories, timeline: timeline)
    )
    useCases = RecordedUseCases(useCases: container.featureUseCases, timeline: timeline)
  }
}

/// Use cases, each told as a step; it stands where repositories do, since a use case is a value that
/// asks one.
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
}

/// Repositories, each call told as a step.
private struct RecordedRepositories: RepositoryContaining, UserRepositoryProtocol,
  PostRepositoryProtocol, TodoRepositoryProtocol
{
  let repositories: any RepositoryContaining
  let timeline: Timeline

  var userRepository: any UserRepositoryProtocol { self }
  var postRepository: any PostRepositoryProtocol { self }
  var todoRepository: any TodoRepositoryProtocol { self }

  func fetchUsers() async throws -> [UserSummary] {
    try await timeline.step("UserRepository.fetchUsers", in: "data") {
      try await repositories.userRepository.fetchUsers()
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
}
