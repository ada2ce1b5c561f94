import Foundation
package import InnoFlow
package import SampleDomain
package import SettingsInterface

/// How the settings feature thinks: it loads todos, and leaves wishes in its state for a coordinator
/// to carry out.
@InnoFlow(phaseManaged: true)
package struct SettingsFeatureReducer {
  /// What the feature needs from outside.
  package struct Dependencies: Sendable {
    let loadTodos: @Sendable () async throws -> [TodoSummary]

    package init(loadTodos: @escaping @Sendable () async throws -> [TodoSummary]) {
      self.loadTodos = loadTodos
    }
  }

  /// What the feature knows.
  package struct State: Equatable, Sendable, DefaultInitializable {
    package enum Phase: Hashable, Sendable {
      case idle, loading, loaded, failed
    }

    package var phase = Phase.idle
    package var todos: [TodoSummary] = []
    /// Why the last load failed.
    package var errorMessage: String?
    /// Why the last wish could not be fulfilled.
    package var notice: String?
    /// One-shot: the todo to show.
    package var selectedTodo: TodoSummary?
    /// One-shot: the numbers to show.
    package var pendingDigestRequest: SettingsDigestRequest?
    /// One-shot: the feature to go to.
    package var pendingPeopleRequest: SettingsPeopleRequest?
    /// Whose todo is to be shown once todos are loaded.
    package var pendingAssigneeID: Int?
    /// How many one-shot requests there were so far.
    package var requestCount = 0
    /// The latest things that happened, the newest last.
    package var activityLog: [String] = []

    package init() {}
  }

  /// What can happen to the feature.
  package enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case todosLoaded([TodoSummary])
    case todosFailed(String)
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
    PhaseMap(\State.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(Action.todosLoadedCasePath, to: .loaded)
        On(Action.todosFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refresh, to: .loading)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        guard state.needsLoad else { return .none }
        state.log("initial todos load")
        return loadTodos()

      case .refresh:
        state.notice = nil
        state.log("manual todos refresh")
        return loadTodos()

      case .todosLoaded(let todos):
        state.take(todos)

      case .todosFailed(let message):
        state.fail(message)

      case .select(let todo):
        state.moveOn()
        state.selectedTodo = todo
        state.log("push requested for todo #\(todo.id)")

      case .showDigest:
        state.moveOn()
        state.requestDigest()

      case .openPeople(let request):
        state.moveOn()
        state.requestPeople(request)

      case .openTodoDetailForAssignee(let id):
        state.moveOn()
        state.open(assigneeID: id)
        // Nobody waits in silence: whose todos are not known yet is looked for at once.
        return state.pendingAssigneeID != nil && state.needsLoad ? .send(.onAppear) : .none

      case .cancelOpening: state.cancelOpening()
      case .clearSelection: state.selectedTodo = nil
      case .clearDigestRequest: state.pendingDigestRequest = nil
      case .clearPeopleRequest: state.pendingPeopleRequest = nil
      case .clearNotice: state.notice = nil
      }
      return .none
    }
  }

  private func loadTodos() -> EffectTask<Action> {
    let loadTodos = dependencies.loadTodos
    return .run { send, _ in
      do {
        let todos = try await loadTodos()
        await send(.todosLoaded(todos))
      } catch {
        try Task.checkCancellation()
        let message = (error as? any LocalizedError)?.errorDescription
        await send(.todosFailed(message ?? error.localizedDescription))
      }
    }
    .cancellable("settings-feature-load", cancelInFlight: true)
  }
}
