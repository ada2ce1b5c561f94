/// A collection whose elements, called rows, can be found by id and changed in place.
public protocol RowCollection<Element>: RandomAccessCollection where Element: Identifiable {
  /// Returns the position of the row with the given id.
  ///
  /// - Parameter id: The row's id.
  /// - Returns: The position of the row, or `nil` if no row has the id.
  func index(id: Element.ID) -> Index?

  /// Changes a row in place.
  ///
  /// - Parameters:
  ///   - index: The row's position.
  ///   - change: A closure that changes the row.
  /// - Returns: The result of the closure.
  mutating func modify<Result>(at index: Index, _ change: (inout Element) -> Result) -> Result
}

extension Array: RowCollection where Element: Identifiable {
  /// Returns the position of the row with the given id, in linear time.
  ///
  /// - Parameter id: The row's id.
  /// - Returns: The position of the row, or `nil` if no row has the id.
  @inlinable
  public func index(id: Element.ID) -> Int? {
    firstIndex { $0.id == id }
  }

  /// Changes a row in place.
  ///
  /// - Parameters:
  ///   - index: The row's position.
  ///   - change: A closure that changes the row.
  /// - Returns: The result of the closure.
  @inlinable
  public mutating func modify<Result>(
    at index: Int,
    _ change: (inout Element) -> Result
  ) -> Result {
    change(&self[index])
  }
}
