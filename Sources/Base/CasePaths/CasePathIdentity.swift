/// The identity of a case path.
///
/// Two generated paths to the same case of the same type have equal identities. In contrast, a path
/// that you create with ``CasePath/init(_:embed:extract:)`` shares its identity only with its own
/// copies, because Swift cannot compare the closures of two paths.
public struct CasePathIdentity: Hashable, Sendable {
  /// An object that makes the identity of a handwritten case path unique.
  @usableFromInline
  final class Instance: Sendable {
    @usableFromInline
    init() {}
  }

  @usableFromInline let root: ObjectIdentifier

  /// The name of the case to which the path leads.
  public let name: String

  @usableFromInline let instance: Instance?

  /// A Boolean value that indicates whether the identity was created with ``init(declared:in:)``.
  @inlinable public var isDeclared: Bool { instance == nil }

  /// Creates an identity that depends only on the enum type and the name of the case.
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
