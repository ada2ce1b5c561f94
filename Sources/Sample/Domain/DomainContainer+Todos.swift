extension DomainContainer {
  /// Fetches todos.
  public var fetchTodosUseCase: FetchTodosUseCase {
    FetchTodosUseCase(repository: dataContainer.todoRepository)
  }
}
