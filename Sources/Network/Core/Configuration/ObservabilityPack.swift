/// Who is told what happens to a client's requests.
public struct ObservabilityPack: Sendable {
  let audience: Audience

  /// Makes a pack.
  ///
  /// - Parameter eventObservers: Told of each event, each in the way it asks for.
  public init(eventObservers: [any NetworkEventObserver] = []) {
    audience = Audience(eventObservers)
  }
}
