/// The listeners of one kind, in the order in which they were added.
///
/// A listener can be any type: a closure, or a value with several closures. ``Broadcaster`` adds an
/// order of delivery and streams.
@MainActor
public final class ListenerList<Listener> {
  @usableFromInline
  struct Entry {
    @usableFromInline let listener: Listener
    @usableFromInline let life: ListenerLife

    @usableFromInline
    init(listener: Listener, life: ListenerLife) {
      self.listener = listener
      self.life = life
    }
  }

  @usableFromInline var entries: [Entry] = []

  /// The number of entries at which an addition looks for detached ones.
  private var pruningCount = 8

  /// Makes an empty list.
  public nonisolated init() {}

  /// A Boolean value that indicates whether the list has no listener.
  ///
  /// A listener whose token was released counts until the next ``forEach(_:)``.
  @inlinable public var isEmpty: Bool { entries.isEmpty }

  /// The attached listeners, the first to be called first.
  public var attached: [Listener] {
    entries.compactMap { $0.life.isActive ? $0.listener : nil }
  }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - isFirst: Whether it is called before those that are in the list; otherwise after them.
  /// - Returns: The token that keeps the listener attached.
  public func add(_ listener: Listener, first isFirst: Bool = false) -> ObservationToken {
    if entries.count >= pruningCount {
      prune()
      pruningCount = max(8, entries.count * 2)
    }
    let life = ListenerLife()
    entries.insert(Entry(listener: listener, life: life), at: isFirst ? 0 : entries.count)
    return ObservationToken(life, owner: self)
  }

  /// Calls a closure with each listener that is attached when its turn comes.
  ///
  /// Listeners that are added meanwhile are not among them.
  ///
  /// - Parameter body: The closure; it may add and detach listeners.
  @inlinable
  public func forEach(_ body: (Listener) -> Void) {
    forEach(in: entries, body)
  }

  @inlinable
  func forEach(in entries: [Entry], _ body: (Listener) -> Void) {
    var isAnyDetached = false
    for entry in entries {
      if entry.life.isActive { body(entry.listener) } else { isAnyDetached = true }
    }
    if isAnyDetached { prune() }
  }
}

extension ListenerList: ListenerOwner {
  @usableFromInline
  func prune() {
    entries.removeAll { !$0.life.isActive }
  }
}
