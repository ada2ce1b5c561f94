public import InnoDI
import PeopleLogic
public import SampleDomain

/// The container of the People feature.
@MainActor
@DIContainer
public struct PeopleContainer {
  /// The use case that fetches people.
  @Provide(.input)
  public var fetchPeopleUseCase: FetchPeopleUseCase

  /// The feature's coordinator.
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
