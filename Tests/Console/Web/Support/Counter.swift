import Foundation
import InnoConsole
import InnoConsoleWeb
import InnoFlow

/// A counter app with external text in its state.
@InnoFlow
struct Counter {
  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
    var note = ""
  }

  enum Action: Equatable, Sendable {
    case increment
    case write(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .write(let note): state.note = note
      }
      return .none
    }
  }
}

/// A console over a counter.
@MainActor
struct CounterApp {
  let console = Console(name: "counter")
  let store = Store(reducer: Counter())

  init() {
    console.expose(store, as: "counter")
    console.add(ReportCommand())
  }

  /// The events of typed lines so far.
  var lines: [String] {
    console.timeline.kept.events.compactMap {
      if case .command(let line) = $0.kind { line } else { nil }
    }
  }

  /// The errors so far.
  var errors: [String] {
    console.timeline.kept.events.compactMap {
      if case .error(let report) = $0.kind { report.failure.error.description } else { nil }
    }
  }
}

/// A folder that is deleted at the end of the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL { url.appending(path: name) }
}
