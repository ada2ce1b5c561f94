/// A store with a reducer, a function to send actions and a sequence of states, as in several
/// libraries.
@MainActor
final class CouponStore {
  struct State: Sendable {
    var codes: [String] = []
    var percent = 0
  }

  enum Action: Sendable {
    case apply(code: String, percent: Int)
    case clear
  }

  enum Failure: Error, CustomStringConvertible {
    case tooMuch

    var description: String { "a discount is at most 100 %" }
  }

  private(set) var state = State()
  nonisolated let states: AsyncStream<State>
  private let changed: AsyncStream<State>.Continuation

  init() {
    (states, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func send(_ action: Action) throws(Failure) {
    switch action {
    case .apply(let code, let percent):
      guard state.percent + percent <= 100 else { throw .tooMuch }
      state.codes.append(code)
      state.percent += percent
    case .clear: state = State()
    }
    changed.yield(state)
  }

  func restore(_ state: State) { self.state = state }
}
