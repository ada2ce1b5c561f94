/// Sends the actions of an effect back to its store: call it with an action.
public struct Send<Action: Sendable>: Sendable {
  private let effect: LiveEffect

  @usableFromInline
  package init(_ effect: LiveEffect) {
    self.effect = effect
  }

  /// Sends an action; it is reduced before this call returns.
  ///
  /// Once the effect is canceled or its store is released, the action is dropped and reported to the
  /// store's listeners.
  ///
  /// - Parameter action: The action.
  @MainActor
  public func callAsFunction(_ action: Action) {
    effect.send(action)
  }
}
