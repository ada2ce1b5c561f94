package import InnoFlow
package import SampleDomain
import SampleLoading
package import SettingsInterface

/// The reducer of the Settings feature.
///
/// The reducer loads todos, and follows changes to todos while the Settings tab is selected. To
/// show another screen, the reducer stores a request in its state, and the coordinator fulfills the
/// request.
@InnoFlow(phaseManaged: true)
package struct SettingsFeatureReducer {
  /// The dependencies of the feature.
  package struct Dependencies: Sendable {
    let loadTodos: @Sendable () async throws -> [TodoSummary]
    let todoChanges: TodoChanges?

    package init(
      loadTodos: @escaping @Sendable () async throws -> [TodoSummary],
      todoChanges: TodoChanges? = nil
    ) {
      self.loadTodos = loadTodos
      self.todoChanges = todoChanges
    }
  }

  /// The state of the feature.
  package struct State: Equatable, Sendable, DefaultInitializable {
    package enum Phase: LoadingPhase {
      case idle, loading, loaded, failed
    }

    package var phase = Phase.idle
    package var todos: [TodoSummary] = []
    /// The error text of the last finished load, or `nil` if there was no error.
    package var errorMessage: String?
    /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
    package var notice: String?
    /// The todo whose screen the coordinator should show next, or `nil` if there is none.
    package var selectedTodo: TodoSummary?
    /// The request to show a summary of todos, or `nil` if no summary is requested.
    package var pendingDigestRequest: SettingsDigestRequest?
    /// The request to show a person's screen in the People feature, or `nil` if there is no such
    /// request.
    package var pendingPeopleRequest: SettingsPeopleRequest?
    /// The id of the person whose first todo will be shown after todos have been loaded, or `nil`
    /// if no todo is to be shown.
    package var pendingAssigneeID: Int?
    /// The last id that `nextRequestID()` has returned, or 0 if the method has not been called.
    package var requestCount = 0
    /// The latest events, the newest last.
    package var activityLog: [String] = []

    package init() {}
  }

  /// An action of the feature.
  package enum Action: LoadingAction, Equatable, Sendable {
    case onAppear
    case onDisappear
    case refresh
    case todosLoaded([TodoSummary])
    case todosFailed(String)
    case todoChanged(TodoSummary)
    case changesFailed(String)
    case select(TodoSummary)
    case showDigest
    case openPeople(OpenPeopleRequest)
    case openTodoDetailForAssignee(Int)
    case cancelOpening
    case clearSelection
    case clearDigestRequest
    case clearPeopleRequest
    case clearNotice
  }

  let dependencies: Dependencies

  package init(dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  package static var phaseMap: PhaseMap<State, Action, State.Phase> {
    .loading(
      \State.phase,
      loaded: Action.todosLoadedCasePath,
      failed: Action.todosFailedCasePath
    )
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        let load = state.beginInitialLoad() ? loadTodos() : .none
        guard let changes = dependencies.todoChanges else { return load }
        return .merge(load, follow(changes))

      case .onDisappear:
        return .cancel(Self.changesID)

      case .refresh:
        state.beginRefresh()
        return loadTodos()

      case .todosLoaded(let todos):
        state.finishLoad(todos)

      case .todosFailed(let message):
        state.failLoad(message)

      case .todoChanged(let todo):
        state.replace(todo)

      case .changesFailed(let message):
        state.log("changes to todos are no longer shown: \(message)")

      case .select(let todo):
        state.beginNavigation()
        state.selectedTodo = todo
        state.log("push requested for todo #\(todo.id)")

      case .showDigest:
        state.beginNavigation()
        state.requestDigest()

      case .openPeople(let request):
        state.beginNavigation()
        state.requestPeople(request)

      case .openTodoDetailForAssignee(let id):
        return state.open(id) ? .send(.onAppear) : .none

      case .cancelOpening: state.cancelOpening()
      case .clearSelection: state.selectedTodo = nil
      case .clearDigestRequest: state.pendingDigestRequest = nil
      case .clearPeopleRequest: state.pendingPeopleRequest = nil
      case .clearNotice: state.notice = nil
      }
      return .none
    }
  }

  /// The identifier of the effect that follows changes to todos.
  package static let changesID: EffectID = "settings-feature-changes"

  /// Returns an effect that sends an action for each changed todo.
  ///
  /// The effect ends when it is cancelled, or when the sequence of changes ends or fails.
  private func follow(_ changes: @escaping TodoChanges) -> EffectTask<Action> {
    .run { send, _ in
      do {
        for try await todo in changes() { await send(.todoChanged(todo)) }
      } catch {
        try Task.checkCancellation()
        await send(.changesFailed(userMessage(of: error)))
      }
    }
    .cancellable(Self.changesID, cancelInFlight: true)
  }

  private func loadTodos() -> EffectTask<Action> {
    .load(
      "settings-feature-load",
      dependencies.loadTodos,
      loaded: Action.todosLoaded,
      failed: Action.todosFailed
    )
  }
}
