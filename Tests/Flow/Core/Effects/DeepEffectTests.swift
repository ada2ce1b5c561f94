import InnoFlow
import Testing

/// Each test runs in a separate process and fails if the stack overflows there.
@Suite("Effects of any depth", .timeLimit(.minutes(1)))
struct DeepEffectTests {
  @Test("50,000 nested merges and concatenations start, end and are deallocated")
  func nested() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var effect = EffectTask<String>.send("deepest")
        for level in 1...50_000 {
          effect =
            level.isMultiple(of: 2)
            ? .merge(effect, .send("merged")) : .concatenate(.send("first"), effect)
        }
        let store = Store(reducer: echo { $0 == "go" ? effect : .none })
        store.send("go")
        #expect(store.words.count == 50_002)
        effect = .none
        store.send("again")
      }
    }
  }

  @Test("Cancelling the outermost of 20,000 nested names cancels the named work")
  func names() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var effect = EffectTask<String>.run { _ in await untilCancelled() }
        for level in 1...20_000 {
          effect = .merge(
            effect.cancellable(EffectID(level), cancelInFlight: true),
            .run { _ in await untilCancelled() }
          )
        }
        let store = Store(reducer: echo { _ in effect })
        store.send("go")
        #expect(store.effectsInFlight.count == 20_001)
        #expect(store.effectsInFlight.first?.names.count == 20_000)
        store.cancelEffects(identifiedBy: EffectID(10_000))
        #expect(store.effectsInFlight.count == 10_001)
        store.cancelEffects(identifiedBy: EffectID(20_000))
        #expect(store.effectsInFlight.count == 1)
      }
    }
  }

  @Test("100,000 transforms of a run effect and of a name are applied in order")
  func transforms() async {
    await #expect(processExitsWith: .success) {
      await roundTrip()
    }
  }

  @Test("A deep effect that is still waiting is deallocated with its store")
  func releasedWhileWaiting() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var effect = EffectTask<String>.run { _ in await untilCancelled() }
        for level in 1...50_000 {
          effect = .concatenate(effect.map { $0 }.cancellable(EffectID(level)), .send("late"))
        }
        var store: Store? = Store(reducer: echo { _ in effect })
        store?.send("go")
        #expect(store?.effectsInFlight.count == 1)
        effect = .none
        store = nil
      }
    }
  }

  @Test("The time of an effect is linear in its depth")
  func linear() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        _ = duration(ofDepth: 100)
        // The effect is ten times as deep. A quadratic cost would be a hundred times as high.
        #expect(duration(ofDepth: 20_000) < duration(ofDepth: 2_000) * 40)
      }
    }
  }
}

/// Returns the duration of the shortest of five runs of an effect.
@MainActor
private func duration(ofDepth depth: Int) -> Duration {
  var shortest: Duration?
  for _ in 1...5 {
    let start = ContinuousClock.now
    var effect = EffectTask<String>.send("deepest")
    for level in 1...depth {
      effect = .concatenate(
        effect.cancellable(EffectID(level)),
        .send("after")
      )
    }
    let described = effect
    let store = Store(
      reducer: Reduce<Int, String> { count, action in
        count += 1
        return action == "go" ? described : .none
      },
      initialState: 0
    )
    store.send("go")
    #expect(store.state == depth + 2)
    shortest = min(shortest ?? .seconds(60), start.duration(to: .now))
  }
  return shortest ?? .zero
}

@MainActor
private func roundTrip() async {
  var effect = EffectTask<Int>.merge(
    .run { send in await send(0) }.cancellable("run"),
    .send(0).cancellable("send")
  )
  for _ in 1...100_000 { effect = effect.map { $0 + 1 } }
  let described = effect
  let store = Store(
    reducer: Reduce<[Int], Int> { numbers, number in
      guard number != 0 else { return described }
      numbers.append(number)
      return .none
    },
    initialState: []
  )
  await withCheckedContinuation { continuation in
    var observation: ObservationToken?
    observation = store.observe {
      guard store.state.count == 2 else { return }
      observation?.cancel()
      continuation.resume()
    }
    store.send(0)
  }
  #expect(store.state == [100_000, 100_000])
}
