import InnoFlow

struct UserSummary: Equatable, Sendable {
  let id: Int
  let name: String

  static let ada = Self(id: 1, name: "Ada")
  static let bob = Self(id: 2, name: "Bob")
}

struct SettingsRequest: Equatable, Sendable {
  let userID: Int
}

/// A typical feature, with a phase map, a load that a new load replaces, and an intent that a
/// coordinator consumes.
@InnoFlow(phaseManaged: true)
struct PeopleFeature {
  struct Dependencies: Sendable {
    let loadPeople: @Sendable () async throws -> [UserSummary]
  }

  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: Hashable, Sendable { case idle, loading, loaded, failed }

    var phase: Phase = .idle
    var people: [UserSummary] = []
    var errorMessage: String?
    var pendingSettingsRequest: SettingsRequest?
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case peopleLoaded([UserSummary])
    case peopleFailed(String)
    case openSettings(SettingsRequest)
    case clearSettingsRequest
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\State.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(Action.peopleLoadedCasePath, to: .loaded)
        On(Action.peopleFailedCasePath, to: .failed)
      }
      From(.loaded) { On(.refresh, to: .loading) }
      From(.failed) { On(.refresh, to: .loading) }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear, .refresh:
        guard action == .refresh || state.phase == .idle else { return .none }
        state.errorMessage = nil
        return loadPeople()
      case .peopleLoaded(let people): state.people = people
      case .peopleFailed(let message): state.errorMessage = message
      case .openSettings(let request): state.pendingSettingsRequest = request
      case .clearSettingsRequest: state.pendingSettingsRequest = nil
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
        await send(.peopleFailed("\(error)"))
      }
    }
    .cancellable("people-load", cancelInFlight: true)
  }
}
