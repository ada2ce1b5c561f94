/// A value that follows a part of a store's state, and tells Swift's observation when that changes.
@MainActor
@usableFromInline
final class Projection<Value: Equatable & Sendable> {
  /// Calls a closure after each action of the store for as long as the result is held.
  @usableFromInline
  typealias Follow = @MainActor (_ refresh: @escaping @MainActor () -> Void) -> StoreObservation?

  private let fetch: @MainActor () -> Value?
  private let follow: Follow
  private let signal = StateSignal()
  private var following: StoreObservation?

  /// The value when it was last looked at, and whether it was there.
  private var last: Value
  private var wasAlive = true

  /// Whether anybody has looked since observation was last told of a change.
  private var isRead = false

  /// Makes a projection that looks for changes itself.
  @usableFromInline
  convenience init(
    _ initial: Value,
    following follow: @escaping Follow,
    fetch: @escaping @MainActor () -> Value?
  ) {
    self.init(initial, toldOf: follow, fetch: fetch)
    following = follow { [weak self] in self?.refresh() }
  }

  /// Makes a projection that is told of changes.
  @usableFromInline
  init(
    _ initial: Value,
    toldOf follow: @escaping Follow,
    fetch: @escaping @MainActor () -> Value?
  ) {
    last = initial
    self.follow = follow
    self.fetch = fetch
  }

  /// The value as it is now, or `nil` when it is no longer there.
  var living: Value? {
    isRead = true
    signal.read()
    return look()
  }

  /// The value as it is now, or as it was last.
  var value: Value { living ?? last }

  /// The value when it was last looked at.
  var lastSeen: Value { last }

  /// A value made from this one, that follows the same store.
  func derived<NewValue>(
    _ transform: @escaping @MainActor (Value) -> NewValue
  ) -> Projection<NewValue> {
    Projection<NewValue>(transform(look() ?? last), following: follow) { [fetch] in
      fetch().map(transform)
    }
  }

  /// Tells observation that the value changed, or with `nil` that it went, from what it was last.
  @usableFromInline
  func announce(_ value: Value?, last: Value? = nil) {
    // Tracking is one-shot: who still cares reads again.
    isRead = false
    signal.willChange()
    wasAlive = value != nil
    self.last = value ?? last ?? self.last
    signal.didChange()
  }

  private func look() -> Value? {
    let value = fetch()
    wasAlive = value != nil
    if let value { last = value }
    return value
  }

  /// Compares with the last look; a value that nobody has looked at since is not fetched.
  private func refresh() {
    guard isRead else { return }
    let value = fetch()
    if (value != nil) != wasAlive || wasAlive && value != last { announce(value) }
  }
}
