import Foundation
package import InnoFlow
package import PeopleInterface
package import SampleDomain

/// How the people feature thinks: it loads people, and leaves wishes in its state for a coordinator
/// to carry out.
@InnoFlow(phaseManaged: true)
package struct PeopleFeatureReducer {
  /// What the feature needs from outside.
  package struct Dependencies: Sendable {
    let loadPeople: @Sendable () async throws -> [UserSummary]

    package init(loadPeople: @escaping @Sendable () async throws -> [UserSummary]) {
      self.loadPeople = loadPeople
    }
  }

  /// What the feature knows.
  package struct State: Equatable, Sendable, DefaultInitializable {
    package enum Phase: Hashable, Sendable {
      case idle, loading, loaded, failed
    }

    package var phase = Phase.idle
    package var people: [UserSummary] = []
    /// Why the last load failed.
    package var errorMessage: String?
    /// Why the last wish could not be fulfilled.
    package var notice: String?
    /// One-shot: the person to show.
    package var selectedUser: UserSummary?
    /// One-shot: the people to sum up.
    package var pendingOverviewRequest: PeopleOverviewRequest?
    /// One-shot: the feature to go to.
    package var pendingSettingsRequest: PeopleSettingsRequest?
    /// Who is to be shown once people are loaded.
    package var pendingUserID: Int?
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
    PhaseMap(\State.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(Action.peopleLoadedCasePath, to: .loaded)
        On(Action.peopleFailedCasePath, to: .failed)
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
        state.log("initial people load")
        return loadPeople()

      case .refresh:
        state.notice = nil
        state.log("manual people refresh")
        return loadPeople()

      case .peopleLoaded(let people):
        state.take(people)

      case .peopleFailed(let message):
        state.fail(message)

      case .select(let user):
        state.moveOn()
        state.selectedUser = user
        state.log("push requested for @\(user.username)")

      case .showOverview:
        state.moveOn()
        state.requestOverview()

      case .openSettings(let request):
        state.moveOn()
        state.requestSettings(request)

      case .openUserDetail(let id):
        state.moveOn()
        state.open(id)
        // Nobody waits in silence: who is not known yet is looked for at once.
        return state.pendingUserID != nil && state.needsLoad ? .send(.onAppear) : .none

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
    let loadPeople = dependencies.loadPeople
    return .run { send, _ in
      do {
        let people = try await loadPeople()
        await send(.peopleLoaded(people))
      } catch {
        try Task.checkCancellation()
        let message = (error as? any LocalizedError)?.errorDescription
        await send(.peopleFailed(message ?? error.localizedDescription))
      }
    }
    .cancellable("people-feature-load", cancelInFlight: true)
  }
}
