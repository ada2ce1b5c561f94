public import InnoDI
public import SampleCoreNetwork
public import SampleData

/// The container of the data sources, which send requests through the transport.
@DIContainer
public struct RemoteContainer: RemoteDataSourceContaining {
  /// The transport that sends the requests.
  @Provide(.input)
  public var networkTransport: NetworkTransport

  /// The data source that loads users.
  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderUserRemoteDataSource(transport: networkTransport)
    }
  )
  public var userRemoteDataSource: any UserRemoteDataSourceProtocol

  /// The data source of posts.
  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderPostRemoteDataSource(transport: networkTransport)
    }
  )
  public var postRemoteDataSource: any PostRemoteDataSourceProtocol

  /// The data source of todos.
  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderTodoRemoteDataSource(transport: networkTransport)
    }
  )
  public var todoRemoteDataSource: any TodoRemoteDataSourceProtocol
}
