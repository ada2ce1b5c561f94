/// Declares one value of a container: where it comes from and how long it lives.
///
/// ```swift
/// @Provide(.input)
/// var baseURL: URL
///
/// @Provide(.shared, factory: { (baseURL: URL) in RemoteUsers(baseURL: baseURL) })
/// var users: any UserRepository
///
/// @Provide(.shared, asyncFactory: { (users: any UserRepository) async throws in
///   try await Session(users.current())
/// }, concrete: true)
/// var session: Session
///
/// @Provide(.transient, concrete: true)
/// var requestID: UUID = UUID()
/// ```
///
/// The parameter names of a factory closure are its dependencies: each names another provision of the
/// same container, in any order of declaration. Their types are checked by the compiler. A parameter
/// of the type ``Lazy`` or ``Provider`` defers the provision that it names. A factory without
/// dependencies can also be a plain expression, or the property's initial value; like the closure, it
/// is evaluated when the value is built.
///
/// A factory sees the static members of its container. Its parameters can leave out their types where
/// its body makes them plain to the compiler.
///
/// A shared provision with an `asyncFactory:` is built by a task that its first reader starts. There is
/// one for all readers, and it is cancelled with the container. Its error reaches each reader that waits;
/// the next reader starts it again. A cancelled reader of a value that can fail gets `CancellationError`
/// at once, and the others wait on.
///
/// - Parameters:
///   - scope: When the value is built and how long it lives.
///   - factory: A synchronous closure literal, or an expression of the property's type. An input has
///     none.
///   - asyncFactory: An `async` or `async throws` closure literal; the property is read accordingly.
///   - concrete: Says that exposing a concrete type is meant. Required of a shared or transient
///     provision whose type is not `any P`, a composition of protocols, or an optional of those.
@attached(accessor)
public macro Provide(
  _ scope: DIScope = .shared,
  factory: Any? = nil,
  asyncFactory: Any? = nil,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that a closure builds, which can be one of an optional type that builds `nil`.
///
/// It is ``Provide(_:factory:asyncFactory:concrete:)`` for a closure literal; as a parameter of no type
/// could, a function states that the result may be `nil`.
///
/// - Parameters:
///   - scope: When the value is built and how long it lives.
///   - factory: A synchronous closure literal.
///   - concrete: Says that exposing a concrete type is meant.
@attached(accessor)
public macro Provide<each Need>(
  _ scope: DIScope = .shared,
  factory: (repeat each Need) -> Any?,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that an asynchronous closure builds, which can be one of an optional type that builds
/// `nil`.
///
/// - Parameters:
///   - scope: When the value is built and how long it lives.
///   - asyncFactory: An `async` or `async throws` closure literal.
///   - concrete: Says that exposing a concrete type is meant.
@attached(accessor)
public macro Provide<each Need>(
  _ scope: DIScope = .shared,
  asyncFactory: (repeat each Need) async throws -> Any?,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that the initialiser of a type builds from members of the container.
///
/// ```swift
/// @Provide(.shared, RemoteUsers.self, with: [\.baseURL, \.session])
/// var users: any UserRepository
/// ```
///
/// - Parameters:
///   - scope: When the value is built and how long it lives.
///   - type: The type to build.
///   - with: The members, in the order of the initialiser's parameters, whose labels are their names.
///   - concrete: Says that exposing a concrete type is meant.
@attached(accessor)
public macro Provide(
  _ scope: DIScope = .shared,
  _ type: Any.Type,
  with: [PartialKeyPath<AnyMember>] = [],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that the initialiser of a type builds from members of the container, with the type
/// of the container written before each.
///
/// - Parameters:
///   - scope: When the value is built and how long it lives.
///   - type: The type to build.
///   - with: The members, in the order of the initialiser's parameters, whose labels are their names.
///   - concrete: Says that exposing a concrete type is meant.
@attached(accessor)
public macro Provide<Container>(
  _ scope: DIScope = .shared,
  _ type: Any.Type,
  with: [PartialKeyPath<Container>],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a shared value that the initialiser of a type builds from members of the container.
///
/// - Parameters:
///   - type: The type to build.
///   - with: The members, in the order of the initialiser's parameters, whose labels are their names.
///   - concrete: Says that exposing a concrete type is meant.
@attached(accessor)
public macro Provide(
  _ type: Any.Type,
  with: [PartialKeyPath<AnyMember>] = [],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a shared value that the initialiser of a type builds from members of the container, with the
/// type of the container written before each.
///
/// - Parameters:
///   - type: The type to build.
///   - with: The members, in the order of the initialiser's parameters, whose labels are their names.
///   - concrete: Says that exposing a concrete type is meant.
@attached(accessor)
public macro Provide<Container>(
  _ type: Any.Type,
  with: [PartialKeyPath<Container>],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")
