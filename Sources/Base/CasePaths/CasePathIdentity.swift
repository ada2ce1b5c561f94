/// The identity of a case path.
///
/// The identities of two generated paths are equal if the paths lead to the same case of the same
/// type. A path created from closures shares its identity only with its copies, because closures
/// cannot be compared.
public struct CasePathIdentity: Hashable, Sendable {
  /// An object that makes the identity of a path unique if the path was created from closures.
  @usableFromInline
  final class Instance: Sendable {
    @usableFromInline
    init() {}
  }

  @usableFromInline let root: ObjectIdentifier

  /// The name of the case to which the path leads.
  public let name: String

  @usableFromInline let instance: Instance?

  /// A Boolean value that indicates whether the identity was created for a declared case, rather
  /// than for a path created from closures.
  @inlinable public var isDeclared: Bool { instance == nil }

  /// Creates the identity of a path to a declared case.
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

  /// Creates an identity that is equal only to its own copies.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - root: The type of the enum.
  @inlinable
  public init(unique name: String, in root: Any.Type) {
    self.root = ObjectIdentifier(root)
    self.name = name
    instance = Instance()
  }

  /// Returns a Boolean value that indicates whether two identities are equal.
  ///
  /// - Parameters:
  ///   - left: The first identity.
  ///   - right: The second identity.
  /// - Returns: `true` if the identities are equal.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.instance === right.instance && left.root == right.root && left.name == right.name
  }

  /// Hashes the identity.
  ///
  /// - Parameter hasher: The hasher to feed the identity into.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(name)
    hasher.combine(instance.map { ObjectIdentifier($0) })
  }
}
