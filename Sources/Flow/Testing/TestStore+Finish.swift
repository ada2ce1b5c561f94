import InnoTestReporting

extension TestStore {
  /// Reduces the actions that effects have sent but the test has not received yet.
  ///
  /// The test fails for each of them, unless exhaustivity is off. This method does not wait for
  /// running effects.
  ///
  /// - Parameters:
  ///   - file: The file to which a failure is attributed if actions keep causing new actions
  ///     without end.
  ///   - line: The line to which a failure is attributed if actions keep causing new actions
  ///     without end.
  public func assertNoBufferedActions(file: StaticString = #filePath, line: UInt = #line) {
    reducePendingActions(
      .check,
      until: ContinuousClock.now + effectTimeout,
      at: TestLine(file: file, number: line)
    )
  }

  /// Ends the test.
  ///
  /// By the end of the test, every effect must have ended, and every action must have been
  /// received.
  ///
  /// This method waits for the running effects. It fails the test for each effect that is still
  /// running when the timeout expires or the task is cancelled, and for each action that was not
  /// received. Then it cancels the remaining effects. If exhaustivity is off, this method reduces
  /// the actions that effects send while it waits, and neither these actions nor the remaining
  /// effects fail the test.
  ///
  /// - Parameters:
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - file: The file to which a failure is attributed if actions keep causing new actions
  ///     without end.
  ///   - line: The line to which a failure is attributed if actions keep causing new actions
  ///     without end.
  public func finish(
    timeout: Duration? = nil,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    guard !isFinished else { return }
    let limit = timeout ?? effectTimeout
    let deadline = ContinuousClock.now + limit
    let ending = TestFailure.Ending.finish(waited: limit)
    let place = TestLine(file: file, number: line)
    let reducesActions = exhaustivity != .on
    repeat {
      if reducesActions { reducePendingActions(.end(ending), until: deadline, at: place) }
    } while await goesOn(until: deadline, stopsOnAction: reducesActions)
    isFinished = true
    journal.settle(
      Task.isCancelled ? .cancelledFinish : ending,
      severity: exhaustivity.severity,
      to: reporter
    )
    store.cancelAllEffects()
  }
}
