/// How an effect speaks back to its store: call it with an action.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  @usableFromInline
  package init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Sends an action; it is reduced before this call returns.
  ///
  /// Once the effect is cancelled or its store is gone the action is dropped, of which the store's
  /// listeners are told.
  ///
  /// - Parameter action: The action.
  @MainActor
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }
}
