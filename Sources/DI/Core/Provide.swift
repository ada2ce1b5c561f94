/// Declares one value of a container: where it comes from and how long it lives.
///
/// ```swift
/// @Provide(.input)
/// var baseURL: URL
///
/// @Provide(.shared, factory: { (baseURL: URL) in RemoteUsers(baseURL: baseURL) })
/// var users: any UserRepository
///
/// @Provide(.transient, concrete: true)
/// var requestID: UUID = UUID()
/// ```
///
/// The parameter names of a factory closure are its dependencies: each names another provision of the
/// same container, in any order of declaration. Their types are checked by the compiler. A factory
/// without dependencies can also be a plain expression, or the property's initial value; like the
/// closure, it is evaluated when the value is built.
///
/// - Parameters:
///   - scope: When the value is built and how long it lives.
///   - factory: A synchronous closure literal, or an expression of the property's type. An input has
///     none.
///   - concrete: Says that exposing a concrete type is meant. Required of a shared or transient
///     provision whose type is not `any P`, a composition of protocols, or an optional of those.
@attached(accessor)
public macro Provide(
  _ scope: DIScope = .shared,
  factory: Any? = nil,
  concrete: Bool = false
) = #externalMacro(module: "InnoDIMacros", type: "ProvideMacro")
