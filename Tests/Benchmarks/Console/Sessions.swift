import Foundation
import InnoConsole
import InnoFlow

@InnoFlow
struct CountingFeature {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
    var names: [String] = []
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

/// Measures the time to go back in a session of 10,000 events, the time to open a session file of
/// 100,000 events, and the cost of writing a session file.
@MainActor
func sessions(in folder: URL) async throws {
  let file = folder.appending(path: "bench.session").path
  let console = Console(name: "tally", timeline: Timeline(limit: 200_000, byteLimit: 1 << 30))
  console.exposeApp { $0.expose(Store(reducer: CountingFeature()), as: "tally") }
  let clock = ContinuousClock()

  // Each line records three events: the line, its action and its change.
  while console.timeline.lastNumber < 10_000 { await console.evaluate("send tally add 1") }
  var durations: [Duration] = []
  for number in stride(from: 10, to: 10_000, by: 99) {
    let start = clock.now
    await console.evaluate("goto \(number)")
    durations.append(start.duration(to: clock.now))
  }
  await console.evaluate("resume")
  printRow(
    "console: goto among 10,000 events, slowest of \(durations.count)",
    "\(rounded((durations.max() ?? .zero) / .milliseconds(1))) ms",
    "",
    "",
    "50 ms"
  )

  try await console.reset()
  await console.evaluate("session start '\(file)' --replace")
  let first = console.timeline.lastNumber
  while console.timeline.lastNumber < first + 100_000 { await console.evaluate("send tally add 1") }
  await console.evaluate("session stop")
  let size = try Data(contentsOf: URL(filePath: file)).count
  let start = clock.now
  await console.evaluate("session replay '\(file)' --until \(first + 3)")
  printRow(
    "console: open a session of 100,000 events",
    "\(rounded(start.duration(to: clock.now) / .milliseconds(1))) ms",
    "\(size >> 20) MB",
    "",
    "1000 ms"
  )
  try recording(in: folder)
}

/// Measures the lines per second with and without a session file.
///
/// The runs with and without the file alternate, so that other load on the machine affects both in
/// the same way.
@MainActor
private func recording(in folder: URL) throws {
  let lines: [(program: String, first: [String], line: String, count: Int)] = [
    ("inno", ["send people onAppear"], "send people refresh", 10_000),
    ("inno", ["send people onAppear"], "send people clearSelection", 100_000),
    ("inno", ["send people onAppear"], "state people.phase", 100_000),
    ("CounterConsole", [], "send counter increment", 100_000),
  ]
  let start = "session start \(folder.path)/run.session --replace"
  for (name, first, line, count) in lines {
    guard let program = Program.built(name, []) else { continue }
    let inputs = [
      try Program.file("plain.txt", in: folder, first: first, line, lines: count),
      try Program.file("recorded.txt", in: folder, first: first + [start], line, lines: count),
    ]
    var best = [Double.infinity, .infinity]
    for _ in 0..<7 {
      for (index, input) in inputs.enumerated() {
        best[index] = min(best[index], try program.run(input: input, in: folder).seconds)
      }
    }
    printRow(
      "console: \(line), with a session file",
      "\(Int(Double(count) / best[1])) / s",
      "\(Int(Double(count) / best[0])) / s without",
      "\(rounded(best[0] / best[1]))x",
      "at least 0.9x"
    )
  }
}
