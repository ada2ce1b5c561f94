/// The use cases that features are made from: all that a feature sees of the layers below.
public protocol FeatureUseCaseContaining: Sendable {
  /// Fetches people.
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
  /// Fetches posts.
  var fetchPostsUseCase: FetchPostsUseCase { get }
  /// Fetches todos.
  var fetchTodosUseCase: FetchTodosUseCase { get }
}
