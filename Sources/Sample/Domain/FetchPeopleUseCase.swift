/// Fetches people.
///
/// ```swift
/// let people = try await fetchPeople()
/// ```
public struct FetchPeopleUseCase: Sendable {
  private let repository: any UserRepositoryProtocol

  package init(repository: any UserRepositoryProtocol) {
    self.repository = repository
  }

  /// Fetches people.
  ///
  /// - Returns: At least one.
  /// - Throws: ``DomainError``; `CancellationError` when the task is cancelled.
  public func callAsFunction() async throws -> [UserSummary] {
    try await repository.fetchUsers()
  }
}
