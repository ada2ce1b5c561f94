/// A shorthand for ``IdentifiedArray`` that derives the id type from the element type.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: RandomAccessCollection {
  /// The first position.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last element.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position.
  ///
  /// - Parameter position: The position.
  @inlinable
  public subscript(position: Int) -> Element { elements[position] }

  /// Calls a closure with the elements' contiguous storage.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray: RowCollection {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns a Boolean value that indicates whether two arrays have equal elements in the same
  /// order.
  ///
  /// - Parameters:
  ///   - left: The first array.
  ///   - right: The second array.
  /// - Returns: `true` if the arrays are equal.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates an array of elements with unique ids.
  ///
  /// - Parameter elements: The elements. If several elements have the same id, only the first of
  ///   these elements is added.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// A description of the elements in the format of an array.
  public var description: String { elements.description }

  /// A mirror that shows the elements as an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
