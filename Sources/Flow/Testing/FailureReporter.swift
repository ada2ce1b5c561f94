public import Testing
import XCTest

/// Where the tools of this library report that a test fails.
///
/// A reporter of your own tests the failing itself:
///
/// ```swift
/// let texts = Mutex<[String]>([])
/// let reporter = FailureReporter { text, _ in texts.withLock { $0.append(text) } }
/// let store = TestStore(reducer: Counter(), reporter: reporter)
/// ```
public struct FailureReporter: Sendable {
  private let report: @Sendable (String, SourceLocation) -> Void

  /// Makes a reporter.
  ///
  /// - Parameter report: Told what is wrong and the line that is to blame.
  public init(_ report: @escaping @Sendable (String, SourceLocation) -> Void) {
    self.report = report
  }

  /// Fails the running test: as an issue of Swift Testing at the line to blame, or under XCTest as
  /// a failure whose text names that line.
  public static let testFramework = Self { text, location in
    if Test.current != nil {
      Issue.record(Comment(rawValue: text), sourceLocation: location)
    } else {
      XCTFail("\(location.fileID):\(location.line): \(text)")
    }
  }

  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - text: What is wrong and what to do.
  ///   - location: The line to blame.
  public func callAsFunction(_ text: String, at location: SourceLocation) {
    report(text, location)
  }
}
