/// A collection whose elements are rows: each is found, and changed in place, by its id.
public protocol RowCollection<Element>: RandomAccessCollection where Element: Identifiable {
  /// Finds a row.
  ///
  /// - Parameter id: The row's id.
  /// - Returns: Its position, or `nil` when there is no such row.
  func index(id: Element.ID) -> Index?

  /// Changes a row where it stands.
  ///
  /// - Parameters:
  ///   - index: The row's position.
  ///   - change: Changes it.
  /// - Returns: What the change returned.
  mutating func modify<Result>(at index: Index, _ change: (inout Element) -> Result) -> Result
}

extension Array: RowCollection where Element: Identifiable {
  /// Finds a row by looking at one after the other.
  ///
  /// - Parameter id: The row's id.
  /// - Returns: Its position, or `nil` when there is no such row.
  @inlinable
  public func index(id: Element.ID) -> Int? {
    firstIndex { $0.id == id }
  }

  /// Changes a row where it stands.
  ///
  /// - Parameters:
  ///   - index: The row's position.
  ///   - change: Changes it.
  /// - Returns: What the change returned.
  @inlinable
  public mutating func modify<Result>(
    at index: Int,
    _ change: (inout Element) -> Result
  ) -> Result {
    change(&self[index])
  }
}
