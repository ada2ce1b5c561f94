package import InnoRouter
import SampleDomain
public import SettingsInterface
public import SettingsLogic

/// Turns what the settings feature wishes into movement.
///
/// It follows the feature's store, so that movement happens whether or not a screen is drawn.
@MainActor
public final class SettingsFeatureCoordinator {
  package let navigationStore = NavigationStore<SettingsRoute>()
  package let modalStore = ModalStore<SettingsModalRoute>()
  package let model: SettingsFeatureModel

  /// Called after each action of the feature, when its own movement is done: for a coordinator above.
  public var onChange: @MainActor () -> Void = {}

  private var following: SettingsFeatureModel.Following?
  private var movements: [RouterObservation] = []

  /// Makes a coordinator that starts to follow a feature at once.
  ///
  /// - Parameter model: The feature.
  public init(model: SettingsFeatureModel) {
    self.model = model
    following = model.observe { [weak self] in self?.carryOutWishes() }
    movements = [
      navigationStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
      modalStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
    ]
  }

  /// Loads todos when the feature comes on the screen, unless they are loaded or on their way.
  public func appear() {
    model.loadIfNeeded()
  }

  /// Shows a person's first todo; loads todos first if need be.
  ///
  /// - Parameter assigneeID: The person's number.
  public func showDetail(assigneeID: Int) {
    model.openTodoDetail(assigneeID: assigneeID)
  }

  /// Gives up a todo's screen that waits for todos to be loaded, for the user has gone elsewhere.
  public func cancelOpening() {
    model.cancelOpening()
  }

  /// Takes the wish to leave for a person.
  ///
  /// - Returns: The wish, once.
  public func consumePeopleRequest() -> OpenPeopleRequest? {
    model.consumePeopleRequest()
  }

  private func carryOutWishes() {
    syncNavigationFromSelection()
    syncModalPresentation()
    onChange()
  }

  private func syncNavigationFromSelection() {
    guard let todo = model.consumeSelectedTodo() else { return }
    if modalStore.current != nil { modalStore.send(.dismissAll) }
    navigationStore.send(.resetTo([.detail(todo)]))
  }

  private func syncModalPresentation() {
    guard let digest = model.consumeDigest() else { return }
    modalStore.send(
      .present(.digest(completed: digest.completed, total: digest.total), style: .sheet)
    )
  }
}
