import InnoFlowTesting
import Synchronization
import Testing

/// Collects what a tool reports, so that failing itself can be tested.
final class Failures: Sendable {
  struct Failure: Equatable, Sendable, CustomStringConvertible {
    let line: Int
    let text: String

    var description: String { "line \(line): \(text)" }
  }

  private let failures = Mutex<[Failure]>([])

  var all: [Failure] { failures.withLock { $0 } }

  var texts: [String] { all.map(\.text) }

  var lines: [Int] { all.map(\.line) }

  var reporter: FailureReporter {
    FailureReporter { [self] text, location in
      failures.withLock { $0.append(Failure(line: location.line, text: text)) }
    }
  }
}
