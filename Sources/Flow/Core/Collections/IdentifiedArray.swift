/// An array of elements with different ids, in which an element is found by its id at once.
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [milk, bread]
/// todos[id: bread.id]?.isDone = true
/// ```
///
/// Reading, changing, replacing and appending take the same time however many elements there are;
/// what moves other elements takes longer the more there are.
public struct IdentifiedArray<ID, Element: Identifiable> where ID == Element.ID {
  @usableFromInline
  var elements: [Element]

  @usableFromInline
  var positions: [ID: Int]

  /// Makes an empty array.
  @inlinable
  public init() {
    elements = []
    positions = [:]
  }

  /// Makes an array of elements with different ids.
  ///
  /// - Parameter uniqueElements: The elements; of several with one id the first is taken.
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

  /// Tells whether there is an element with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: Whether there is one.
  @inlinable
  public func contains(id: ID) -> Bool { positions[id] != nil }

  /// Finds an element.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: Its position, or `nil` when there is no such element.
  @inlinable
  public func index(id: ID) -> Int? { positions[id] }

  /// The element with an id.
  ///
  /// Setting an element replaces the one with the id or appends; the element goes by the id that it
  /// has itself. Setting `nil` removes. A change through the subscript works on a copy of the element;
  /// ``modify(id:_:)`` changes it where it stands.
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

  /// Makes room for elements.
  ///
  /// - Parameter count: How many there will be.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    elements.reserveCapacity(count)
    positions.reserveCapacity(count)
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
