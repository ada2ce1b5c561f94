/// Keeps a store's listener alive: the listening ends when this value is cancelled or released.
@MainActor
public final class StoreObservation {
  private var onCancel: (@MainActor @Sendable () -> Void)?

  init(_ onCancel: @escaping @MainActor @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends the listening.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}

/// The listeners of one kind, in the order in which they came.
///
/// A listener whose observation was released is dropped at the next notification, so that no deinit
/// has to reach the main actor.
@MainActor
struct Listeners<Listener> {
  private struct Entry {
    let id: Int
    let listener: Listener
    weak var observation: StoreObservation?
  }

  private var entries: [Entry] = []
  private var nextID = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The living listeners.
  mutating func living() -> [Listener] {
    entries.removeAll { $0.observation == nil }
    return entries.map(\.listener)
  }

  mutating func add(
    _ listener: Listener,
    remove: @escaping @MainActor @Sendable (Int) -> Void
  ) -> StoreObservation {
    let id = nextID
    nextID += 1
    let observation = StoreObservation { remove(id) }
    entries.append(Entry(id: id, listener: listener, observation: observation))
    return observation
  }

  mutating func remove(_ id: Int) {
    entries.removeAll { $0.id == id }
  }
}
