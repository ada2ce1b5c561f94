public import InnoDI
public import SampleCoreNetwork
public import SampleData

/// Makes the data sources from the transport.
@DIContainer
public struct RemoteContainer: RemoteDataSourceContaining {
  /// Sends the requests.
  @Provide(.input)
  public var networkTransport: NetworkTransport

  /// Where users come from.
  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderUserRemoteDataSource(transport: networkTransport)
    }
  )
  public var userRemoteDataSource: any UserRemoteDataSourceProtocol

  /// Where posts come from.
  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderPostRemoteDataSource(transport: networkTransport)
    }
  )
  public var postRemoteDataSource: any PostRemoteDataSourceProtocol

  /// Where todos come from.
  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      JSONPlaceholderTodoRemoteDataSource(transport: networkTransport)
    }
  )
  public var todoRemoteDataSource: any TodoRemoteDataSourceProtocol
}
