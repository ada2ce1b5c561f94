import InnoTestReporting

extension FailureReporter {
  func callAsFunction(
    _ failure: TestFailure,
    severity: Report.Severity = .failure,
    at place: TestLine
  ) {
    self(failure.description, severity: severity, at: place)
  }
}
