/// The listeners of one kind, in the order in which they came.
///
/// A listener whose observation was released is dropped at the next notification, so that no deinit
/// has to reach the main actor.
@MainActor
@usableFromInline
final class ListenerList<Listener> {
  @usableFromInline
  struct Entry {
    @usableFromInline
    let listener: Listener

    @usableFromInline
    let life: ListenerLife
  }

  @usableFromInline
  private(set) var entries: [Entry] = []

  @inlinable
  nonisolated init() {}

  @inlinable
  var isEmpty: Bool { entries.isEmpty }

  /// The listeners that are still to be told.
  @inlinable
  var living: [Listener] {
    entries.compactMap { $0.life.isOn ? $0.listener : nil }
  }

  func add(_ listener: Listener) -> StoreObservation {
    let life = ListenerLife()
    entries.append(Entry(listener: listener, life: life))
    return StoreObservation(life) { self.prune() }
  }

  /// Tells each listener; one that stops listening meanwhile is not told any more.
  @inlinable
  func forEach(_ tell: (Listener) -> Void) {
    var isAnyGone = false
    for entry in entries {
      if entry.life.isOn { tell(entry.listener) } else { isAnyGone = true }
    }
    if isAnyGone { prune() }
  }

  @usableFromInline
  func prune() {
    entries.removeAll { !$0.life.isOn }
  }
}
