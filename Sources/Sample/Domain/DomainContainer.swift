public import InnoDI

/// Makes the use cases from the repositories.
///
/// Use cases hold no state, so each read of one makes it anew from the shared repositories.
@DIContainer
public struct DomainContainer: FeatureUseCaseContaining {
  /// The repositories.
  @Provide(.input)
  public var dataContainer: any RepositoryContaining
}
