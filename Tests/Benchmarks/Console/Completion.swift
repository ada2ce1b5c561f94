import InnoConsole
import InnoFlow

/// A feature with fifty actions.
@InnoFlow
private struct Wide {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case action00, action01, action02, action03, action04, action05, action06, action07, action08,
      action09
    case action10, action11, action12, action13, action14, action15, action16, action17, action18,
      action19
    case action20, action21, action22, action23, action24, action25, action26, action27, action28,
      action29
    case action30, action31, action32, action33, action34, action35, action36, action37, action38,
      action39
    case action40, action41, action42, action43, action44, action45, action46, action47, action48,
      action49
  }

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// Completes words among 1,000 stores with 50 actions each, and prints the 99th percentile.
@MainActor
func completion() async {
  let console = Console(name: "wide")
  for index in 0..<1_000 { console.expose(Store(reducer: Wide()), as: "store\(index)") }
  let clock = ContinuousClock()
  var durations: [Duration] = []
  for index in 0..<4_000 {
    let store = "store\(index % 1_000)"
    let lines = [
      "send s", "send \(store.dropLast())", "send \(store) ", "send \(store) action1", "se",
    ]
    let line = lines[index % lines.count]
    durations.append(
      clock.measure { keep(console.complete(line, at: line.unicodeScalars.count)) }
    )
  }
  let percentile = durations.sorted()[durations.count * 99 / 100]
  printRow(
    "console: completion among 1000 x 50, p99",
    "\(rounded(percentile / .milliseconds(1))) ms",
    "",
    "",
    "1 ms"
  )
}
