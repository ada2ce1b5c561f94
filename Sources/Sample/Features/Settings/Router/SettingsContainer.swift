public import InnoDI
import SettingsLogic
public import SampleDomain

/// Makes the settings feature from its use case.
@MainActor
@DIContainer
public struct SettingsContainer {
  /// Fetches todos.
  @Provide(.input)
  public var fetchTodosUseCase: FetchTodosUseCase

  /// The feature, once.
  @Provide(
    .shared,
    factory: { (fetchTodosUseCase: FetchTodosUseCase) in
      SettingsFeatureCoordinator(
        model: SettingsFeatureModel(loadTodos: fetchTodosUseCase.callAsFunction)
      )
    },
    concrete: true
  )
  public var coordinator: SettingsFeatureCoordinator
}
