/// An ``IdentifiedArray`` told by its element alone.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: RandomAccessCollection {
  /// The first position.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position.
  ///
  /// - Parameter position: The position.
  @inlinable
  public subscript(position: Int) -> Element { elements[position] }

  /// Looks at the elements where they are stored.
  ///
  /// - Parameter body: Looks at them.
  /// - Returns: What it returned.
  /// - Throws: What it threw.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray: RowCollection {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Arrays are equal when their elements are, in order.
  ///
  /// - Parameters:
  ///   - left: An array.
  ///   - right: Another array.
  /// - Returns: Whether they are equal.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements to the hasher.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes an array of elements with different ids.
  ///
  /// - Parameter elements: The elements; of several with one id the first is taken.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// The elements as an array prints them.
  public var description: String { elements.description }

  /// The elements, as those of an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
