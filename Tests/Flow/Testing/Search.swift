import InnoFlow

/// A feature that searches after a pause in typing.
@InnoFlow(phaseManaged: true)
struct Search {
  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: Hashable, Sendable { case idle, searching, found, failed }

    var phase: Phase = .idle
    var text = ""
    var names: [String] = []
  }

  enum Action: Equatable, Sendable {
    case typed(String)
    case found([String], in: Int)
    case failed(String)
    case clear
    case note
    case noted
    case writePhase
  }

  var names: @Sendable (String) async throws -> [String] = { [$0.uppercased()] }

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\State.phase) {
      for phase in [State.Phase.idle, .found, .failed] {
        From(phase) { On(Action.typedCasePath, to: .searching) }
      }
      From(.searching) {
        On(Action.foundCasePath, targets: [.found]) { _, found in
          found.0.isEmpty ? .failed : .found
        }
        On(Action.failedCasePath, to: .failed)
        On(.clear, to: .idle)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { [names] state, action in
      switch action {
      case .typed(let text):
        state.text = text
        return .run { send, context in
          try await context.sleep(for: .milliseconds(300))
          await send(.found(try await names(text), in: text.count))
        }
        .cancellable("search", cancelInFlight: true)
      case .found(let names, in: _): state.names = names
      case .clear:
        state.text = ""
        return .merge(.cancel("search"), .send(.noted))
      case .note: return .send(.noted)
      case .writePhase: state.phase = .found
      case .failed, .noted: break
      }
      return .none
    }
  }
}
