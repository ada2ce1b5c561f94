public import InnoFlow
public import InnoTestReporting

/// Fails the test unless a value is of one case.
///
/// - Parameters:
///   - root: The value.
///   - path: The case.
///   - reporter: Where the failure is reported.
///   - file: The file of the line that fails.
///   - line: The line that fails.
/// - Returns: The payload, or `nil` when the test failed.
@discardableResult
public func assertCasePathExtracts<Root, Value>(
  _ root: Root,
  via path: CasePath<Root, Value>,
  reporter: FailureReporter = .testFramework,
  file: StaticString = #filePath,
  line: UInt = #line
) -> Value? {
  if let value = path.extract(root) { return value }
  let failure = TestFailure.otherCase(expected: path.name, value: dumped(root))
  reporter(failure, at: TestLine(file: file, number: line))
  return nil
}
