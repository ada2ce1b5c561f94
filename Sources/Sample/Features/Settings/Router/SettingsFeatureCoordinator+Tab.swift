package import EntireTabInterface
package import SampleDomain
import SettingsInterface
package import SettingsLogic

extension SettingsFeatureCoordinator: TabFeature {
  package static let intents = ["selectedTodo", "pendingDigestRequest", "pendingPeopleRequest"]
  package static let subscriptions = ["\(SettingsFeatureReducer.changesID)"]
  package static let itemName = "todo"

  package var tab: SampleTab { .settings }
  package var store: SettingsFeatureModel.FeatureStore { model.store }
  package var screen: SettingsFeatureRouteHost { SettingsFeatureRouteHost(coordinator: self) }
  package var badge: Int { model.remainingCount }
  package var items: [TodoSummary] { model.todos }

  package func showDetail(id: Int) { showDetail(assigneeID: id) }

  package func takeDestination() -> SamplePlace? {
    consumePeopleRequest().map { SamplePlace(.people, id: $0.userID) }
  }

  package static func title(of todo: TodoSummary) -> String { todo.title }
}
