/// A first-in, first-out queue of waiting actions.
@usableFromInline
struct ActionQueue<Element> {
  @usableFromInline
  var elements: [Element] = []

  /// The number of actions at the front of `elements` that have already been taken from the queue.
  @usableFromInline
  var taken = 0

  /// The greatest number of actions that have waited at the same time since the last call to
  /// ``drained(processed:)``.
  @usableFromInline
  var mostPending = 0

  /// The greatest size of the array `elements` since the last call to ``drained(processed:)``.
  ///
  /// The size includes elements that were already taken from the queue but are still in the array.
  @usableFromInline
  var mostStored = 0

  /// A Boolean value that indicates whether the queue has freed storage since the last call to
  /// ``drained(processed:)``.
  @usableFromInline
  var hasReleased = false

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { taken == elements.count }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
    mostPending = max(mostPending, elements.count - taken)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard taken < elements.count else { return nil }
    let element = elements[taken]
    taken += 1
    if taken == elements.count {
      mostStored = max(mostStored, elements.count)
      // Keep a small buffer, so that the next waiting action needs no new allocation.
      let isLarge = elements.capacity > Self.keptCapacity
      elements.removeAll(keepingCapacity: !isLarge)
      if isLarge { hasReleased = true }
      taken = 0
    } else if taken >= 64, taken * 2 > elements.count {
      mostStored = max(mostStored, elements.count)
      elements.removeFirst(taken)
      taken = 0
    }
    return element
  }

  /// The maximum capacity that `elements` keeps when the queue becomes empty.
  ///
  /// If the capacity is greater, the storage is freed.
  @inlinable
  static var keptCapacity: Int { 64 }

  /// Returns a report on the queue, which has just become empty, and resets the statistics.
  ///
  /// - Parameter processed: The number of actions that were reduced since the store was last idle,
  ///   including actions that did not have to wait.
  /// - Returns: The report.
  @usableFromInline
  mutating func drained(processed: Int) -> ActionQueueDrain {
    defer { (mostPending, mostStored, hasReleased) = (0, 0, false) }
    return ActionQueueDrain(
      processedActionCount: processed,
      pendingActionHighWaterMark: max(1, mostPending),
      storageHighWaterMark: mostStored,
      retainedCapacity: elements.capacity,
      retainedByteEstimate: elements.capacity * MemoryLayout<Element>.stride,
      retentionBudgetBytes: Self.keptCapacity * MemoryLayout<Element>.stride,
      didReleaseExcessCapacity: hasReleased
    )
  }
}
