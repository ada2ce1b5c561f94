public import SampleDomain

/// A repository of the first 20 todos on the server.
public struct DefaultTodoRepository: TodoRepositoryProtocol {
  private let remoteDataSource: any TodoRemoteDataSourceProtocol

  package init(remoteDataSource: any TodoRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  /// Fetches todos.
  ///
  /// Each call sends a request.
  ///
  /// - Returns: The todos, at least one.
  /// - Throws: `DomainError` if the todos cannot be fetched or the server has no todos, or
  ///   `CancellationError` if the task is cancelled.
  public func fetchTodos() async throws -> [TodoSummary] {
    try await remoteFetch("todos", fetch: remoteDataSource.fetchTodos)
      .prefix(20).map(\.domainModel)
  }

  /// A closure that follows changes to todos, or `nil` if the server does not report changes.
  public var todoChanges: TodoChanges? {
    guard let changes = remoteDataSource.todoChanges else { return nil }
    return { remoteChanges("todos", changes()) { $0.domainModel } }
  }
}

/// A data source that fetches todos from the server.
public protocol TodoRemoteDataSourceProtocol: Sendable {
  /// Fetches all todos from the server.
  ///
  /// - Returns: The todos, possibly none.
  /// - Throws: The error that the network reports. If the error is a `LocalizedError`, its text is
  ///   shown to the user.
  func fetchTodos() async throws -> [TodoRemoteModel]

  /// A closure that connects to the server and returns the changed todos as a sequence.
  ///
  /// By default, the property is `nil`, which means that the data source does not report changes.
  var todoChanges: (@Sendable () -> AsyncThrowingStream<TodoRemoteModel, any Error>)? { get }
}

extension TodoRemoteDataSourceProtocol {
  /// The default value, `nil`, which means that the data source does not report changes.
  public var todoChanges: (@Sendable () -> AsyncThrowingStream<TodoRemoteModel, any Error>)? { nil }
}
