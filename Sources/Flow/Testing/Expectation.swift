import InnoFlow
import InnoTestReporting

/// What a test waits to receive, and what it takes out of it.
struct Expectation<Action: Sendable, Value> {
  /// What a failure calls it.
  let name: String

  /// What is taken out of the action, or `nil` for another action.
  let value: (Action) -> Value?

  /// What a failure says of another action.
  let mismatch: (Action, _ hint: String?) -> TestFailure

  /// An action of which something can be taken.
  init(_ name: String, value: @escaping (Action) -> Value?) {
    self.name = name
    self.value = value
    mismatch = { action, hint in
      .wrongCase(expected: name, received: dumped(action), hint: hint)
    }
  }

  /// What was sent and cannot be received, or not yet.
  func hint(in journal: TestJournal<Action>) -> String? {
    if let position = journal.mail.firstIndex(where: { value($0.action) != nil }) {
      return position == 0
        ? "it waits right behind, so receive this one first"
        : "it waits behind \(position) more, so receive these first"
    }
    guard let late = journal.dropped.last(where: { value($0.mail.action) != nil }) else {
      return nil
    }
    let end = late.reason == .cancelled ? "was cancelled" : "had ended"
    return "\(journal.sender(of: late.mail)) sent it after it \(end), so it was dropped"
  }
}

extension Expectation where Action: Equatable, Value == Void {
  /// One exact action.
  init(_ action: Action, diffLineLimit: Int) {
    name = dumped(action)
    value = { $0 == action ? () : nil }
    mismatch = { other, hint in
      .wrongAction(diff: difference(action, other, lineLimit: diffLineLimit), hint: hint)
    }
  }
}
