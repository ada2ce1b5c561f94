public import InnoFlow
public import InnoTestReporting

extension Store {
  /// Waits until the store has reduced the given number of actions.
  ///
  /// The test fails if the time limit is reached first, or if the waiting task is cancelled.
  ///
  /// Use this method with the stores of a running app. Unlike a ``TestStore``, these stores reduce
  /// the actions of effects immediately.
  ///
  /// ```swift
  /// app.people.send(.onAppear)
  /// loadPeople.give([ada])
  /// await app.people.waitForActions(2)
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of actions since the store was created.
  ///   - timeout: The longest time to wait, in real time.
  ///   - reporter: The receiver of the failure.
  ///   - file: The file to which a failure is attributed.
  ///   - line: The line to which a failure is attributed.
  public func waitForActions(
    _ count: Int,
    timeout: Duration = .seconds(10),
    reporter: FailureReporter = .testFramework,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let handled = ObservableBox(actionCount)
    let observation = observe { [weak self] in
      guard let handledCount = self?.actionCount else { return }
      handled.withValue { $0 = handledCount }
    }
    let outcome = await handled.wait(atMost: timeout) { $0 >= count }
    observation.cancel()
    let failure: String
    switch outcome {
    case .met: return
    case .timedOut:
      failure =
        "waited \(timeout) for action \(count), but the store has handled only \(actionCount)"
    case .cancelled:
      failure =
        "the wait for action \(count) was cancelled; the store has handled only \(actionCount)"
    }
    reporter(failure, at: TestLine(file: file, number: line))
  }
}
