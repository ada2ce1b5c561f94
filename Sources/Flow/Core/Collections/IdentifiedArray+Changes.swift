extension IdentifiedArray {
  /// Adds an element at the end, unless the array already has an element with the same id.
  ///
  /// - Parameter element: The element.
  /// - Returns: `true` if the element was added.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    insert(element, at: elements.count)
  }

  /// Adds an element at a position, unless the array already has an element with the same id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The position, clamped to the bounds of the array.
  /// - Returns: `true` if the element was added.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> Bool {
    guard positions[element.id] == nil else { return false }
    let index = Swift.min(Swift.max(index, 0), elements.count)
    elements.insert(element, at: index)
    renumber(from: index)
    return true
  }

  /// Adds an element before an existing element.
  ///
  /// Nothing is added if the array already has an element with the id of the new element, or if no
  /// element has `id`.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: The id of the existing element before which the new element is inserted.
  /// - Returns: `true` if the element was added.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, before id: ID) -> Bool {
    guard let index = positions[id] else { return false }
    return insert(element, at: index)
  }

  /// Adds an element after an existing element.
  ///
  /// Nothing is added if the array already has an element with the id of the new element, or if no
  /// element has `id`.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: The id of the existing element after which the new element is inserted.
  /// - Returns: `true` if the element was added.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, after id: ID) -> Bool {
    guard let index = positions[id] else { return false }
    return insert(element, at: index + 1)
  }

  /// Replaces the element that has the same id as the given element, or adds the given element at
  /// the end.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, or `nil` if the given element was added.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let index = positions[element.id] else {
      append(element)
      return nil
    }
    defer { elements[index] = element }
    return elements[index]
  }

  /// Changes an element in place.
  ///
  /// The closure may change the element's id. The element then replaces any other element with the
  /// new id.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - change: A closure that changes the element.
  /// - Returns: The result of the closure, or `nil` if no element has the id.
  @inlinable
  @discardableResult
  public mutating func modify<Result>(
    id: ID,
    _ change: (inout Element) -> Result
  ) -> Result? {
    guard let index = positions[id] else { return nil }
    return modify(at: index, change)
  }

  /// Changes an element in place.
  ///
  /// The closure may change the element's id. The element then replaces any other element with the
  /// new id.
  ///
  /// - Parameters:
  ///   - index: The element's position.
  ///   - change: A closure that changes the element.
  /// - Returns: The result of the closure.
  @inlinable
  public mutating func modify<Result>(
    at index: Int,
    _ change: (inout Element) -> Result
  ) -> Result {
    let id = elements[index].id
    defer { if elements[index].id != id { rename(id, at: index) } }
    return change(&elements[index])
  }

  /// Removes an element.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: The removed element, or `nil` if no element has the id.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    positions[id].map { remove(at: $0) }
  }

  /// Removes the element at a position.
  ///
  /// - Parameter index: The position.
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = elements.remove(at: index)
    positions[element.id] = nil
    renumber(from: index)
    return element
  }

  /// Removes the elements with the given ids, in one pass over the array.
  ///
  /// - Parameter ids: The ids. Unknown ids are ignored.
  @inlinable
  public mutating func remove(ids: some Sequence<ID>) {
    var first = elements.count
    for id in ids {
      guard let index = positions.removeValue(forKey: id) else { continue }
      first = Swift.min(first, index)
    }
    guard first < elements.count else { return }
    var end = first
    for index in first..<elements.count where positions[elements[index].id] != nil {
      elements.swapAt(end, index)
      end += 1
    }
    elements.removeSubrange(end...)
    renumber(from: first)
  }

  /// Removes all elements.
  ///
  /// - Parameter isCapacityKept: `true` to keep the allocated storage for new elements.
  @inlinable
  public mutating func removeAll(keepingCapacity isCapacityKept: Bool = false) {
    elements.removeAll(keepingCapacity: isCapacityKept)
    positions.removeAll(keepingCapacity: isCapacityKept)
  }

  /// Removes every element that satisfies a predicate.
  ///
  /// - Parameter isLeaving: A closure that returns `true` if its argument should be removed.
  @inlinable
  public mutating func removeAll(where isLeaving: (Element) throws -> Bool) rethrows {
    defer { renumberAll() }
    try elements.removeAll(where: isLeaving)
  }

  /// Sorts the elements.
  ///
  /// - Parameter isBefore: A closure that returns `true` if its first argument should come before
  ///   its second.
  @inlinable
  public mutating func sort(by isBefore: (Element, Element) throws -> Bool) rethrows {
    defer { renumberAll() }
    try elements.sort(by: isBefore)
  }

  @inlinable
  mutating func rename(_ id: ID, at index: Int) {
    let newID = elements[index].id
    positions[id] = nil
    guard let other = positions.updateValue(index, forKey: newID) else { return }
    elements.remove(at: other)
    renumber(from: other)
  }

  @inlinable
  mutating func renumberAll() {
    positions.removeAll(keepingCapacity: true)
    renumber(from: 0)
  }

  @inlinable
  mutating func renumber(from start: Int) {
    for index in start..<elements.count { positions[elements[index].id] = index }
  }
}
