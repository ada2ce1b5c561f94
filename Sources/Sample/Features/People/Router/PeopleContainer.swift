public import InnoDI
import PeopleLogic
public import SampleDomain

/// Makes the people feature from its use case.
@MainActor
@DIContainer
public struct PeopleContainer {
  /// Fetches people.
  @Provide(.input)
  public var fetchPeopleUseCase: FetchPeopleUseCase

  /// The feature, once.
  @Provide(
    .shared,
    factory: { (fetchPeopleUseCase: FetchPeopleUseCase) in
      PeopleFeatureCoordinator(
        model: PeopleFeatureModel(loadPeople: fetchPeopleUseCase.callAsFunction)
      )
    },
    concrete: true
  )
  public var coordinator: PeopleFeatureCoordinator
}
