/// Who is told what happens to a client's requests.
public struct ObservabilityPack: Sendable {
  let eventObservers: [any NetworkEventObserver]

  /// Makes a pack.
  ///
  /// - Parameter eventObservers: Told of each event, in order.
  public init(eventObservers: [any NetworkEventObserver] = []) {
    self.eventObservers = eventObservers
  }
}
