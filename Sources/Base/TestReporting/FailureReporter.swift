import Testing
import XCTest

/// A receiver of the failures that a test store reports.
///
/// Use a custom reporter to test that a failure is reported:
///
/// ```swift
/// let reports = Mutex<[FailureReporter.Report]>([])
/// let reporter = FailureReporter { report in reports.withLock { $0.append(report) } }
/// let store = TestStore(reducer: Counter(), reporter: reporter)
/// ```
public struct FailureReporter: Sendable {
  /// A failure or a skipped assertion.
  public struct Report: Sendable {
    /// The severity of a report.
    public enum Severity: Sendable {
      /// The test fails.
      case failure

      /// The test skips the assertion and does not fail.
      case skipped
    }

    /// The message of the report.
    public let text: String

    /// The severity of the report.
    public let severity: Severity

    /// The file of the test that caused the report.
    public let file: StaticString

    /// The line of the test that caused the report.
    public let line: UInt
  }

  private let report: @Sendable (Report) -> Void

  /// Creates a reporter.
  ///
  /// - Parameter report: A closure that receives each report.
  public init(_ report: @escaping @Sendable (Report) -> Void) {
    self.report = report
  }

  /// A reporter that records failures in the current test of Swift Testing or XCTest.
  ///
  /// In Swift Testing, a skipped assertion is recorded as a warning. In XCTest, a skipped assertion
  /// is printed.
  public static let testFramework = Self { report in
    if Test.current != nil {
      report.recordAsIssue()
    } else if report.severity == .failure {
      XCTFail(report.text, file: report.file, line: report.line)
    } else {
      print("\(report.file):\(report.line): \(report.text)")
    }
  }

  /// Reports a failure or a skipped assertion.
  ///
  /// - Parameters:
  ///   - text: The message of the report.
  ///   - severity: The severity of the report.
  ///   - file: The file of the test that caused the report.
  ///   - line: The line of the test that caused the report.
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
      // The name of the module is unknown. The last two components of the path are used as the
      // names of the module and the file.
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
  /// Reports a failure or a skipped assertion.
  ///
  /// - Parameters:
  ///   - text: The message of the report.
  ///   - severity: The severity of the report.
  ///   - place: The line of the test that caused the report.
  package func callAsFunction(
    _ text: String,
    severity: Report.Severity = .failure,
    at place: TestLine
  ) {
    self(text, severity: severity, file: place.file, line: place.number)
  }
}

/// A line in a test.
package struct TestLine: Sendable, CustomStringConvertible {
  package let file: StaticString
  package let number: UInt

  package init(file: StaticString, number: UInt) {
    self.file = file
    self.number = number
  }

  /// The file and the line, such as `CounterTests.swift:12`.
  package var description: String {
    "\("\(file)".split(separator: "/").last ?? ""):\(number)"
  }
}
