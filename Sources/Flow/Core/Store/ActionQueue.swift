/// Actions that wait, first in first out.
@usableFromInline
struct ActionQueue<Element> {
  @usableFromInline
  var elements: [Element] = []

  /// How many at the front are gone.
  @usableFromInline
  var taken = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { taken == elements.count }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard taken < elements.count else { return nil }
    let element = elements[taken]
    taken += 1
    if taken == elements.count {
      // Keeps a little room, so that a store that sends to itself does not allocate each time.
      elements.removeAll(keepingCapacity: elements.capacity <= 64)
      taken = 0
    } else if taken >= 64, taken * 2 > elements.count {
      elements.removeFirst(taken)
      taken = 0
    }
    return element
  }
}
