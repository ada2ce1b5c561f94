package import InnoFlow
public import Observation
public import SampleDomain
public import SettingsInterface

/// The model of the Settings feature, for its screens and its coordinator.
@MainActor
@Observable
public final class SettingsFeatureModel {
  /// The type of the feature's store.
  package typealias FeatureStore = Store<SettingsFeatureReducer>

  /// A token that keeps an observer attached.
  package typealias StoreObservation = ObservationToken

  /// The feature's store.
  package let store: FeatureStore

  /// A Boolean value that indicates whether the feature follows changes to todos while the
  /// feature's tab is selected.
  private let followsChanges: Bool

  /// Creates the model and the feature's store.
  ///
  /// Creating the model does not load todos.
  ///
  /// - Parameters:
  ///   - loadTodos: A closure that loads todos. If the closure throws an error, the text of the
  ///     error is shown to the user.
  ///   - todoChanges: A closure that follows changes to todos, or `nil` to follow no changes.
  public init(
    loadTodos: @escaping @Sendable () async throws -> [TodoSummary],
    todoChanges: TodoChanges? = nil
  ) {
    followsChanges = todoChanges != nil
    store = Store(
      reducer: SettingsFeatureReducer(
        dependencies: .init(loadTodos: loadTodos, todoChanges: todoChanges)
      )
    )
  }

  // MARK: - State

  /// The phase of the feature, such as `loading` or `loaded`.
  package var phase: SettingsFeatureReducer.State.Phase { store.phase }

  /// The loaded todos.
  public var todos: [SettingsTodo] { store.todos }

  /// The number of todos that are not done.
  public var remainingCount: Int { store.todos.count { !$0.completed } }

  /// The error text of the last finished load, or `nil` if there was no error.
  public var errorMessage: String? { store.errorMessage }

  /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
  public var notice: String? { store.notice }

  /// The latest events, the newest last.
  public var activityLog: [String] { store.activityLog }

  // MARK: - Actions

  /// Loads the todos if necessary, and follows changes to todos.
  ///
  /// If the todos have already been loaded, or if a load is in progress, no new load starts.
  public func loadIfNeeded() { store.send(.onAppear) }

  /// Stops following changes to todos.
  public func stopFollowing() {
    if followsChanges { store.send(.onDisappear) }
  }

  /// Loads todos, even if todos are already loaded.
  public func refresh() { store.send(.refresh) }

  /// Navigates to a todo's screen.
  ///
  /// - Parameter todo: The todo to show.
  public func select(_ todo: SettingsTodo) { store.send(.select(todo)) }

  /// Presents the sheet with the summary of todos.
  public func showDigest() { store.send(.showDigest) }

  /// Navigates to a person's screen in the People feature.
  ///
  /// - Parameter request: The request with the id of the person.
  public func openPeople(_ request: OpenPeopleRequest) { store.send(.openPeople(request)) }

  /// Navigates to a person's first todo on behalf of another part of the app.
  ///
  /// Todos are loaded first if necessary.
  ///
  /// - Parameter id: The id of the person. If the person has no todos, a ``notice`` is shown.
  public func openTodoDetail(assigneeID id: Int) { store.send(.openTodoDetailForAssignee(id)) }

  /// Cancels the navigation to a todo's screen if the navigation is waiting for todos to load.
  public func cancelOpening() {
    guard store.pendingAssigneeID != nil else { return }
    store.send(.cancelOpening)
  }

  // MARK: - Intents

  /// Clears the request to show a todo, and returns the todo.
  ///
  /// - Returns: The todo, or `nil` if no request is pending.
  public func consumeSelectedTodo() -> SettingsTodo? {
    guard let todo = store.selectedTodo else { return nil }
    store.send(.clearSelection)
    return todo
  }

  /// Clears the request for a summary of todos, and returns the numbers for the summary.
  ///
  /// - Returns: The number of todos that are done and the number of all todos, or `nil` if no
  ///   request is pending.
  public func consumeDigest() -> (completed: Int, total: Int)? {
    guard let request = store.pendingDigestRequest else { return nil }
    store.send(.clearDigestRequest)
    return (request.completedCount, request.totalCount)
  }

  /// Clears the request to show a person, and returns the request.
  ///
  /// - Returns: The request, which contains the person's number, or `nil` if there is no request.
  public func consumePeopleRequest() -> OpenPeopleRequest? {
    guard let request = store.pendingPeopleRequest?.request else { return nil }
    store.send(.clearPeopleRequest)
    return request
  }

  // MARK: - Observation

  /// Calls a closure each time the store has reduced all pending actions.
  ///
  /// The closure is called even if no screen is visible.
  package func observe(_ observer: @escaping @MainActor () -> Void) -> StoreObservation {
    store.observe(observer)
  }
}
