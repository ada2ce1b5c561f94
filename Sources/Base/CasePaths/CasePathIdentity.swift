/// Distinguishes case paths that lead to the same place from those that only share a name.
///
/// The paths that a macro declares are equal whenever they name the same case of the same type. A
/// path that is made by hand is equal to its own copies alone, since two closures cannot be compared.
public struct CasePathIdentity: Hashable, Sendable {
  /// The origin of a path that was made by hand.
  @usableFromInline
  final class Instance: Sendable {
    @usableFromInline
    init() {}
  }

  @usableFromInline let root: ObjectIdentifier

  /// The name of the path.
  public let name: String

  @usableFromInline let instance: Instance?

  /// A Boolean value that indicates whether the path leads to the declared case of its name.
  @inlinable public var isDeclared: Bool { instance == nil }

  /// Makes the identity of a path to a declared case.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - root: The type of the enum.
  @inlinable
  public init(declared name: String, in root: Any.Type) {
    self.root = ObjectIdentifier(root)
    self.name = name
    instance = nil
  }

  /// Makes an identity that no other path has.
  ///
  /// - Parameters:
  ///   - name: The name of the path.
  ///   - root: The type of the enum.
  @inlinable
  public init(unique name: String, in root: Any.Type) {
    self.root = ObjectIdentifier(root)
    self.name = name
    instance = Instance()
  }

  /// Compares two identities.
  ///
  /// - Parameters:
  ///   - left: An identity.
  ///   - right: Another identity.
  /// - Returns: Whether both paths lead to the same place.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.instance === right.instance && left.root == right.root && left.name == right.name
  }

  /// Feeds the identity to the hasher.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(name)
    hasher.combine(instance.map { ObjectIdentifier($0) })
  }
}
