import EntireTabInterface
package import InnoRouter
public import PeopleInterface
public import PeopleLogic
import SampleDomain

/// The coordinator that turns intents in the state of the People feature into navigation.
///
/// The coordinator observes the feature's store, so that navigation works even if no screen is
/// visible.
@MainActor
public final class PeopleFeatureCoordinator {
  package let navigationStore = NavigationStore<PeopleRoute>()
  package let modalStore = ModalStore<PeopleModalRoute>()
  package let model: PeopleFeatureModel

  /// A closure that runs each time the feature's store has processed all waiting actions and the
  /// resulting navigation is complete.
  public var onChange: @MainActor () -> Void = {}

  private var observation: PeopleFeatureModel.StoreObservation?
  private var navigationObservations: [RouterObservation] = []

  /// Creates a coordinator that observes a feature.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: PeopleFeatureModel) {
    self.model = model
    observation = model.observe { [weak self] in self?.handleRequests() }
    navigationObservations = cancelOpeningOnNavigation()
  }

  /// Loads people, unless people are already loaded or a load is in progress.
  ///
  /// Call this method when the feature appears.
  public func appear() {
    model.loadIfNeeded()
  }

  /// Shows a person's screen, and loads people first if necessary.
  ///
  /// - Parameter userID: The id of the person.
  public func showDetail(userID: Int) {
    model.openUserDetail(id: userID)
  }

  /// Cancels a pending navigation to a person's screen.
  ///
  /// A navigation is pending until the list of people is loaded.
  public func cancelOpening() {
    model.cancelOpening()
  }

  /// Clears the request to show a person's first todo in the Settings feature, and returns the
  /// request.
  ///
  /// - Returns: The request, or `nil` if there is no request.
  public func consumeSettingsRequest() -> OpenSettingsRequest? {
    model.consumeSettingsRequest()
  }

  private func handleRequests() {
    if let user = model.consumeSelectedUser() { show(.detail(user)) }
    if let users = model.consumeOverviewUsers() {
      modalStore.send(.present(.overview(users), style: .sheet))
    }
    onChange()
  }
}
