public import InnoDI
public import SampleDomain

/// The container of the repositories, which are built from the data sources.
@DIContainer
public struct DataContainer: RepositoryContaining {
  /// The container of the data sources.
  @Provide(.input)
  public var remoteContainer: any RemoteDataSourceContaining

  /// The repository of people.
  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultUserRepository(remoteDataSource: remoteContainer.userRemoteDataSource)
    }
  )
  public var userRepository: any UserRepositoryProtocol

  /// The repository of posts.
  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultPostRepository(remoteDataSource: remoteContainer.postRemoteDataSource)
    }
  )
  public var postRepository: any PostRepositoryProtocol

  /// The repository of todos.
  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultTodoRepository(remoteDataSource: remoteContainer.todoRemoteDataSource)
    }
  )
  public var todoRepository: any TodoRepositoryProtocol
}

/// A container of the data sources.
///
/// Repositories access the lower layers only through these data sources.
public protocol RemoteDataSourceContaining: Sendable {
  /// The data source of users.
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { get }
  /// The data source of posts.
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { get }
  /// The data source of todos.
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { get }
}
