import InnoTestReporting

/// How much of what happens a ``TestStore`` wants asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of the state, every action of an effect and the end of every effect.
  case on

  /// What the test asserts must hold; the rest may happen unasserted.
  ///
  /// With `showSkippedAssertions` the test is told what that was, without failing.
  case off(showSkippedAssertions: Bool)

  /// What the test asserts must hold; the rest may happen unasserted.
  public static var off: Self { .off(showSkippedAssertions: false) }

  var showsSkipped: Bool { self == .off(showSkippedAssertions: true) }

  /// How grave it is that something was not asserted; `nil` when nobody wants to know.
  var severity: FailureReporter.Report.Severity? {
    switch self {
    case .on: .failure
    case .off(showSkippedAssertions: true): .skipped
    case .off(showSkippedAssertions: false): nil
    }
  }
}
