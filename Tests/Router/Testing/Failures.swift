import InnoTestReporting
import InnoLocking
import Testing

/// The failures that a test store has reported.
final class Failures: Sendable {
  struct Failure: Equatable, Sendable {
    let text: String
    let line: Int
  }

  private let storage = Locked<[Failure]>([])

  var all: [Failure] { storage.withLock { $0 } }
  var texts: [String] { all.map(\.text) }
  var lines: [Int] { all.map(\.line) }

  var reporter: FailureReporter {
    FailureReporter { [self] report in
      storage.withLock { $0.append(Failure(text: report.text, line: Int(report.line))) }
    }
  }
}
