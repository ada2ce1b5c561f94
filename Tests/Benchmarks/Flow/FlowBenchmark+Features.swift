import InnoFlow

// Features in the form that `@InnoFlow` expands to, so that the benchmark builds without macros.

struct Tally: Reducer {
  struct State: Equatable, Sendable, DefaultInitializable { var count = 0 }
  enum Action: Equatable, Sendable { case add(Int) }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let amount): state.count += amount
      }
      return .none
    }
  }

  func built() -> some Reducer<State, Action> { body.built() }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    built().reduce(into: &state, action: action)
  }
}

struct Relay: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case first, second }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    state.count += 1
    return action == .first ? .send(.second) : .none
  }
}

struct Door: PhaseManagedReducer {
  enum Phase: Hashable, Sendable { case closed, open }
  struct State: Equatable, Sendable {
    var phase = Phase.closed
    var pushes = 0

    /// Reduces a push without a library.
    mutating func push() {
      pushes += 1
      phase = phase == .closed ? .open : .closed
    }
  }
  enum Action: Equatable, Sendable { case push }

  static var phaseMap: PhaseMap<State, Action, Phase> {
    PhaseMap(\State.phase) {
      From(.closed) { On(.push, to: .open) }
      From(.open) { On(.push, to: .closed) }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.pushes += 1
      return .none
    }
  }

  func built() -> some Reducer<State, Action> { body.phaseMap(Self.phaseMap) }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    built().reduce(into: &state, action: action)
  }
}

struct Row: Equatable, Sendable, Identifiable {
  let id: Int
  var count = 0
}

struct RowFeature: Reducer {
  func reduce(into state: inout Row, action: Tally.Action) -> EffectTask<Tally.Action> {
    if case .add(let amount) = action { state.count += amount }
    return .none
  }
}

struct RowList: Reducer {
  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row>
    var others = 0
  }
  enum Action: Sendable {
    case row(id: Int, action: Tally.Action)
    case other

    static let rowActionPath = CollectionActionPath<Self, Int, Tally.Action>(
      "row",
      embed: { .row(id: $0, action: $1) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } }
    )
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      ForEachReducer(state: \.rows, action: Action.rowActionPath, reducer: RowFeature())
      Reduce { state, action in
        if case .other = action { state.others += 1 }
        return .none
      }
    }
  }

  func built() -> some Reducer<State, Action> { body.built() }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    built().reduce(into: &state, action: action)
  }
}

struct List: Reducer {
  struct State: Equatable, Sendable { var rows: [Row] }

  func built() -> some Reducer<State, RowList.Action> {
    ForEachReducer(state: \.rows, action: RowList.Action.rowActionPath, reducer: RowFeature())
  }

  func reduce(into state: inout State, action: RowList.Action) -> EffectTask<RowList.Action> {
    built().reduce(into: &state, action: action)
  }
}

struct Big: Reducer {
  struct State: Equatable, Sendable { var numbers = Array(repeating: 0, count: 1_000_000) }

  func reduce(into state: inout State, action: Int) -> EffectTask<Int> {
    state.numbers[action] += 1
    return .none
  }
}

/// A feature with ten rules in each of two phases.
enum Switchboard {
  struct State: Equatable, Sendable { var isOn = false }

  enum Action: Sendable, CaseReflecting {
    case a(Int), b(Int), c(Int), d(Int), e(Int), f(Int), g(Int), h(Int), i(Int), j(Int)

    static var caseSchemas: [CaseSchema<Self>] { [] }

    var caseName: String {
      switch self {
      case .a: "a"
      case .b: "b"
      case .c: "c"
      case .d: "d"
      case .e: "e"
      case .f: "f"
      case .g: "g"
      case .h: "h"
      case .i: "i"
      case .j: "j"
      }
    }

    static var paths: [CasePath<Self, Int>] {
      [
        path("a") { if case .a(let value) = $0 { value } else { nil } },
        path("b") { if case .b(let value) = $0 { value } else { nil } },
        path("c") { if case .c(let value) = $0 { value } else { nil } },
        path("d") { if case .d(let value) = $0 { value } else { nil } },
        path("e") { if case .e(let value) = $0 { value } else { nil } },
        path("f") { if case .f(let value) = $0 { value } else { nil } },
        path("g") { if case .g(let value) = $0 { value } else { nil } },
        path("h") { if case .h(let value) = $0 { value } else { nil } },
        path("i") { if case .i(let value) = $0 { value } else { nil } },
        path("j") { if case .j(let value) = $0 { value } else { nil } },
      ]
    }

    private static func path(
      _ name: String,
      _ extract: @escaping @Sendable (Self) -> Int?
    ) -> CasePath<Self, Int> {
      CasePath(declared: name, embed: { .j($0) }, extract: extract)
    }
  }

  static var mapped: some Reducer<State, Action> {
    Reduce<State, Action> { _, _ in .none }.phaseMap(
      PhaseMap(\State.isOn) {
        From(false) { for path in Action.paths { On(path, to: true) } }
        From(true) { for path in Action.paths { On(path, to: false) } }
      }
    )
  }
}
