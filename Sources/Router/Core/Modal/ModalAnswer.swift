/// The answer of a modal that was presented for it.
///
/// It holds neither the modal's store nor its screen: when the store is let go of, whoever waits is
/// told ``ModalOutcome/abandoned``.
public struct ModalAnswer<Value: Sendable>: Sendable {
  /// What became of the command to present.
  public let result: ModalResult

  let promise: Promise<ModalOutcome<Value>>

  /// Waits for the modal to go; cancelling the task that waits ends the wait, not the modal.
  public var outcome: ModalOutcome<Value> {
    get async { await promise.value(ifCancelled: .abandoned) }
  }
}
