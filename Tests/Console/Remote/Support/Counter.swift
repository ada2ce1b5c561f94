import InnoCasePaths
import InnoFlow

/// A counter app.
@InnoFlow
struct Counter {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
    var note = ""
  }

  enum Action: Equatable, Sendable {
    case increment
    case add(Int)
    case write(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .add(let amount): state.count += amount
      case .write(let note): state.note = note
      }
      return .none
    }
  }
}
