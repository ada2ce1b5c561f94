public import InnoDI

/// The container of the use cases, which are built from the repositories.
///
/// A use case has no state. Each access to a property creates a new use case.
@DIContainer
public struct DomainContainer: FeatureUseCaseContaining {
  /// The container of the repositories.
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

/// A container of the use cases.
///
/// Features access the lower layers only through these use cases.
public protocol FeatureUseCaseContaining: Sendable {
  /// The use case that fetches people.
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
  /// The use case that fetches posts.
  var fetchPostsUseCase: FetchPostsUseCase { get }
  /// The use case that fetches todos.
  var fetchTodosUseCase: FetchTodosUseCase { get }
}

/// A container of the app's repositories.
///
/// Use cases access the lower layers only through these repositories.
public protocol RepositoryContaining: Sendable {
  /// The repository of people.
  var userRepository: any UserRepositoryProtocol { get }
  /// The repository of posts.
  var postRepository: any PostRepositoryProtocol { get }
  /// The repository of todos.
  var todoRepository: any TodoRepositoryProtocol { get }
}
