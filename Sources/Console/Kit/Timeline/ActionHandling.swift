import Synchronization

/// The handling of one action of a store, from its reducer to the store's observers.
///
/// An effect has an event of its own, a coordinator has not: it is called at the end of the handling.
/// Once the action has left an intent, what happens in its handling happens because of that.
final class ActionHandling: Sendable {
  private let action: Int
  private let intent = Atomic(0)

  /// Begins the handling.
  ///
  /// - Parameter action: The number of the action's event.
  init(of action: Int) {
    self.action = action
  }

  /// Notes that the action left an intent.
  ///
  /// - Parameter number: The number of the intent's event.
  func leave(intent number: Int) {
    intent.store(number, ordering: .relaxed)
  }

  /// The number of the intent that took the place of an event as a cause, if any did.
  func successor(of cause: Int) -> Int? {
    guard cause == action else { return nil }
    let intent = intent.load(ordering: .relaxed)
    return intent == 0 ? nil : intent
  }
}
