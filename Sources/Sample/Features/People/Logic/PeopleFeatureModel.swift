package import InnoFlow
public import Observation
public import PeopleInterface
public import SampleDomain

/// The people feature as its screens and its coordinator see it: values to read, wishes to state.
@MainActor
@Observable
public final class PeopleFeatureModel {
  /// What holds the feature's state.
  package typealias FeatureStore = Store<PeopleFeatureReducer>

  /// Keeps a follower attached for as long as it is held.
  package typealias Following = ObservationToken

  /// The feature's store, which a console may open.
  package let store: FeatureStore

  /// Makes the feature, which loads nothing until it is told to.
  ///
  /// - Parameter loadPeople: Fetches people; the text of its errors is shown to the user.
  public init(loadPeople: @escaping @Sendable () async throws -> [UserSummary]) {
    store = Store(reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople)))
  }

  // MARK: - What is known

  /// How far loading is.
  package var phase: PeopleFeatureReducer.State.Phase { store.phase }

  /// The people, none before the first load.
  public var people: [PeopleUser] { store.people }

  /// Why the last load failed.
  public var errorMessage: String? { store.errorMessage }

  /// Why the last wish could not be fulfilled.
  public var notice: String? { store.notice }

  /// The latest things that happened, the newest last.
  public var activityLog: [String] { store.activityLog }

  // MARK: - What can be done

  /// Loads people unless they are loaded or on their way.
  public func loadIfNeeded() { store.send(.onAppear) }

  /// Loads people anew.
  public func refresh() { store.send(.refresh) }

  /// Asks for a person's screen.
  ///
  /// - Parameter user: The person.
  public func select(_ user: PeopleUser) { store.send(.select(user)) }

  /// Asks for the sheet that sums people up.
  public func showOverview() { store.send(.showOverview) }

  /// Asks for what a person has to do.
  ///
  /// - Parameter request: The person.
  public func openSettings(_ request: OpenSettingsRequest) { store.send(.openSettings(request)) }

  /// Asks for a person's screen from outside the feature; loads people first if need be.
  ///
  /// - Parameter id: The person's number. Where there is no such person a ``notice`` says so.
  public func openUserDetail(id: Int) { store.send(.openUserDetail(id)) }

  /// Gives up a person's screen that waits for people to be loaded.
  public func cancelOpening() {
    guard store.pendingUserID != nil else { return }
    store.send(.cancelOpening)
  }

  // MARK: - One-shot wishes

  /// Takes the person to show.
  ///
  /// - Returns: The person, once.
  public func consumeSelectedUser() -> PeopleUser? {
    guard let user = store.selectedUser else { return nil }
    store.send(.clearSelection)
    return user
  }

  /// Takes the people to sum up.
  ///
  /// - Returns: The people, once.
  public func consumeOverviewUsers() -> [PeopleUser]? {
    guard let request = store.pendingOverviewRequest else { return nil }
    store.send(.clearOverviewRequest)
    return request.users
  }

  /// Takes the wish to leave for a person's todos.
  ///
  /// - Returns: The wish, once.
  public func consumeSettingsRequest() -> OpenSettingsRequest? {
    guard let request = store.pendingSettingsRequest?.request else { return nil }
    store.send(.clearSettingsRequest)
    return request
  }

  // MARK: - Following

  /// Calls a follower after each action, whether or not a screen is drawn.
  package func observe(_ follower: @escaping @MainActor () -> Void) -> Following {
    store.observe(follower)
  }
}
