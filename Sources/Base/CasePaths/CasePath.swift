/// A path into one case of an enum: it can wrap a payload in the case and take it out again.
///
/// The macros of InnoFlow and InnoRouter make one for each case:
///
/// ```swift
/// let path = Action.peopleLoadedCasePath
/// path.extract(.peopleLoaded([ada]))  // [ada]
/// path.extract(.refresh)              // nil
/// ```
///
/// A case with several values has their tuple as its payload, a case with none has `Void`.
public struct CasePath<Root, Value>: Sendable {
  /// The case's name as it is declared.
  public let name: String

  /// Wraps a payload in the case.
  public let embed: @Sendable (Value) -> Root

  /// Takes the payload out, or gives `nil` when the value is another case.
  public let extract: @Sendable (Root) -> Value?

  /// The identity of the path; paths that only share a name have different ones.
  public let identity: CasePathIdentity

  /// Makes a path from its two directions.
  ///
  /// Each path that is made this way is a path of its own: keep it in a `static let`, so that stores
  /// recognize it.
  ///
  /// - Parameters:
  ///   - name: The case's name as it is declared.
  ///   - embed: Wraps a payload in the case.
  ///   - extract: Takes the payload out, or gives `nil` for another case.
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

  /// Makes the path to a declared case; all paths to one case are equal.
  ///
  /// The macros make this one. The name must be the case's own.
  ///
  /// - Parameters:
  ///   - name: The case's name as it is declared.
  ///   - embed: Wraps a payload in the case.
  ///   - extract: Takes the payload out, or gives `nil` for another case.
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

  /// Tells whether a value is this case, whatever its payload.
  ///
  /// - Parameter root: The value to look at.
  /// - Returns: Whether it is this case.
  @inlinable
  public func matches(_ root: Root) -> Bool {
    extract(root) != nil
  }
}

extension CasePath where Value == Void {
  /// The case itself, for a case without a payload.
  @inlinable
  public func callAsFunction() -> Root {
    embed(())
  }
}
