/// An immutable linked list that can share its tail with other lists.
///
/// Each part of an effect refers to the names and transforms of all parts that contain it. Parts
/// share the tails of their lists, so the memory of an effect grows only linearly with the number
/// of parts.
@usableFromInline
package final class Chain<Element: Sendable>: Sendable {
  let element: Element

  // This property is written only in `deinit`, when nothing else refers to the link.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) var next: Chain?

  init(_ element: Element, _ next: Chain?) {
    self.element = element
    self.next = next
  }

  deinit {
    // Releases one link at a time, because releasing a long list recursively could overflow the
    // stack.
    var rest = next
    next = nil
    while isKnownUniquelyReferenced(&rest), let link = rest {
      rest = link.next
      link.next = nil
    }
  }

  /// The elements of the list, starting with the element of this link.
  var elements: [Element] {
    var elements = [element]
    var link = next
    while let current = link {
      elements.append(current.element)
      link = current.next
    }
    return elements
  }
}
