/// An immutable linked list that can share its tail with other lists.
///
/// Each part of an effect stores a list of names and a list of transforms. The lists of a nested
/// part do not copy the lists of the enclosing part, but end with the same links. The memory use
/// of an effect therefore grows only linearly with the number of parts.
@usableFromInline
package final class Chain<Element: Sendable>: Sendable {
  let element: Element

  // After initialization, this property is written only in `deinit`, when no other code can access
  // the link. Access therefore needs no synchronization.
  @exclusivity(unchecked)
  nonisolated(unsafe) private(set) var next: Chain?

  init(_ element: Element, _ next: Chain?) {
    self.element = element
    self.next = next
  }

  deinit {
    // Release one link at a time. A recursive release of a long list could overflow the stack.
    var rest = next
    next = nil
    while isKnownUniquelyReferenced(&rest), let link = rest {
      rest = link.next
      link.next = nil
    }
  }

  /// The element of this link and the elements of all following links.
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
