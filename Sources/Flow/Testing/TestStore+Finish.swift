import InnoTestReporting

extension TestStore {
  /// Reduces all pending actions.
  ///
  /// An action is pending if an effect has sent the action, but the test has not received the
  /// action.
  ///
  /// The test fails for each pending action, unless exhaustivity is off. This method does not wait
  /// for running effects.
  ///
  /// A failure is attributed to the test line that caused the pending action. However, if actions
  /// endlessly cause new actions, the failure is attributed to the caller of this method.
  ///
  /// - Parameters:
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
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
  /// This method waits until the running effects have ended, the timeout has expired, or the task
  /// is cancelled. After the wait, the test fails for each effect that is still running and for
  /// each action that was not received. The running effects are then cancelled.
  ///
  /// If exhaustivity is off, the test does not fail for running effects or for actions that were
  /// not received. In this mode, the method also reduces the actions that effects send during the
  /// wait.
  ///
  /// A failure is attributed to the test line that caused the action or started the effect.
  /// However, if actions endlessly cause new actions, the failure is attributed to the caller of
  /// this method.
  ///
  /// - Parameters:
  ///   - timeout: The longest real time to wait, or `nil` for the store's timeout.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
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
