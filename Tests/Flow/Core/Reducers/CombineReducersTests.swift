import InnoFlow
import Testing

@MainActor
@Suite("CombineReducers")
struct CombineReducersTests {
  @Test("Reducers run in the order of declaration, each on the state of the previous one")
  func order() {
    let store = Store(
      reducer: CombineReducers {
        note("a")
        note("b")
        note("c")
      },
      initialState: Words()
    )
    store.send("go")
    #expect(store.words == ["a go", "b go", "c go"])
  }

  @Test("The effects of all reducers are started in order")
  func effects() {
    let store = Store(
      reducer: CombineReducers {
        Reduce<Words, String> { _, action in action == "go" ? .send("first") : .none }
        echo()
        Reduce<Words, String> { _, action in action == "go" ? .send("second") : .none }
        Reduce<Words, String> { _, action in action == "go" ? .send("third") : .none }
      },
      initialState: Words()
    )
    store.send("go")
    #expect(store.words == ["go", "first", "second", "third"])
  }

  @Test(
    "Reducers can be selected with if, if-else, switch, for and #available",
    arguments: [true, false]
  )
  func choices(isOn: Bool) {
    let store = Store(
      reducer: CombineReducers {
        if isOn { note("if") }
        if isOn { note("yes") } else { note("no") }
        switch isOn {
        case true: note("true")
        case false: note("false")
        }
        for number in 1...2 { note("\(number)") }
        if #available(macOS 15, *) { note("new") }
      },
      initialState: Words()
    )
    store.send("go")
    let expected = isOn ? ["if", "yes", "true"] : ["no", "false"]
    #expect(store.words == (expected + ["1", "2", "new"]).map { $0 + " go" })
  }

  @Test("An empty block does not change the state")
  func empty() {
    let store = Store(reducer: CombineReducers<Words, String> {}, initialState: Words())
    store.send("go")
    #expect(store.words.isEmpty)
  }

  @Test("Properties can have the type of combined reducers, regardless of their content")
  func spelledType() {
    var reducer: CombineReducers<Words, String> = CombineReducers { note("a") }
    reducer = CombineReducers {
      reducer
      Holder(shared: CombineReducers { note("b") })
    }
    let store = Store(reducer: reducer, initialState: Words())
    store.send("go")
    #expect(store.words == ["a go", "b go"])
  }

  @Test("A store evaluates the bodies of a feature and its children once")
  func builtOnce() {
    let count = Counted()
    let store = Store(
      reducer: CombineReducers {
        Nested(bodies: count)
        Scope(state: \.self, action: .itself, reducer: Nested(bodies: count))
      },
      initialState: Words()
    )
    for _ in 1...10 { store.send("go") }
    #expect(count.count == 2)
    #expect(store.words.count == 20)
  }

  private func note(_ name: String) -> Reduce<Words, String> {
    Reduce { state, action in
      state.words.append("\(name) \(action)")
      return .none
    }
  }
}

/// A feature with a property for combined reducers.
private struct Holder: Reducer {
  let shared: CombineReducers<Words, String>

  var body: CombineReducers<Words, String> {
    CombineReducers { shared }
  }

  func built() -> CombineReducers<Words, String> { body }

  func reduce(into state: inout Words, action: String) -> EffectTask<String> {
    built().reduce(into: &state, action: action)
  }
}

/// A feature that counts the evaluations of its body.
private struct Nested: Reducer {
  let bodies: Counted

  var body: some Reducer<Words, String> {
    bodies.add()
    return echo()
  }

  func built() -> some Reducer<Words, String> { body.built() }

  func reduce(into state: inout Words, action: String) -> EffectTask<String> {
    built().reduce(into: &state, action: action)
  }
}

extension CasePath where Root == Value {
  /// The identity path of a value.
  static var itself: Self { Self("itself", embed: { $0 }, extract: { $0 }) }
}
