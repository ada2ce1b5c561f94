/// A path to a case of an enum, which embeds a payload in the case and extracts it.
///
/// The macros of InnoFlow and InnoRouter generate a path to each case:
///
/// ```swift
/// let path = Action.peopleLoadedCasePath
/// path.extract(.peopleLoaded([ada]))  // [ada]
/// path.extract(.refresh)              // nil
/// ```
///
/// The payload is a tuple for a case with several associated values, and `Void` for a case with none.
public struct CasePath<Root, Value>: Sendable {
  /// The name of the case as it is declared.
  public let name: String

  /// A closure that returns a value of the case with a payload.
  public let embed: @Sendable (Value) -> Root

  /// A closure that returns the payload of a value, or `nil` if the value is another case.
  public let extract: @Sendable (Root) -> Value?

  /// The identity of the path, which differs between paths that only have the same name.
  public let identity: CasePathIdentity

  /// Creates a path from two functions.
  ///
  /// Each path that is created this way has its own identity: keep it in a `static let`, so that stores
  /// recognize it.
  ///
  /// - Parameters:
  ///   - name: The name of the case as it is declared.
  ///   - embed: A closure that returns a value of the case with a payload.
  ///   - extract: A closure that returns the payload of a value, or `nil` if the value is another
  ///     case.
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

  /// Creates a path to a declared case, which has the same identity as all others to that case.
  ///
  /// Generated code calls this initializer. The name must be the name of the case.
  ///
  /// - Parameters:
  ///   - name: The name of the case as it is declared.
  ///   - embed: A closure that returns a value of the case with a payload.
  ///   - extract: A closure that returns the payload of a value, or `nil` if the value is another
  ///     case.
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

  /// Returns a Boolean value that indicates whether a value is this case, with any payload.
  ///
  /// - Parameter root: The value.
  /// - Returns: `true` if the value is this case.
  @inlinable
  public func matches(_ root: Root) -> Bool {
    extract(root) != nil
  }
}

extension CasePath where Value == Void {
  /// Returns the value of a case without associated values.
  @inlinable
  public func callAsFunction() -> Root {
    embed(())
  }
}
