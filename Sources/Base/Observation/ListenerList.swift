/// A list of listeners in the order in which they are called.
///
/// A listener can be of any type, such as a closure or a struct that contains several closures. To
/// send the same value to all listeners, use ``Broadcaster`` instead.
@MainActor
public final class ListenerList<Listener> {
  @usableFromInline
  @exclusivity(unchecked)
  var boxes: [ListenerBox<Listener>] = []

  @usableFromInline let calls = CallState()

  /// The number of iterations in progress.
  ///
  /// Iterations can be nested.
  @usableFromInline
  @exclusivity(unchecked)
  var depth = 0

  /// The size at which the list removes detached listeners before it adds a new listener.
  private var pruningCount = 8

  /// Creates an empty list.
  public nonisolated init() {}

  // Releases the listeners even if their tokens outlive the list.
  deinit {
    for box in boxes { box.detach() }
  }

  /// A Boolean value that indicates whether the list contains no listeners.
  ///
  /// After the last listener is detached, this property can stay `false` until the next call to
  /// ``forEach(_:)``.
  @inlinable public var isEmpty: Bool { boxes.isEmpty }

  /// An iterator that returns the currently attached listeners one at a time.
  @inlinable public var attached: Attached { Attached(self) }

  /// An iterator over the listeners of a list.
  ///
  /// The iterator skips listeners that are detached during the iteration.
  @MainActor
  public struct Attached {
    @usableFromInline let list: ListenerList
    @usableFromInline let boxes: [ListenerBox<Listener>]
    @usableFromInline var index = 0

    @inlinable
    init(_ list: ListenerList) {
      self.list = list
      boxes = list.boxes
    }

    /// Returns the next listener, or `nil` after the last listener.
    @inlinable
    public mutating func next() -> Listener? {
      list.begin()
      defer { list.end() }
      while index < boxes.count {
        let box = boxes[index]
        index &+= 1
        if box.isAttached, let listener = box.listener { return listener }
      }
      return nil
    }
  }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - listener: The listener to add.
  ///   - isFirst: `true` to call the listener before the existing listeners instead of after them.
  /// - Returns: The token that keeps the listener attached.
  public func add(_ listener: Listener, first isFirst: Bool = false) -> ObservationToken {
    ObservationToken(insert(listener, first: isFirst))
  }

  /// Adds a listener to the end of the list.
  ///
  /// The listener stays attached until the list is released.
  ///
  /// - Parameter listener: The listener to add.
  public func addPermanently(_ listener: Listener) {
    _ = insert(listener, first: false)
  }

  private func insert(_ listener: Listener, first isFirst: Bool) -> ListenerBox<Listener> {
    if boxes.count >= pruningCount {
      prune()
      pruningCount = max(8, boxes.count * 2)
    }
    let box = ListenerBox(listener, calls: calls)
    boxes.insert(box, at: isFirst ? 0 : boxes.count)
    return box
  }

  /// Calls a closure with each listener, in order.
  ///
  /// The iteration skips listeners that are added during the iteration, and listeners that are
  /// detached before they are called.
  ///
  /// - Parameter body: The closure to call. The closure may add and detach listeners.
  @inlinable
  public func forEach(_ body: (Listener) -> Void) {
    forEach(in: boxes, body)
  }

  @inlinable
  func forEach(in boxes: [ListenerBox<Listener>], _ body: (Listener) -> Void) {
    begin()
    var isAnyDetached = false
    for box in boxes {
      if box.isAttached, let listener = box.listener {
        body(listener)
      } else {
        isAnyDetached = true
      }
    }
    end(prunes: isAnyDetached)
  }

  @inlinable
  func begin() {
    if depth == 0 { calls.begin() }
    depth &+= 1
  }

  @inlinable
  func end(prunes isAnyDetached: Bool = false) {
    depth &-= 1
    let isDetachedMeanwhile = depth == 0 && calls.end()
    if isAnyDetached || isDetachedMeanwhile { prune() }
  }

  @usableFromInline
  func prune() {
    boxes.removeAll { !$0.isAttached }
  }
}
