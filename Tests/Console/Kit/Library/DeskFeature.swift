import InnoFlow

/// A feature of a desk, with parameters of every kind and an effect that never ends on its own.
@InnoFlow
struct DeskFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
    var note = ""
    var isOpen = false
    var rating: Int?
    var tags: [String] = []
    var fee = 0.5
  }

  enum Action: Equatable, Sendable {
    case increment
    case add(Int)
    case write(String)
    case open(Bool)
    case rate(Int?)
    case place(row: Int, name: String)
    case tag([String])
    case charge(Double)
    case watch
    case unwatch
    case jam
  }

  struct Jam: Error, CustomStringConvertible {
    let description = "the stamp is stuck"
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .add(let amount): state.count += amount
      case .write(let note): state.note = note
      case .open(let isOpen): state.isOpen = isOpen
      case .rate(let rating): state.rating = rating
      case .place(let row, let name): (state.count, state.note) = (row, name)
      case .tag(let tags): state.tags = tags
      case .charge(let fee): state.fee = fee
      case .watch:
        return .run { _, _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
          .cancellable("desk-watch")
      case .unwatch: return .cancel("desk-watch")
      case .jam: return .run { _, _ in throw Jam() }
      }
      return .none
    }
  }
}
