/// How a presentation came to its end.
public struct ModalDismissal: Sendable {
  /// Which presentation it was.
  public let id: ModalID

  /// Why it went away.
  public let reason: ModalDismissalReason

  private let value: (any Sendable)?

  init(id: ModalID, reason: ModalDismissalReason, value: (any Sendable)?) {
    self.id = id
    self.reason = reason
    self.value = value
  }

  /// The answer that its screen left.
  ///
  /// - Parameter type: The answer's type.
  /// - Returns: The answer, or `nil` when there is none of that type.
  public func value<Value>(as type: Value.Type) -> Value? {
    value as? Value
  }
}
