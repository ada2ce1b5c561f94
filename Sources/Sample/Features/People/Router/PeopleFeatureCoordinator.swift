package import InnoRouter
public import PeopleInterface
public import PeopleLogic
import SampleDomain

/// Turns what the people feature wishes into movement.
///
/// It follows the feature's store, so that movement happens whether or not a screen is drawn.
@MainActor
public final class PeopleFeatureCoordinator {
  package let navigationStore = NavigationStore<PeopleRoute>()
  package let modalStore = ModalStore<PeopleModalRoute>()
  package let model: PeopleFeatureModel

  /// Called after each action of the feature, when its own movement is done: for a coordinator above.
  public var onChange: @MainActor () -> Void = {}

  private var following: PeopleFeatureModel.Following?
  private var movements: [RouterObservation] = []

  /// Makes a coordinator that starts to follow a feature at once.
  ///
  /// - Parameter model: The feature.
  public init(model: PeopleFeatureModel) {
    self.model = model
    following = model.observe { [weak self] in self?.carryOutWishes() }
    movements = [
      navigationStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
      modalStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
    ]
  }

  /// Loads people when the feature comes on the screen, unless they are loaded or on their way.
  public func appear() {
    model.loadIfNeeded()
  }

  /// Shows a person's screen; loads people first if need be.
  ///
  /// - Parameter userID: The person's number.
  public func showDetail(userID: Int) {
    model.openUserDetail(id: userID)
  }

  /// Gives up a person's screen that waits for people to be loaded, for the user has gone elsewhere.
  public func cancelOpening() {
    model.cancelOpening()
  }

  /// Takes the wish to leave for a person's todos.
  ///
  /// - Returns: The wish, once.
  public func consumeSettingsRequest() -> OpenSettingsRequest? {
    model.consumeSettingsRequest()
  }

  private func carryOutWishes() {
    syncNavigationFromSelection()
    syncModalPresentation()
    onChange()
  }

  private func syncNavigationFromSelection() {
    guard let user = model.consumeSelectedUser() else { return }
    if modalStore.current != nil { modalStore.send(.dismissAll) }
    navigationStore.send(.resetTo([.detail(user)]))
  }

  private func syncModalPresentation() {
    guard let users = model.consumeOverviewUsers() else { return }
    modalStore.send(.present(.overview(users), style: .sheet))
  }
}
