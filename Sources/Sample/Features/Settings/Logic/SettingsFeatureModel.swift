package import InnoFlow
public import Observation
public import SampleDomain
public import SettingsInterface

/// The settings feature as its screens and its coordinator see it: values to read, wishes to state.
@MainActor
@Observable
public final class SettingsFeatureModel {
  /// What holds the feature's state.
  package typealias FeatureStore = Store<SettingsFeatureReducer>

  /// Keeps a follower attached for as long as it is held.
  package typealias Following = ObservationToken

  /// The feature's store, which a console may open.
  package let store: FeatureStore

  /// Makes the feature, which loads nothing until it is told to.
  ///
  /// - Parameter loadTodos: Fetches todos; the text of its errors is shown to the user.
  public init(loadTodos: @escaping @Sendable () async throws -> [TodoSummary]) {
    store = Store(reducer: SettingsFeatureReducer(dependencies: .init(loadTodos: loadTodos)))
  }

  // MARK: - What is known

  /// How far loading is.
  package var phase: SettingsFeatureReducer.State.Phase { store.phase }

  /// The todos, none before the first load.
  public var todos: [SettingsTodo] { store.todos }

  /// How many todos are not done.
  public var remainingCount: Int { store.todos.count { !$0.completed } }

  /// Why the last load failed.
  public var errorMessage: String? { store.errorMessage }

  /// Why the last wish could not be fulfilled.
  public var notice: String? { store.notice }

  /// The latest things that happened, the newest last.
  public var activityLog: [String] { store.activityLog }

  // MARK: - What can be done

  /// Loads todos unless they are loaded or on their way.
  public func loadIfNeeded() { store.send(.onAppear) }

  /// Loads todos anew.
  public func refresh() { store.send(.refresh) }

  /// Asks for a todo's screen.
  ///
  /// - Parameter todo: The todo.
  public func select(_ todo: SettingsTodo) { store.send(.select(todo)) }

  /// Asks for the sheet that sums todos up.
  public func showDigest() { store.send(.showDigest) }

  /// Asks for the person who is to do something.
  ///
  /// - Parameter request: The person.
  public func openPeople(_ request: OpenPeopleRequest) { store.send(.openPeople(request)) }

  /// Asks for a person's first todo from outside the feature; loads todos first if need be.
  ///
  /// - Parameter id: The person's number. Where the person has no todo a ``notice`` says so.
  public func openTodoDetail(assigneeID id: Int) { store.send(.openTodoDetailForAssignee(id)) }

  /// Gives up a todo's screen that waits for todos to be loaded.
  public func cancelOpening() {
    guard store.pendingAssigneeID != nil else { return }
    store.send(.cancelOpening)
  }

  // MARK: - One-shot wishes

  /// Takes the todo to show.
  ///
  /// - Returns: The todo, once.
  public func consumeSelectedTodo() -> SettingsTodo? {
    guard let todo = store.selectedTodo else { return nil }
    store.send(.clearSelection)
    return todo
  }

  /// Takes the numbers to show.
  ///
  /// - Returns: How many todos are done and how many there are, once.
  public func consumeDigest() -> (completed: Int, total: Int)? {
    guard let request = store.pendingDigestRequest else { return nil }
    store.send(.clearDigestRequest)
    return (request.completedCount, request.totalCount)
  }

  /// Takes the wish to leave for a person.
  ///
  /// - Returns: The wish, once.
  public func consumePeopleRequest() -> OpenPeopleRequest? {
    guard let request = store.pendingPeopleRequest?.request else { return nil }
    store.send(.clearPeopleRequest)
    return request
  }

  // MARK: - Following

  /// Calls a follower after each action, whether or not a screen is drawn.
  package func observe(_ follower: @escaping @MainActor () -> Void) -> Following {
    store.observe(follower)
  }
}
