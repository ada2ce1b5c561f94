extension DomainContainer {
  /// Fetches people.
  public var fetchPeopleUseCase: FetchPeopleUseCase {
    FetchPeopleUseCase(repository: dataContainer.userRepository)
  }
}
