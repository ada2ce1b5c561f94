extension DomainContainer {
  /// Fetches posts.
  public var fetchPostsUseCase: FetchPostsUseCase {
    FetchPostsUseCase(repository: dataContainer.postRepository)
  }
}
