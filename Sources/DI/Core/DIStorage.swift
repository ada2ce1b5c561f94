/// The storage for the values of one container, which all copies of the container share.
///
/// The code that ``DIContainer(root:validateDAG:)`` generates creates and reads the storage. Do not
/// use the storage directly.
public final class DIStorage<Fields> {
  /// The inputs, the shared values, and the overrides of transient provisions.
  public let fields: Fields

  /// The names of the provisions that were overridden.
  public let overridden: Set<String>

  @usableFromInline
  let tasks: [any DITask]

  /// Creates the storage of a container.
  ///
  /// - Parameters:
  ///   - fields: The values and overrides to store.
  ///   - overridden: The names of the provisions that were overridden.
  ///   - tasks: The work to cancel when the last copy of the container is deallocated.
  @inlinable
  public init(_ fields: Fields, overridden: Set<String>, tasks: [any DITask] = []) {
    self.fields = fields
    self.overridden = overridden
    self.tasks = tasks
  }

  @inlinable
  deinit {
    for task in tasks { task.cancel() }
  }
}

extension DIStorage: Sendable where Fields: Sendable {}

/// A search for the value of one provision among the values of a container.
///
/// The code that ``DIContainer(root:validateDAG:)`` generates passes each value of the container to
/// the search. The search therefore needs no reflection.
public struct BuiltValueSearch {
  private let name: String

  /// The value that the search has found, or `nil` if the search has found no value.
  public private(set) var value: Any?

  /// Creates a search.
  ///
  /// - Parameter name: The name of the provision to search for.
  public init(_ name: String) {
    self.name = name
  }

  /// Stores the value of a provision if the search is for that provision.
  ///
  /// - Parameters:
  ///   - name: The name of the provision.
  ///   - value: The value of the provision.
  public mutating func offer<Value>(_ name: String, _ value: Value) {
    if name == self.name { self.value = value }
  }

  /// Stores the value of a cell if the value is built and the search is for the cell's provision.
  ///
  /// - Parameters:
  ///   - name: The name of the provision.
  ///   - cell: The cell that contains the value.
  public mutating func offer<Value>(_ name: String, in cell: DICell<Value>) {
    if name == self.name { self.value = cell.builtValue }
  }

  /// Stores the value of an asynchronous cell if the value is built and the search is for the
  /// cell's provision.
  ///
  /// - Parameters:
  ///   - name: The name of the provision.
  ///   - cell: The cell that contains the value.
  public mutating func offer<Value, Failure>(
    _ name: String,
    in cell: DIAsyncCell<Value, Failure>
  ) {
    if name == self.name { self.value = cell.builtValue }
  }
}
