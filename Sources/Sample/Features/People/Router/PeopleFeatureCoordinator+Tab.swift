package import EntireTabInterface
import PeopleInterface
package import PeopleLogic
package import SampleDomain

extension PeopleFeatureCoordinator: TabFeature {
  package static let intents = ["selectedUser", "pendingOverviewRequest", "pendingSettingsRequest"]
  package static let itemName = "person"

  package var tab: SampleTab { .people }
  package var store: PeopleFeatureModel.FeatureStore { model.store }
  package var screen: PeopleFeatureRouteHost { PeopleFeatureRouteHost(coordinator: self) }
  package var items: [UserSummary] { model.people }

  package func showDetail(id: Int) { showDetail(userID: id) }

  package func takeDestination() -> SamplePlace? {
    consumeSettingsRequest().map { SamplePlace(.settings, id: $0.assigneeID) }
  }

  package static func title(of person: UserSummary) -> String { person.name }
}
