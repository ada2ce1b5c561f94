/// A use case that fetches todos and follows changes to todos.
///
/// ```swift
/// let todos = try await fetchTodos()
/// ```
public struct FetchTodosUseCase: Sendable {
  private let repository: any TodoRepositoryProtocol

  package init(repository: any TodoRepositoryProtocol) {
    self.repository = repository
  }

  /// Fetches todos.
  ///
  /// - Returns: The todos, at least one.
  /// - Throws: ``DomainError`` if the todos cannot be fetched or there are no todos, or
  ///   `CancellationError` if the task is cancelled.
  public func callAsFunction() async throws -> [TodoSummary] {
    try await repository.fetchTodos()
  }

  /// A closure that returns a sequence of the todos that change, or `nil` if the repository does
  /// not report changes.
  public var changes: TodoChanges? { repository.todoChanges }
}

/// A closure that starts following changes to todos and returns a sequence of the changed todos.
///
/// If the sequence fails, it throws ``DomainError``. The sequence ends when the task that reads the
/// sequence is cancelled.
public typealias TodoChanges = @Sendable () -> AsyncThrowingStream<TodoSummary, any Error>

/// A repository of todos.
public protocol TodoRepositoryProtocol: Sendable {
  /// Fetches todos.
  ///
  /// - Returns: The todos, at least one.
  /// - Throws: ``DomainError`` if the todos cannot be fetched or there are no todos, or
  ///   `CancellationError` if the task is cancelled.
  func fetchTodos() async throws -> [TodoSummary]

  /// A closure that follows changes to todos, or `nil` if the repository does not report changes.
  ///
  /// The default is `nil`.
  var todoChanges: TodoChanges? { get }
}

extension TodoRepositoryProtocol {
  /// The default value, `nil`, for a repository that does not report changes.
  public var todoChanges: TodoChanges? { nil }
}
