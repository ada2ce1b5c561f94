import InnoFlow
import Testing

@MainActor
@Suite("Store", .timeLimit(.minutes(1)))
struct StoreTests {
  @Test("Send reduces the action before it returns")
  func sendIsSynchronous() {
    let store = Store(reducer: Counter())
    store.send(.add(2))
    store.send(.add(3))
    #expect(store.state == Counter.State(count: 5))
  }

  @Test("A property of the state can be read directly from the store")
  func dynamicMember() {
    let store = Store(reducer: Counter(), initialState: .init(count: 7))
    #expect(store.count == 7)
  }

  @Test("A store counts every reduced action, regardless of its origin")
  func actionCount() {
    let store = Store(reducer: echo { $0 == "a" ? .merge(.send("b"), .send("c")) : .none })
    #expect(store.actionCount == 0)
    store.send("a")
    #expect(store.actionCount == 3)
  }

  @Test("Synchronous follow-ups are reduced in first-in, first-out order before send returns")
  func followUpsKeepOrder() {
    let store = Store(
      reducer: echo { action in
        switch action {
        case "a": .merge(.send("b"), .send("c"))
        case "b": .merge(.none, .send("d"))
        case "c": .send("e").cancellable("e")
        default: .none
        }
      }
    )
    store.send("a")
    #expect(store.state.words == ["a", "b", "c", "d", "e"])
  }

  @Test("The actions of an observer are reduced in order after the observer returns")
  func reentrancyFromObserver() {
    let store = Store(reducer: echo())
    var seen: [[String]] = []
    let observation = store.observe { [unowned store] in
      seen.append(store.state.words)
      guard store.state.words == ["a"] else { return }
      store.send("b")
      store.send("c")
      seen.append(store.state.words)
    }
    store.send("a")
    #expect(seen == [["a"], ["a"], ["a", "b", "c"]])
    observation.cancel()
  }

  @Test("The actions of a listener are reduced after the action that is being handled")
  func reentrancyFromListener() {
    let store = Store(reducer: echo())
    let observation = store.instrument(
      StoreListener { [unowned store] event in
        if case .action(let dispatched) = event, dispatched.action == "a" { store.send("b") }
      }
    )
    store.send("a")
    #expect(store.state.words == ["a", "b"])
    observation.cancel()
  }

  @Test("A million nested follow-ups are reduced in order without growing the stack")
  func manyFollowUps() async {
    // Runs in a separate process so that the other tests need not wait for the main actor.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = Store(
          reducer: Reduce<Numbers, Int> { state, number in
            state.isInOrder = state.isInOrder && number == state.last + 1
            state.last = number
            return number < 1_000_000 ? .send(number + 1) : .none
          }
        )
        store.send(1)
        #expect(store.state == Numbers(last: 1_000_000, isInOrder: true))
      }
    }
  }

  @Test("Pending actions keep their order while others are added and removed")
  func longQueue() {
    let store = Store(
      reducer: Reduce<Numbers, Int> { state, number in
        state.isInOrder = state.isInOrder && number == state.last + 1
        state.last = number
        // Each of the first actions sends two more, so that some are always pending.
        return number <= 1_000
          ? .merge(.send(2 * number), .send(2 * number + 1)) : .none
      }
    )
    store.send(1)
    #expect(store.state == Numbers(last: 2_001, isInOrder: true))
  }

  @Test("A reducer that reads its store stops the program")
  func reducerReadsStore() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        final class Loop { var store: Store<Reduce<Words, String>>? }
        let loop = Loop()
        let store = Store(
          reducer: echo { _ in
            _ = loop.store?.state
            return .none
          }
        )
        loop.store = store
        store.send("a")
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      output.contains(
        "a reducer read its store while reducing an action; use the state parameter instead"
      )
    )
  }

  @Test("10,000 actions sent one by one from an observer do not grow the stack")
  func manyFromObserver() {
    let store = Store(
      reducer: Reduce<Numbers, Int> { state, number in
        state.last = number
        return .none
      }
    )
    let observation = store.observe { [unowned store] in
      if store.last < 10_000 { store.send(store.last + 1) }
    }
    store.send(1)
    #expect(store.actionCount == 10_000)
    observation.cancel()
  }

  @Test("Ending a suspension counts every dropped action, also those of a cancelled effect")
  func suspension() async {
    let sent = Signal()
    let store = Store(
      reducer: echo { action in
        switch action {
        case "go":
          .run { send in
            await send("stop")
            await send("late")
            sent.fire()
            await untilCancelled()
          }
          .cancellable("work")
        case "stop": .cancel("work")
        default: .none
        }
      }
    )
    store.send("go")
    #expect(store.suspend())
    await sent.wait()
    store.send("user")
    #expect(store.unsuspend(keepingEffects: true) == 2)
    #expect(store.words == ["go", "stop"])
    store.send("next")
    #expect(store.words == ["go", "stop", "next"])
  }

  @Test("Ending a suspension keeps a sent action that follows an effect which ended meanwhile")
  func suspendedSend() async {
    let isSuspended = Signal()
    let store = Store(
      reducer: echo { action in
        action == "go"
          ? .concatenate(.run { _ in await isSuspended.wait() }, .send("after")) : .none
      }
    )
    store.send("go")
    #expect(store.suspend())
    isSuspended.fire()
    while !store.effectsInFlight.isEmpty { await Task.yield() }
    store.send("user")
    #expect(store.unsuspend(keepingEffects: true) == 1)
    #expect(store.words == ["go", "after"])
  }
}

struct Numbers: Equatable, Sendable, DefaultInitializable {
  var last = 0
  var isInOrder = true
}

@InnoFlow
struct Counter {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case add(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let amount): state.count += amount
      }
      return .none
    }
  }
}

/// The received words.
struct Words: Equatable, Sendable, DefaultInitializable {
  var words: [String] = []
}

/// Returns a reducer that appends each received word to the state and returns a closure's effect.
func echo(
  _ effect: @escaping (String) -> EffectTask<String> = { _ in .none }
) -> Reduce<Words, String> {
  Reduce { state, action in
    state.words.append(action)
    return effect(action)
  }
}
