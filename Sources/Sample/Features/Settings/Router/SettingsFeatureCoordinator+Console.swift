package import InnoRouter
package import SettingsLogic
package import SampleDomain

/// What a console may open of the feature.
extension SettingsFeatureCoordinator {
  package typealias FeatureStore = SettingsFeatureModel.FeatureStore
  package typealias Navigation = NavigationStore<SettingsRoute>
  package typealias Modals = ModalStore<SettingsModalRoute>

  package var store: FeatureStore { model.store }
  package var todos: [TodoSummary] { model.todos }
}
