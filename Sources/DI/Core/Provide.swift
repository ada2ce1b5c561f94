/// Declares a provision: a value of a container, with a lifetime and a factory.
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
/// The parameters of a factory closure are the dependencies of the provision. Each parameter has
/// the name of another provision of the same container. The order of the declarations does not
/// matter. The compiler checks the types of the parameters. If a parameter has the type ``Lazy`` or
/// ``Provider``, the dependency is built later. A factory without dependencies can also be an
/// expression, or the initial value of the property. Such an expression is evaluated each time the
/// value is built.
///
/// A factory can use the static members of its container. The type of a parameter can be omitted if
/// the compiler can infer the type from the body. The compiler checks factories before it expands
/// macros. A factory therefore cannot call the generated initializer of a container in the same
/// module. To build such a container, name its type, as in `@Provide(Child.self, with: [\.users])`,
/// or call a static function.
///
/// In a container without isolation, a transient provision can have its own global actor:
///
/// ```swift
/// @MainActor
/// @Provide(.transient, factory: { (users: any UserRepository) in UserScreen(users) }, concrete: true)
/// var screen: UserScreen
/// ```
///
/// The value of a shared provision with an `asyncFactory:` is built by one task. The task starts
/// when the value is first read, and all readers wait for the same task. The task is cancelled when
/// the container is deallocated. If the task fails, every waiting reader throws the error, and the
/// next read starts a new task. If the factory is marked `throws`, a cancelled reader throws
/// `CancellationError` immediately. The other readers continue to wait.
///
/// - Parameters:
///   - scope: The lifetime of the value.
///   - factory: A synchronous closure literal, or an expression of the property's type. Omit this
///     argument for an input, and for a property with an initial value.
///   - asyncFactory: An `async` or `async throws` closure literal. The getter of the property is
///     also `async` or `async throws`.
///   - concrete: A Boolean value that allows the provision to have a concrete type. Pass `true` for
///     a shared or transient provision with a concrete type. The types `any P`, `Any` and
///     `AnyObject`, compositions of protocols, and optionals of such types are not concrete.
@attached(accessor)
public macro Provide(
  _ scope: DIScope = .shared,
  factory: Any? = nil,
  asyncFactory: Any? = nil,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that a closure literal builds.
///
/// In this overload, the type of `factory` is a function type. The closure can therefore return
/// `nil`, and the compiler can infer the types of the closure's parameters.
///
/// - Parameters:
///   - scope: The lifetime of the value.
///   - factory: A synchronous closure literal.
///   - concrete: A Boolean value that allows the provision to have a concrete type.
@attached(accessor)
public macro Provide<each Need>(
  _ scope: DIScope = .shared,
  factory: (repeat each Need) -> Any?,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that an asynchronous closure literal builds.
///
/// The closure can return `nil`.
///
/// - Parameters:
///   - scope: The lifetime of the value.
///   - asyncFactory: An `async` or `async throws` closure literal.
///   - concrete: A Boolean value that allows the provision to have a concrete type.
@attached(accessor)
public macro Provide<each Need>(
  _ scope: DIScope = .shared,
  asyncFactory: (repeat each Need) async throws -> Any?,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that is built by passing members of the container to an initializer of `type`.
///
/// ```swift
/// @Provide(.shared, RemoteUsers.self, with: [\.baseURL, \.session])
/// var users: any UserRepository
/// ```
///
/// - Parameters:
///   - scope: The lifetime of the value.
///   - type: The type whose initializer builds the value.
///   - with: The members to pass, in the order of the initializer's parameters. The initializer's
///     argument labels must be the names of the members.
///   - concrete: A Boolean value that allows the provision to have a concrete type.
@attached(accessor)
public macro Provide(
  _ scope: DIScope = .shared,
  _ type: Any.Type,
  with: [PartialKeyPath<AnyMember>] = [],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a value that is built by passing members of the container to an initializer of `type`.
///
/// The key paths include the type of the container, as in `\AppContainer.baseURL`.
///
/// - Parameters:
///   - scope: The lifetime of the value.
///   - type: The type whose initializer builds the value.
///   - with: The members to pass, in the order of the initializer's parameters. The initializer's
///     argument labels must be the names of the members.
///   - concrete: A Boolean value that allows the provision to have a concrete type.
@attached(accessor)
public macro Provide<Container>(
  _ scope: DIScope = .shared,
  _ type: Any.Type,
  with: [PartialKeyPath<Container>],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a shared value that is built by passing members of the container to an initializer of
/// `type`.
///
/// - Parameters:
///   - type: The type whose initializer builds the value.
///   - with: The members to pass, in the order of the initializer's parameters. The initializer's
///     argument labels must be the names of the members.
///   - concrete: A Boolean value that allows the provision to have a concrete type.
@attached(accessor)
public macro Provide(
  _ type: Any.Type,
  with: [PartialKeyPath<AnyMember>] = [],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// Declares a shared value that is built by passing members of the container to an initializer of
/// `type`.
///
/// The key paths include the type of the container, as in `\AppContainer.baseURL`.
///
/// - Parameters:
///   - type: The type whose initializer builds the value.
///   - with: The members to pass, in the order of the initializer's parameters. The initializer's
///     argument labels must be the names of the members.
///   - concrete: A Boolean value that allows the provision to have a concrete type.
@attached(accessor)
public macro Provide<Container>(
  _ type: Any.Type,
  with: [PartialKeyPath<Container>],
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacroPlugin", type: "ProvideMacro")

/// The lifetime of a provision's value, which also determines when the value is built.
public enum DIScope: String, Sendable, CaseIterable {
  /// The value is a required argument of the container's initializer.
  case input

  /// The value is built once, and every copy of the container shares the value.
  ///
  /// An asynchronous value is built when it is first read. A value that a factory receives as
  /// ``Lazy`` is also built at the first read, unless another shared provision needs the value
  /// immediately. All other values are built when the container is created.
  case shared

  /// A new value is built at each read.
  case transient
}

/// The root type of key paths such as `\.users` in the arguments of an attribute.
///
/// Each key path names a member of a container.
///
/// No value of this type exists at run time. The macros read the names in the key path literals,
/// and report names that are not members of the container.
@dynamicMemberLookup
public struct AnyMember {
  private init() {}

  /// Accepts any name, so that every key path compiles.
  ///
  /// The macros check the name.
  public subscript(dynamicMember name: String) -> AnyMember { self }
}
