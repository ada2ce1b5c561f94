import InnoFlow

/// A parent with permanent, optional and multiple children.
@InnoFlow
struct Family {
  struct State: Equatable, Sendable, DefaultInitializable {
    var first = Child.State(id: 1)
    var guest: Child.State?
    var list: [Child.State] = []
    var table: IdentifiedArrayOf<Child.State> = []
    var others = 0
  }

  enum Action: Equatable, Sendable {
    case first(Child.Action)
    case guest(Child.Action)
    case listed(id: Int, action: Child.Action)
    case row(id: Int, action: Child.Action)
    case invite
    case add(Int)
    case remove(Int)
    case other
  }

  /// The path to the actions of the rows of the table.
  static let rowPath = CollectionActionPath(Action.rowCasePath)

  var onMissing: OnMissingPolicy = .assertOnly

  var body: some Reducer<State, Action> {
    CombineReducers {
      Scope(state: \.first, action: Action.firstCasePath, reducer: Child())
      IfLet(
        state: \.guest,
        action: Action.guestCasePath,
        reducer: Child(),
        onMissing: onMissing
      )
      ForEachReducer(
        state: \.list,
        action: CollectionActionPath(Action.listedCasePath),
        reducer: Child(),
        onMissing: onMissing
      )
      ForEachReducer(
        state: \.table,
        action: Family.rowPath,
        reducer: Child(),
        onMissing: onMissing
      )
      Reduce { state, action in
        switch action {
        case .invite: state.guest = Child.State(id: 9)
        case .add(let id):
          state.list.append(Child.State(id: id))
          state.table.append(Child.State(id: id))
        case .remove(let id):
          state.list.removeAll { $0.id == id }
          state.table.remove(id: id)
        case .other: state.others += 1
        case .first, .guest, .listed, .row: break
        }
        return .none
      }
    }
  }
}

/// A child that counts immediately or later and can break rules.
@InnoFlow
struct Child {
  struct State: Equatable, Sendable, Identifiable {
    var id: Int
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case add
    case addSoon
    case addLater
    case rename(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add: state.count += 1
      case .addSoon: return .send(.add)
      case .addLater: return .run { send in await send(.add) }
      case .rename(let id): state.id = id
      }
      return .none
    }
  }
}
