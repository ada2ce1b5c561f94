/// The data sources that the repositories are made from.
public protocol RemoteDataSourceContaining: Sendable {
  /// Where users come from.
  var userRemoteDataSource: any UserRemoteDataSourceProtocol { get }
  /// Where posts come from.
  var postRemoteDataSource: any PostRemoteDataSourceProtocol { get }
  /// Where todos come from.
  var todoRemoteDataSource: any TodoRemoteDataSourceProtocol { get }
}
