import Foundation
import InnoFlow

/// Measures the time from the action that starts an effect to the action that the effect sends,
/// compared with a handwritten task that does the same.
@MainActor
func roundTrips() async {
  var (best, bestByHand) = (Double.infinity, Double.infinity)
  for _ in 0..<200 {
    // Idle threads are moved to other processors, and the cost of a hop depends on the processor.
    try? await Task.sleep(for: .milliseconds(2))
    best = min(best, await nanoseconds(roundTrips: 250))
    bestByHand = min(bestByHand, await nanosecondsByHand(roundTrips: 250))
  }
  printRow(
    "effect: round trip",
    "\(Int(best)) ns",
    "\(Int(bestByHand)) ns",
    "\((best / bestByHand * 100).rounded() / 100)x",
    "10000 ns"
  )
}

/// Measures the memory that a process keeps after a million effects.
@MainActor
func memory() async {
  _ = await nanoseconds(roundTrips: 50_000)
  let before = residentBytes()
  _ = await nanoseconds(roundTrips: 1_000_000)
  let grown = max(0, residentBytes() - before) / 1_024
  printRow("effect: memory growth over 1,000,000", "\(grown) KiB", "", "", "flat")
}

@MainActor
private func nanoseconds(roundTrips count: Int) async -> Double {
  await nanoseconds(for: count) { end in
    let store = Store(reducer: PingPong(), initialState: .init(left: count))
    var observation: ObservationToken?
    observation = store.observe {
      guard store.left == 0 else { return }
      observation?.cancel()
      end()
    }
    store.send(.ping)
  }
}

@MainActor
private func nanosecondsByHand(roundTrips count: Int) async -> Double {
  await nanoseconds(for: count) { end in
    let table = PingPongByHand(left: count, end: end)
    table.ping()
  }
}

@MainActor
private func nanoseconds(
  for count: Int,
  _ work: (_ end: @escaping @MainActor @Sendable () -> Void) -> Void
) async -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  await withCheckedContinuation { continuation in
    work { continuation.resume() }
  }
  let duration = start.duration(to: clock.now).components
  return (Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9) / Double(count)
}

/// The handwritten equivalent of ``PingPong``, which keeps each task while it runs.
@MainActor
private final class PingPongByHand {
  private var left: Int
  private let end: @MainActor @Sendable () -> Void
  private var tasks: [Int: Task<Void, Never>] = [:]

  init(left: Int, end: @escaping @MainActor @Sendable () -> Void) {
    self.left = left
    self.end = end
  }

  func ping() {
    let id = left
    tasks[id] = Task.detached {
      await self.pong()
      await self.finish(id)
    }
  }

  private func pong() {
    left -= 1
    if left > 0 { ping() } else { end() }
  }

  private func finish(_ id: Int) {
    tasks[id] = nil
  }
}

/// Returns the resident memory of the process in bytes, or 0 if the system does not report it.
func residentBytes() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
    .split(separator: " ")
  guard let fields, fields.count > 1, let pages = Int(fields[1]) else { return 0 }
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// A reducer that starts an effect for each action of the previous effect.
private struct PingPong: Reducer {
  struct State: Sendable { var left: Int }
  enum Action: Sendable { case ping, pong }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .ping:
      return .run { send, _ in await send(.pong) }.cancellable("ping")
    case .pong:
      state.left -= 1
      return state.left > 0 ? .send(.ping) : .none
    }
  }
}
