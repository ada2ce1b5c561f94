package import InnoFlow
public import Observation
public import PeopleInterface
public import SampleDomain

/// The model of the People feature, for its screens and its coordinator.
@MainActor
@Observable
public final class PeopleFeatureModel {
  /// The type of the feature's store.
  package typealias FeatureStore = Store<PeopleFeatureReducer>

  /// A token that keeps an observer attached.
  package typealias StoreObservation = ObservationToken

  /// The feature's store.
  package let store: FeatureStore

  /// Creates the model and the feature's store.
  ///
  /// Creating the model does not load people.
  ///
  /// - Parameter loadPeople: A closure that loads people. If the closure throws an error, the text
  ///   of the error is shown to the user.
  public init(loadPeople: @escaping @Sendable () async throws -> [UserSummary]) {
    store = Store(reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople)))
  }

  // MARK: - State

  /// The phase of the feature, such as `loading` or `loaded`.
  package var phase: PeopleFeatureReducer.State.Phase { store.phase }

  /// The loaded people.
  public var people: [PeopleUser] { store.people }

  /// The error text of the last finished load, or `nil` if there was no error.
  public var errorMessage: String? { store.errorMessage }

  /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
  public var notice: String? { store.notice }

  /// The latest events in the feature, the newest last.
  public var activityLog: [String] { store.activityLog }

  // MARK: - Actions

  /// Loads people, unless people are already loaded or a load is already in progress.
  public func loadIfNeeded() { store.send(.onAppear) }

  /// Loads people, even if people are already loaded.
  public func refresh() { store.send(.refresh) }

  /// Navigates to a person's screen.
  ///
  /// - Parameter user: The person to show.
  public func select(_ user: PeopleUser) { store.send(.select(user)) }

  /// Presents the sheet with the summary of people.
  public func showOverview() { store.send(.showOverview) }

  /// Navigates to a person's first todo in the Settings feature.
  ///
  /// - Parameter request: The request with the id of the person.
  public func openSettings(_ request: OpenSettingsRequest) { store.send(.openSettings(request)) }

  /// Navigates to a person's screen on behalf of another part of the app.
  ///
  /// People are loaded first if necessary.
  ///
  /// - Parameter id: The id of the person. If there is no such person, a ``notice`` is shown.
  public func openUserDetail(id: Int) { store.send(.openUserDetail(id)) }

  /// Cancels the pending navigation to a person's screen.
  ///
  /// A navigation is pending until people are loaded. If no navigation is pending, this method does
  /// nothing.
  public func cancelOpening() {
    guard store.pendingUserID != nil else { return }
    store.send(.cancelOpening)
  }

  // MARK: - Intents

  /// Clears the request to show a person, and returns the person.
  ///
  /// - Returns: The person, or `nil` if no person should be shown.
  public func consumeSelectedUser() -> PeopleUser? {
    guard let user = store.selectedUser else { return nil }
    store.send(.clearSelection)
    return user
  }

  /// Clears the request to show a summary of people, and returns the people to summarize.
  ///
  /// - Returns: The people, or `nil` if there is no such request.
  public func consumeOverviewUsers() -> [PeopleUser]? {
    guard let request = store.pendingOverviewRequest else { return nil }
    store.send(.clearOverviewRequest)
    return request.users
  }

  /// Clears the request to show a person's first todo in the Settings feature, and returns the
  /// request.
  ///
  /// - Returns: The request, or `nil` if there is no request.
  public func consumeSettingsRequest() -> OpenSettingsRequest? {
    guard let request = store.pendingSettingsRequest?.request else { return nil }
    store.send(.clearSettingsRequest)
    return request
  }

  // MARK: - Observation

  /// Calls a closure each time the store has no more actions to reduce.
  ///
  /// The closure is called even if no screen is visible.
  package func observe(_ observer: @escaping @MainActor () -> Void) -> StoreObservation {
    store.observe(observer)
  }
}
