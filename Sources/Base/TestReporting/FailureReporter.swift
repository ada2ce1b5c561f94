import Testing
import XCTest

/// Where the test tools of this package report that a test fails.
///
/// A reporter of your own tests the failing itself:
///
/// ```swift
/// let reports = Mutex<[FailureReporter.Report]>([])
/// let reporter = FailureReporter { report in reports.withLock { $0.append(report) } }
/// let store = TestStore(reducer: Counter(), reporter: reporter)
/// ```
public struct FailureReporter: Sendable {
  /// What is reported.
  public struct Report: Sendable {
    /// How grave a report is.
    public enum Severity: Sendable {
      /// The test fails.
      case failure

      /// The test was told not to assert this; it does not fail.
      case skipped
    }

    /// What is wrong and what to do.
    public let text: String

    /// Whether the test fails.
    public let severity: Severity

    /// The file of the line to blame.
    public let file: StaticString

    /// The line to blame.
    public let line: UInt
  }

  private let report: @Sendable (Report) -> Void

  /// Makes a reporter.
  ///
  /// - Parameter report: Told what is wrong, and the line that is to blame.
  public init(_ report: @escaping @Sendable (Report) -> Void) {
    self.report = report
  }

  /// Fails the running test of Swift Testing or XCTest at the line to blame.
  ///
  /// What was skipped is a warning of Swift Testing, and printed under XCTest.
  public static let testFramework = Self { report in
    if Test.current != nil {
      report.recordAsIssue()
    } else if report.severity == .failure {
      XCTFail(report.text, file: report.file, line: report.line)
    } else {
      print("\(report.file):\(report.line): \(report.text)")
    }
  }

  /// Reports that the test fails, or what it skipped.
  ///
  /// - Parameters:
  ///   - text: What is wrong and what to do.
  ///   - severity: Whether the test fails.
  ///   - file: The file of the line to blame.
  ///   - line: The line to blame.
  public func callAsFunction(
    _ text: String,
    severity: Report.Severity = .failure,
    file: StaticString,
    line: UInt
  ) {
    report(Report(text: text, severity: severity, file: file, line: line))
  }
}

extension FailureReporter.Report {
  fileprivate func recordAsIssue() {
    let path = "\(file)"
    let location = SourceLocation(
      // The last two names of the path stand for the module, which is not known, and the file.
      fileID: path.split(separator: "/").suffix(2).joined(separator: "/"),
      filePath: path,
      line: Int(line),
      column: 1
    )
    Issue.record(
      Comment(rawValue: text),
      severity: severity == .failure ? .error : .warning,
      sourceLocation: location
    )
  }
}

extension FailureReporter {
  /// Reports that the test fails, or what it skipped.
  ///
  /// - Parameters:
  ///   - text: What is wrong and what to do.
  ///   - severity: Whether the test fails.
  ///   - place: The line to blame.
  package func callAsFunction(
    _ text: String,
    severity: Report.Severity = .failure,
    at place: TestLine
  ) {
    self(text, severity: severity, file: place.file, line: place.number)
  }
}
