import InnoFlow

enum Cause {
  @TaskLocal static var action = 0
}

/// A feature whose phase changes once immediately and once through an effect.
@InnoFlow(phaseManaged: true)
struct Door {
  enum Phase: Hashable, Sendable { case closed, opening, open }

  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: Phase = .closed
    var pushes = 0
  }

  enum Action: Equatable, Sendable { case push, noticed, opened }

  static var phaseMap: PhaseMap<State, Action, Phase> {
    PhaseMap(\State.phase) {
      From(.closed) { On(.push, to: .opening) }
      From(.opening) { On(.opened, to: .open) }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      guard action == .push else { return .none }
      state.pushes += 1
      return .merge(.run { send, _ in await send(.opened) }, .send(.noticed))
    }
  }
}
