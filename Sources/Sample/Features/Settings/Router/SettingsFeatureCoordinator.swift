import EntireTabInterface
package import InnoRouter
import SampleDomain
public import SettingsInterface
public import SettingsLogic

/// The coordinator that turns intents in the state of the Settings feature into navigation.
///
/// The coordinator observes the feature's store, so that navigation works even if no screen is
/// visible.
@MainActor
public final class SettingsFeatureCoordinator {
  package let navigationStore = NavigationStore<SettingsRoute>()
  package let modalStore = ModalStore<SettingsModalRoute>()
  package let model: SettingsFeatureModel

  /// A closure that runs each time the feature's store has processed all waiting actions and the
  /// resulting navigation is complete.
  public var onChange: @MainActor () -> Void = {}

  private var observation: SettingsFeatureModel.StoreObservation?
  private var navigationObservations: [RouterObservation] = []

  /// Creates a coordinator that observes a feature.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: SettingsFeatureModel) {
    self.model = model
    observation = model.observe { [weak self] in self?.handleRequests() }
    navigationObservations = cancelOpeningOnNavigation()
  }

  /// Loads the todos if they have not been loaded yet, and starts observing changes to todos.
  ///
  /// If the todos are already being loaded, no second load starts.
  public func appear() {
    model.loadIfNeeded()
  }

  /// Stops following changes to todos.
  public func disappear() {
    model.stopFollowing()
  }

  /// Shows the first todo that is assigned to a person, after loading the todos if necessary.
  ///
  /// - Parameter assigneeID: The id of the person.
  public func showDetail(assigneeID: Int) {
    model.openTodoDetail(assigneeID: assigneeID)
  }

  /// Cancels the navigation to a todo if the navigation is still waiting for the list of todos.
  public func cancelOpening() {
    model.cancelOpening()
  }

  /// Clears the request to show a person, and returns the request.
  ///
  /// - Returns: The request, which contains the person's number, or `nil` if there is no request.
  public func consumePeopleRequest() -> OpenPeopleRequest? {
    model.consumePeopleRequest()
  }

  private func handleRequests() {
    if let todo = model.consumeSelectedTodo() { show(.detail(todo)) }
    if let digest = model.consumeDigest() {
      modalStore.send(
        .present(.digest(completed: digest.completed, total: digest.total), style: .sheet)
      )
    }
    onChange()
  }
}
