/// A use case that fetches people.
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
  /// - Returns: The people, at least one.
  /// - Throws: ``DomainError`` if the people cannot be fetched or there are no people, or
  ///   `CancellationError` if the task is cancelled.
  public func callAsFunction() async throws -> [UserSummary] {
    try await repository.fetchUsers()
  }
}

/// A repository of people.
public protocol UserRepositoryProtocol: Sendable {
  /// Fetches people.
  ///
  /// - Returns: The people, at least one.
  /// - Throws: ``DomainError`` if the people cannot be fetched or there are no people, or
  ///   `CancellationError` if the task is cancelled.
  func fetchUsers() async throws -> [UserSummary]
}
