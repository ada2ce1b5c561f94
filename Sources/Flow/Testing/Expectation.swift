import InnoFlow
import InnoTestReporting

/// The action that a test waits for, and the value to extract from that action.
struct Expectation<Action: Sendable, Value> {
  /// The name of the expectation in a failure message.
  let name: String

  /// A closure that extracts the value from an action, or returns `nil` if the action does not
  /// match.
  let value: (Action) -> Value?

  /// A closure that returns the failure to report if a different action is received.
  let mismatch: (Action, _ hint: String?) -> TestFailure

  /// Creates an expectation that accepts every action for which `value` does not return `nil`.
  init(_ name: String, value: @escaping (Action) -> Value?) {
    self.name = name
    self.value = value
    mismatch = { action, hint in
      .wrongCase(expected: name, received: dumped(action), hint: hint)
    }
  }

  /// Returns a hint if the expected action is pending or was dropped; otherwise, returns `nil`.
  func hint(in journal: TestJournal<Action>) -> String? {
    if let position = journal.pendingActions.firstIndex(where: { value($0.action) != nil }) {
      return position == 0
        ? "the expected action comes next; receive the other action first"
        : "the expected action is pending, but "
          + "\(position) of the pending actions must be received first"
    }
    guard let late = journal.dropped.last(where: { value($0.action) != nil }) else {
      return nil
    }
    let end =
      late.reason == .cancelled
      ? "was cancelled before the action was received" : "had ended before it sent the action"
    return "\(journal.name(of: late.run)) \(end), so the expected action was dropped"
  }
}

extension Expectation where Action: Equatable, Value == Void {
  /// Creates an expectation of one exact action.
  init(_ action: Action, diffLineLimit: Int) {
    name = dumped(action)
    value = { $0 == action ? () : nil }
    mismatch = { other, hint in
      .wrongAction(diff: difference(action, other, lineLimit: diffLineLimit), hint: hint)
    }
  }
}
