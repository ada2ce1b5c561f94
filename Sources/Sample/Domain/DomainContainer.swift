public import InnoDI

/// The container of the use cases, which are built from the repositories.
///
/// A use case has no state, so each access creates a new one.
@DIContainer
public struct DomainContainer: FeatureUseCaseContaining {
  /// The repositories.
  @Provide(.input)
  public var dataContainer: any RepositoryContaining

  /// The use case that fetches people.
  public var fetchPeopleUseCase: FetchPeopleUseCase {
    FetchPeopleUseCase(repository: dataContainer.userRepository)
  }

  /// The use case that fetches posts.
  public var fetchPostsUseCase: FetchPostsUseCase {
    FetchPostsUseCase(repository: dataContainer.postRepository)
  }

  /// The use case that fetches todos.
  public var fetchTodosUseCase: FetchTodosUseCase {
    FetchTodosUseCase(repository: dataContainer.todoRepository)
  }
}

/// A container of the use cases, which are the only part of the lower layers that features use.
public protocol FeatureUseCaseContaining: Sendable {
  /// The use case that fetches people.
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
  /// The use case that fetches posts.
  var fetchPostsUseCase: FetchPostsUseCase { get }
  /// The use case that fetches todos.
  var fetchTodosUseCase: FetchTodosUseCase { get }
}

/// A container of the repositories, which are the only part of the lower layers on which use cases
/// depend.
public protocol RepositoryContaining: Sendable {
  /// The repository of people.
  var userRepository: any UserRepositoryProtocol { get }
  /// The repository of posts.
  var postRepository: any PostRepositoryProtocol { get }
  /// The repository of todos.
  var todoRepository: any TodoRepositoryProtocol { get }
}
