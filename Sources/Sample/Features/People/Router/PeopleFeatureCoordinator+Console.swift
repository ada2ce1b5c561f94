package import InnoRouter
package import PeopleLogic
package import SampleDomain

/// What a console may open of the feature.
extension PeopleFeatureCoordinator {
  package typealias FeatureStore = PeopleFeatureModel.FeatureStore
  package typealias Navigation = NavigationStore<PeopleRoute>
  package typealias Modals = ModalStore<PeopleModalRoute>

  package var store: FeatureStore { model.store }
  package var people: [UserSummary] { model.people }
}
