public import InnoDI
public import SampleDomain

/// Makes the repositories from the data sources.
@DIContainer
public struct DataContainer: RepositoryContaining {
  /// The data sources.
  @Provide(.input)
  public var remoteContainer: any RemoteDataSourceContaining

  /// Where people come from.
  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultUserRepository(remoteDataSource: remoteContainer.userRemoteDataSource)
    }
  )
  public var userRepository: any UserRepositoryProtocol

  /// Where posts come from.
  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultPostRepository(remoteDataSource: remoteContainer.postRemoteDataSource)
    }
  )
  public var postRepository: any PostRepositoryProtocol

  /// Where todos come from.
  @Provide(
    .shared,
    factory: { (remoteContainer: any RemoteDataSourceContaining) in
      DefaultTodoRepository(remoteDataSource: remoteContainer.todoRemoteDataSource)
    }
  )
  public var todoRepository: any TodoRepositoryProtocol
}
