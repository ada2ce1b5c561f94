import InnoFlow
import Testing

@MainActor
@Suite("Child reducers", .timeLimit(.minutes(1)))
struct ChildReducerTests {
  @Test("Scope runs the child reducer on the child's state for the child's actions")
  func scope() {
    let store = Store(reducer: Family())
    store.send(.first(.add))
    store.send(.other)
    #expect(store.first == Child.State(id: 1, count: 1))
    #expect(store.others == 1)
  }

  @Test("Actions of a child's effect are sent as the parent's actions for the same child")
  func effectsComeBack() async {
    let store = Store(reducer: Family(), initialState: .twoRows)
    let log = EventLog()
    let observation = store.instrument(log.instrumentation())
    for action in [Child.Action.addSoon, .addLater] {
      store.send(.first(action))
      store.send(.row(id: 2, action: action))
      store.send(.listed(id: 2, action: action))
    }
    for effect in 1...3 { await log.reaches("effect \(effect) finished") }
    #expect(store.first.count == 2)
    #expect(store.table[id: 2]?.count == 2)
    #expect(store.list.map(\.count) == [0, 2])
    observation.cancel()
  }

  @Test("IfLet runs the child reducer while the child exists")
  func ifLet() {
    let store = Store(reducer: Family())
    store.send(.invite)
    store.send(.guest(.add))
    #expect(store.guest == Child.State(id: 9, count: 1))
  }

  @Test("An action for a child that does not exist changes nothing and is reported")
  func missingChild() {
    let store = Store(reducer: Family())
    let recorder = IssueRecorder(of: store)
    store.send(.guest(.add))
    #expect(store.state == Family.State())
    #expect(recorder.issues == [.missingChild(action: "guest", child: "\\State.guest")])
  }

  @Test("An action for a row that does not exist changes nothing and is reported")
  func missingRow() {
    let store = Store(reducer: Family(), initialState: .twoRows)
    let recorder = IssueRecorder(of: store)
    store.send(.listed(id: 7, action: .add))
    store.send(.row(id: 8, action: .add))
    #expect(store.state == .twoRows)
    #expect(
      recorder.issues == [
        .missingRow(action: "listed", id: "7"), .missingRow(action: "row", id: "8"),
      ]
    )
  }

  @Test("With the policy ignore, a missing child is not reported")
  func ignore() {
    let store = Store(reducer: Family(onMissing: .ignore))
    let recorder = IssueRecorder(of: store)
    store.send(.guest(.add))
    store.send(.row(id: 8, action: .add))
    #expect(store.state == Family.State())
    #expect(recorder.issues.isEmpty)
  }

  #if DEBUG
  @Test("With the policy crash, a missing child stops a debug build")
  func crash() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Store(reducer: Family(onMissing: .crash)).send(.guest(.add)) }
    }
  }
  #endif

  @Test("A row that changes its id is found by its new id and reported")
  func changedID() {
    let store = Store(reducer: Family(), initialState: .twoRows)
    let recorder = IssueRecorder(of: store)
    store.send(.row(id: 1, action: .rename(5)))
    store.send(.row(id: 5, action: .add))
    store.send(.listed(id: 1, action: .rename(5)))
    #expect(store.table.map(\.id) == [5, 2])
    #expect(store.table[id: 5]?.count == 1)
    #expect(store.list.map(\.id) == [5, 2])
    #expect(
      recorder.issues == [
        .changedRowID(action: "row", from: "1", to: "5"),
        .changedRowID(action: "listed", from: "1", to: "5"),
      ]
    )
  }

  @Test("IfCaseLet runs the child while the state is its case and otherwise reports its actions")
  func ifCaseLet() {
    let store = Store(reducer: Session(), initialState: .signedOut)
    let recorder = IssueRecorder(of: store)
    store.send(.home(.add))
    #expect(store.state == .signedOut)
    #expect(recorder.issues == [.missingChild(action: "home", child: "signedIn")])
    store.send(.signIn)
    store.send(.home(.addSoon))
    #expect(store.state == .signedIn(Child.State(id: 3, count: 1)))
  }

  @Test("A child's collection is changed in place, regardless of how the child is stored")
  func noCopies() {
    let store = Store(reducer: Holders(), initialState: Holders.State())
    for place in Holders.Action.allCases { store.send(place) }
    // The first change of each child allocates the storage that later changes use.
    let before = store.addresses
    for _ in 1...3 {
      for place in Holders.Action.allCases { store.send(place) }
    }
    #expect(store.addresses == before)
    #expect(before.count == Holders.Action.allCases.count)
  }
}

extension Family.State {
  static var twoRows: Self {
    var state = Self()
    for id in [1, 2] {
      state.list.append(Child.State(id: id))
      state.table.append(Child.State(id: id))
    }
    return state
  }
}

@InnoFlow
private struct Session {
  @ReflectedCases
  enum State: Equatable, Sendable {
    case signedOut
    case signedIn(Child.State)
  }

  enum Action: Equatable, Sendable {
    case signIn
    case home(Child.Action)
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      IfCaseLet(
        state: State.signedInCasePath,
        action: Action.homeCasePath,
        reducer: Child()
      )
      Reduce { state, action in
        if action == .signIn { state = .signedIn(Child.State(id: 3)) }
        return .none
      }
    }
  }
}

/// A state that stores a collection in every kind of child and records its address.
private struct Holders: Reducer {
  struct Bytes: Sendable, Identifiable {
    let id = 1
    var numbers = Array(repeating: 0, count: 100)
  }

  enum Choice: Sendable {
    case some(Bytes)
    case none
  }

  struct State: Sendable {
    var plain = Bytes()
    var optional: Bytes? = Bytes()
    var choice = Choice.some(Bytes())
    var list = [Bytes()]
    var table: IdentifiedArrayOf<Bytes> = [Bytes()]
    var addresses: [Action: Int] = [:]
  }

  enum Action: CaseIterable, Sendable { case plain, optional, choice, list, table }

  struct Writer: Reducer {
    let note: (Int) -> Void

    func reduce(into state: inout Bytes, action: Void) -> EffectTask<Void> {
      state.numbers[50] += 1
      state.numbers.withUnsafeBytes { note(Int(bitPattern: $0.baseAddress)) }
      return .none
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    var address = 0
    _ = child(for: action) { address = $0 }.reduce(into: &state, action: action)
    state.addresses[action] = address
    return .none
  }

  private func child(
    for action: Action,
    _ note: @escaping (Int) -> Void
  ) -> some Reducer<State, Action> {
    let writer = Writer(note: note)
    let path = CasePath<Action, Void>("it", embed: { action }, extract: { _ in () })
    let rowPath = CollectionActionPath<Action, Int, Void>(
      "row",
      embed: { _, _ in action },
      extract: { _ in (1, ()) }
    )
    return CombineReducers {
      switch action {
      case .plain: Scope(state: \.plain, action: path, reducer: writer)
      case .optional: IfLet(state: \.optional, action: path, reducer: writer)
      case .choice:
        Scope(
          state: \.choice,
          action: .itself,
          reducer: IfCaseLet(state: Self.some, action: path, reducer: writer)
        )
      case .list: ForEachReducer(state: \.list, action: rowPath, reducer: writer)
      case .table: ForEachReducer(state: \.table, action: rowPath, reducer: writer)
      }
    }
  }

  private static let some = CasePath<Choice, Bytes>(
    "some",
    embed: Choice.some,
    extract: { if case .some(let bytes) = $0 { bytes } else { nil } }
  )
}
