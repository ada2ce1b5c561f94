/// A path to a case of an enum.
///
/// A case path embeds a payload in its case and extracts the payload from a value of the enum.
///
/// The macros of InnoFlow and InnoRouter generate a path for each case:
///
/// ```swift
/// let path = Action.peopleLoadedCasePath
/// path.extract(.peopleLoaded([ada]))  // [ada]
/// path.extract(.refresh)              // nil
/// ```
///
/// The payload of a case with several associated values is a tuple. The payload of a case without
/// associated values is `Void`.
public struct CasePath<Root, Value>: Sendable {
  /// The name of the case, without backticks.
  public let name: String

  /// A closure that wraps a payload in the case.
  public let embed: @Sendable (Value) -> Root

  /// A closure that returns the payload of an enum value, or `nil` if the value has another case.
  public let extract: @Sendable (Root) -> Value?

  /// The identity of the path.
  ///
  /// Two paths with the same name can have different identities.
  public let identity: CasePathIdentity

  /// Creates a path with a new, unique identity.
  ///
  /// Two calls create different identities, even for the same case. Keep the path in a
  /// `static let`, so that stores always receive the same path.
  ///
  /// - Parameters:
  ///   - name: The name of the case, without backticks.
  ///   - embed: A closure that wraps a payload in the case.
  ///   - extract: A closure that returns the payload of an enum value, or `nil` if the value has
  ///     another case.
  @inlinable
  public init(
    _ name: String,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.name = name
    self.embed = embed
    self.extract = extract
    identity = CasePathIdentity(unique: name, in: Root.self)
  }

  /// Creates a path whose identity depends only on the enum type and the name of the case.
  ///
  /// Stores therefore treat all such paths to a case as one path.
  ///
  /// Generated code calls this initializer. The name must be the name of the case.
  ///
  /// - Parameters:
  ///   - name: The name of the case, without backticks.
  ///   - embed: A closure that wraps a payload in the case.
  ///   - extract: A closure that returns the payload of an enum value, or `nil` if the value has
  ///     another case.
  @inlinable
  public init(
    declared name: String,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.name = name
    self.embed = embed
    self.extract = extract
    identity = CasePathIdentity(declared: name, in: Root.self)
  }

  /// Returns a Boolean value that indicates whether a value has this case, regardless of its
  /// payload.
  ///
  /// - Parameter root: The value to check.
  /// - Returns: `true` if the value has this case.
  @inlinable
  public func matches(_ root: Root) -> Bool {
    extract(root) != nil
  }
}

extension CasePath where Value == Void {
  /// Returns the enum value for a case without associated values.
  @inlinable
  public func callAsFunction() -> Root {
    embed(())
  }
}
