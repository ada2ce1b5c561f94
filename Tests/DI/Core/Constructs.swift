public import InnoDI

/// A container with functions of every form as inputs.
@DIContainer
struct FunctionContainer {
  @Provide(.input)
  var parenthesized: (() -> Int)

  @Provide(.input)
  var variadic: (Int...) -> Int

  @Provide(.input)
  var throwing: (Int) throws(Refusal) -> Int

  @Provide(.input)
  var nested: ((@Sendable (Int) throws(Refusal) -> Int))

  @Provide(.input)
  var handlers: [String: (Int) -> Int]

  @Provide(
    .shared,
    factory: { (variadic: (Int...) -> Int, parenthesized: () -> Int) in
      variadic(1, 2, parenthesized())
    },
    concrete: true
  )
  var sum: Int
}

/// A container with factories that return nil.
@DIContainer
struct AbsentContainer {
  @Provide(.input)
  var isPresent: Bool

  @Provide(.shared, factory: { nil })
  var shared: (any Repository)?

  @Provide(.transient, factory: { nil }, concrete: true)
  var transient: Int?

  @Provide(
    .shared,
    factory: { (isPresent: Bool) in
      guard isPresent else { return nil }
      return StubRepository()
    }
  )
  var conditional: (any Repository)?

  @Provide(.shared, asyncFactory: { () async in nil }, concrete: true)
  var awaited: Int?
}

/// A container with untyped factory parameters.
@DIContainer
struct UntypedContainer {
  @Provide(.input)
  var number: Int

  @Provide(.input)
  var `default`: Int

  @Provide(.shared, factory: { number in [number] }, concrete: true)
  var one: [Int]

  @Provide(.transient, factory: { (number, `default`) in [number, `default`] }, concrete: true)
  var two: [Int]

  @Provide(.shared, factory: { `default` in Boxed(`default`) }, concrete: true)
  var boxed: Boxed

  @Provide(.shared, asyncFactory: { number async in number + 1 }, concrete: true)
  var next: Int
}

struct Boxed: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

/// A container whose factories use its static members.
@DIContainer
struct StaticContainer {
  static let seed = 3

  static func double(_ number: Int) -> Int { 2 * number }

  @Provide(.shared, factory: { seed + 1 }, concrete: true)
  var plain: Int

  @Provide(.transient, factory: { (plain: Int) in double(plain) + Self.seed }, concrete: true)
  var transient: Int

  @Provide(.shared, factory: double(seed), concrete: true)
  var expression: Int

  @Provide(.shared, concrete: true)
  var initial: Int = StaticContainer.seed + seed
}

/// A type named like a nested type of the standard library.
struct Index: Hashable {
  var number = 0
}

@DIContainer
struct IndexContainer {
  @Provide(.input)
  var index: Index

  @Provide(.input)
  var table: [Index: Index]

  @Provide(.shared, factory: { (index: Index) in [index] }, concrete: true)
  var list: [Index]

  @Provide(.transient, Index.self, concrete: true)
  var new: Index

  @Provide(.transient, factory: { (late: Lazy<Index>) in late() }, concrete: true)
  var read: Index

  @Provide(.shared, factory: { Index(number: 4) }, concrete: true)
  var late: Index

  @Provide(.shared, asyncFactory: { (index: Index) async in index }, concrete: true)
  var awaited: Index
}

/// A container that provides its nested types.
@DIContainer
struct NestingContainer {
  enum Kind: Sendable { case first, second }

  struct Inner: Sendable {
    var kind = Self.preferred

    static let preferred = Kind.second
  }

  @Provide(.input)
  var kind: Self.Kind

  @Provide(.shared, factory: { (kind: Self.Kind) in [kind, Self.Kind.second] }, concrete: true)
  var kinds: [Self.Kind]

  @Provide(.shared, Self.Inner.self, concrete: true)
  var inner: Self.Inner

  @Provide(.transient, factory: { (inner: Lazy<Self.Inner>) in inner().kind }, concrete: true)
  var read: Self.Kind?
}

/// A container that is declared as Sendable.
@DIContainer
public struct DeclaredSendableContainer: Sendable {
  /// A number.
  @Provide(.input)
  public var number: Int

  @Provide(.transient, factory: { StubRepository() })
  var repository: any Repository

  @SubContainer(scope: .transient, with: [])
  var child: EmptySendableContainer
}

@DIContainer
struct EmptySendableContainer: Swift.Sendable {}

/// A frozen container.
@frozen
@DIContainer
public struct FrozenContainer: Sendable {
  /// A number.
  @Provide(.input)
  public var number: Int

  @Provide(.shared, factory: { (number: Int) in StubRepository() })
  var repository: any Repository
}

@frozen
@usableFromInline
@DIContainer
struct FrozenInternalContainer {
  @Provide(.input)
  var number: Int
}

@usableFromInline
@DIContainer
struct InlinableContainer {
  @Provide(.input)
  var number: Int

  @Provide(.transient, factory: { (number: Int) in number + 1 }, concrete: true)
  var next: Int
}

/// A type with containers in its extensions.
public enum Space {}

extension Space {
  @DIContainer
  struct Inside {
    @Provide(.input)
    var number: Int
  }
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension Space {
  @DIContainer
  struct Outside {
    /// A number.
    @Provide(.input)
    public var number: Int
  }
}
