/// A use case that fetches todos and follows their changes.
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
  /// - Throws: ``DomainError``, or `CancellationError` if the task is cancelled.
  public func callAsFunction() async throws -> [TodoSummary] {
    try await repository.fetchTodos()
  }

  /// A closure that follows the changes of todos; `nil` if the source does not report any.
  public var changes: TodoChanges? { repository.todoChanges }
}

/// A closure that connects to a source of todos and returns each todo that changes there.
///
/// The sequence ends with ``DomainError``, or when the task is cancelled.
public typealias TodoChanges = @Sendable () -> AsyncThrowingStream<TodoSummary, any Error>

/// A source of todos.
public protocol TodoRepositoryProtocol: Sendable {
  /// Fetches todos.
  ///
  /// - Returns: The todos, at least one.
  /// - Throws: ``DomainError``, or `CancellationError` if the task is cancelled.
  func fetchTodos() async throws -> [TodoSummary]

  /// A closure that follows the changes of todos; `nil`, the default, if there are none to follow.
  var todoChanges: TodoChanges? { get }
}

extension TodoRepositoryProtocol {
  /// No changes.
  public var todoChanges: TodoChanges? { nil }
}
