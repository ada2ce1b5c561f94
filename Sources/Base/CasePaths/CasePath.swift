/// A path to a case of an enum.
///
/// A case path builds an enum value from a payload, and extracts the payload from an enum value.
/// The payload consists of the associated values of the case.
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

  /// A closure that builds an enum value of this case from a payload.
  public let embed: @Sendable (Value) -> Root

  /// A closure that returns the payload of an enum value, or `nil` if the enum value has a
  /// different case.
  public let extract: @Sendable (Root) -> Value?

  /// The identity of the path.
  ///
  /// Two paths to the same case can have different identities, because each call to
  /// ``init(_:embed:extract:)`` creates a new identity.
  public let identity: CasePathIdentity

  /// Creates a path with a new, unique identity.
  ///
  /// Each call creates a different identity, even for the same case. Store the path in a
  /// `static let`, so that every use of the path has the same identity.
  ///
  /// - Parameters:
  ///   - name: The name of the case, without backticks.
  ///   - embed: A closure that builds an enum value of the case from a payload.
  ///   - extract: A closure that returns the payload of an enum value, or `nil` if the enum value
  ///     has a different case.
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
  /// All paths that this initializer creates for the same case therefore have equal identities.
  ///
  /// Macro-generated code calls this initializer.
  ///
  /// - Parameters:
  ///   - name: The name of the case, without backticks. The identity of the path depends on this
  ///     name.
  ///   - embed: A closure that builds an enum value of the case from a payload.
  ///   - extract: A closure that returns the payload of an enum value, or `nil` if the enum value
  ///     has a different case.
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

  /// Returns a Boolean value that indicates whether an enum value has the case of this path,
  /// regardless of the payload.
  ///
  /// - Parameter root: The enum value to check.
  /// - Returns: `true` if the enum value has the case of this path.
  @inlinable
  public func matches(_ root: Root) -> Bool {
    extract(root) != nil
  }
}

extension CasePath where Value == Void {
  /// Returns the enum value of a case without associated values.
  @inlinable
  public func callAsFunction() -> Root {
    embed(())
  }
}
