/// What came of presenting a modal for its answer.
public enum ModalOutcome<Value: Sendable>: Sendable {
  /// Its screen is done and has answered.
  case finished(Value)

  /// It went away without an answer.
  case dismissed(ModalDismissalReason)

  /// It was never presented.
  case refused(ModalResult)

  /// Nobody is left to answer: the store was let go of, or the task that waited was cancelled.
  case abandoned
}

extension ModalOutcome: Equatable where Value: Equatable {}
