public import InnoDI
import SettingsLogic
public import SampleDomain

/// The container of the Settings feature.
@MainActor
@DIContainer
public struct SettingsContainer {
  /// The use case that fetches todos.
  @Provide(.input)
  public var fetchTodosUseCase: FetchTodosUseCase

  /// The feature's coordinator.
  @Provide(
    .shared,
    factory: { (fetchTodosUseCase: FetchTodosUseCase) in
      SettingsFeatureCoordinator(
        model: SettingsFeatureModel(
          loadTodos: fetchTodosUseCase.callAsFunction,
          todoChanges: fetchTodosUseCase.changes
        )
      )
    },
    concrete: true
  )
  public var coordinator: SettingsFeatureCoordinator
}
