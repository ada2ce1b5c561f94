import InnoFlowTesting
import InnoLocking

/// A reporter that collects failures so that they can be tested.
final class Failures: Sendable {
  struct Failure: Equatable, Sendable, CustomStringConvertible {
    let line: Int
    let text: String

    var description: String { "line \(line): \(text)" }
  }

  private let reports = Locked<[FailureReporter.Report]>([])

  /// The failures of the test.
  var all: [Failure] { reports(.failure) }

  /// The skipped behavior that was reported.
  var skipped: [Failure] { reports(.skipped) }

  var texts: [String] { all.map(\.text) }

  var lines: [Int] { all.map(\.line) }

  var reporter: FailureReporter {
    FailureReporter { [self] report in reports.withLock { $0.append(report) } }
  }

  private func reports(_ severity: FailureReporter.Report.Severity) -> [Failure] {
    reports.withLock { $0 }.filter { $0.severity == severity }
      .map { Failure(line: Int($0.line), text: $0.text) }
  }
}
