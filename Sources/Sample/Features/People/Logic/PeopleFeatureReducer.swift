package import InnoFlow
package import PeopleInterface
package import SampleDomain
import SampleLoading

/// The reducer of the People feature.
///
/// The reducer loads people, and stores intents in the state. The coordinator handles the intents.
@InnoFlow(phaseManaged: true)
package struct PeopleFeatureReducer {
  /// The dependencies of the feature.
  package struct Dependencies: Sendable {
    let loadPeople: @Sendable () async throws -> [UserSummary]

    package init(loadPeople: @escaping @Sendable () async throws -> [UserSummary]) {
      self.loadPeople = loadPeople
    }
  }

  /// The state of the feature.
  package struct State: Equatable, Sendable, DefaultInitializable {
    package enum Phase: LoadingPhase {
      case idle, loading, loaded, failed
    }

    package var phase = Phase.idle
    package var people: [UserSummary] = []
    /// The error text of the last finished load, or `nil` if there was no error.
    package var errorMessage: String?
    /// A notice that explains why the user's last request failed, or `nil` if there is no notice.
    package var notice: String?
    /// The person whose screen the coordinator should show next, or `nil` if there is none.
    package var selectedUser: UserSummary?
    /// The request to show a summary of people, or `nil` if no summary is requested.
    package var pendingOverviewRequest: PeopleOverviewRequest?
    /// The request to show a person's first todo in the Settings feature, or `nil` if there is no
    /// such request.
    package var pendingSettingsRequest: PeopleSettingsRequest?
    /// The id of the person to show as soon as people have been loaded, or `nil` if no person
    /// is to be shown.
    package var pendingUserID: Int?
    /// The last id that `nextRequestID()` has returned, or 0 if the method has not been called.
    package var requestCount = 0
    /// The latest events, the newest last.
    package var activityLog: [String] = []

    package init() {}
  }

  /// An action of the feature.
  package enum Action: LoadingAction, Equatable, Sendable {
    case onAppear
    case refresh
    case peopleLoaded([UserSummary])
    case peopleFailed(String)
    case select(UserSummary)
    case showOverview
    case openSettings(OpenSettingsRequest)
    case openUserDetail(Int)
    case cancelOpening
    case clearSelection
    case clearOverviewRequest
    case clearSettingsRequest
    case clearNotice
  }

  let dependencies: Dependencies

  package init(dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  package static var phaseMap: PhaseMap<State, Action, State.Phase> {
    .loading(
      \State.phase,
      loaded: Action.peopleLoadedCasePath,
      failed: Action.peopleFailedCasePath
    )
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        return state.beginInitialLoad() ? loadPeople() : .none

      case .refresh:
        state.beginRefresh()
        return loadPeople()

      case .peopleLoaded(let people):
        state.finishLoad(people)

      case .peopleFailed(let message):
        state.failLoad(message)

      case .select(let user):
        state.beginNavigation()
        state.selectedUser = user
        state.log("push requested for @\(user.username)")

      case .showOverview:
        state.beginNavigation()
        state.requestOverview()

      case .openSettings(let request):
        state.beginNavigation()
        state.requestSettings(request)

      case .openUserDetail(let id):
        return state.open(id) ? .send(.onAppear) : .none

      case .cancelOpening: state.cancelOpening()
      case .clearSelection: state.selectedUser = nil
      case .clearOverviewRequest: state.pendingOverviewRequest = nil
      case .clearSettingsRequest: state.pendingSettingsRequest = nil
      case .clearNotice: state.notice = nil
      }
      return .none
    }
  }

  private func loadPeople() -> EffectTask<Action> {
    .load(
      "people-feature-load",
      dependencies.loadPeople,
      loaded: Action.peopleLoaded,
      failed: Action.peopleFailed
    )
  }
}
