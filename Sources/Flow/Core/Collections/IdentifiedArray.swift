/// An array whose elements have unique ids, with lookup by id in constant time.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [milk, bread]
/// todos[id: bread.id]?.isDone = true
/// ```
///
/// Reading, changing, replacing or appending an element takes constant time. Inserting or removing
/// an element takes linear time. Sorting takes O(*n* log *n*) time.
public struct IdentifiedArray<ID, Element: Identifiable> where ID == Element.ID {
  @usableFromInline
  var elements: [Element]

  @usableFromInline
  var positions: [ID: Int]

  /// Creates an empty array.
  @inlinable
  public init() {
    elements = []
    positions = [:]
  }

  /// Creates an array of elements with unique ids.
  ///
  /// - Parameter uniqueElements: The elements. If several elements have the same id, only the first
  ///   of these elements is added.
  @inlinable
  public init(uniqueElements: some Sequence<Element>) {
    self.init()
    reserveCapacity(uniqueElements.underestimatedCount)
    for element in uniqueElements { append(element) }
  }

  /// The elements, in order.
  @inlinable
  public var values: [Element] { elements }

  /// The ids, in the order of the elements.
  @inlinable
  public var ids: [ID] { elements.map { $0.id } }

  /// Returns a Boolean value that indicates whether the array contains an element with the given
  /// id.
  ///
  /// - Parameter id: The id.
  /// - Returns: `true` if an element has the id.
  @inlinable
  public func contains(id: ID) -> Bool { positions[id] != nil }

  /// Returns the position of the element with the given id.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: The position of the element, or `nil` if no element has the id.
  @inlinable
  public func index(id: ID) -> Int? { positions[id] }

  /// The element with the given id, or `nil` if no element has the id.
  ///
  /// Assigning `nil` removes the element with the given id. Assigning an element replaces the
  /// element with the given id. If no element has the given id, the new element is added with
  /// ``updateOrAppend(_:)``.
  ///
  /// The id of the new element may differ from the given id. If another element already has the id
  /// of the new element, the new element also replaces that element.
  ///
  /// Changing a property through the subscript copies the element. To change the element in place,
  /// use ``modify(id:_:)``.
  ///
  /// - Parameter id: The id.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { positions[id].map { elements[$0] } }
    set {
      switch (newValue, positions[id]) {
      case (let element?, let index?): modify(at: index) { $0 = element }
      case (let element?, nil): updateOrAppend(element)
      case (nil, _): remove(id: id)
      }
    }
  }

  /// Reserves storage for elements.
  ///
  /// - Parameter count: The number of elements to make room for.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    elements.reserveCapacity(count)
    positions.reserveCapacity(count)
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
