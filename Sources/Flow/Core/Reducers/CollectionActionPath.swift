/// A path to an enum case whose payload consists of a row's id and an action of that row.
///
/// For `case todo(id: Todo.ID, action: TodoRow.Action)` in the `Action` of a feature, `@InnoFlow`
/// generates `Action.todoActionPath`.
public struct CollectionActionPath<Root, ID, RowAction>: Sendable {
  /// The name of the case, as declared.
  public let name: String

  /// A closure that creates a value of the path's enum case from a row's id and a row's action.
  public let embed: @Sendable (ID, RowAction) -> Root

  /// A closure that extracts a row's id and action from a value of the enum case, or returns `nil`
  /// for a value of any other case.
  public let extract: @Sendable (Root) -> (id: ID, action: RowAction)?

  /// The identity of the path.
  ///
  /// A store creates separate row stores for paths with different identities. Two paths with the
  /// same name can have different identities.
  public let identity: CasePathIdentity

  /// Creates a path from closures.
  ///
  /// Each path that is created from closures has its own identity and its own row stores. To share
  /// the row stores, keep the path in a `static let`.
  ///
  /// - Parameters:
  ///   - name: The name of the case, as declared.
  ///   - embed: A closure that creates a value of the case from a row's id and action.
  ///   - extract: A closure that extracts the row's id and action, or returns `nil` for any other
  ///     case.
  @inlinable
  public init(
    _ name: String,
    embed: @escaping @Sendable (ID, RowAction) -> Root,
    extract: @escaping @Sendable (Root) -> (id: ID, action: RowAction)?
  ) {
    self.name = name
    self.embed = embed
    self.extract = extract
    identity = CasePathIdentity(unique: name, in: Root.self)
  }

  /// Creates a path from a case path.
  ///
  /// The payload of the case must consist of an `id` and an `action`.
  ///
  /// - Parameter path: The case path to convert.
  @inlinable
  public init(_ path: CasePath<Root, (id: ID, action: RowAction)>) {
    name = path.name
    embed = { path.embed((id: $0, action: $1)) }
    extract = path.extract
    identity = path.identity
  }
}
