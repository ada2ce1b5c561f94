/// An immutable linked list that shares its tail.
///
/// Each part of a tree of effects refers to the contributions of all parts above it, yet the memory
/// of the tree is proportional to the number of its parts.
@usableFromInline
package final class Chain<Element: Sendable>: Sendable {
  let element: Element

  // Written in `deinit` alone, where the link has no other reference.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) var next: Chain?

  init(_ element: Element, _ next: Chain?) {
    self.element = element
    self.next = next
  }

  deinit {
    // One link at a time: the release of a long list must not need stack space.
    var rest = next
    next = nil
    while isKnownUniquelyReferenced(&rest), let link = rest {
      rest = link.next
      link.next = nil
    }
  }

  /// The elements, this one first.
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
