/// Turns a struct with ``Provide(_:factory:asyncFactory:concrete:)`` properties into a container.
///
/// ```swift
/// @DIContainer
/// struct AppContainer {
///   @Provide(.input)
///   var baseURL: URL
///
///   @Provide(.shared, factory: { (baseURL: URL) in APIClient(baseURL: baseURL) }, concrete: true)
///   var apiClient: APIClient
/// }
///
/// let app = AppContainer(baseURL: url)
/// let preview = AppContainer(baseURL: url, apiClient: APIClient(baseURL: local))
/// ```
///
/// The generated initializer has a parameter for each input, and an optional parameter for each
/// other provision. An argument for an optional parameter overrides the corresponding provision.
/// The factory of an overridden provision is never called. Each shared provision is built after its
/// dependencies, regardless of the order of the declarations. All values are stored behind one
/// reference, so copying a container needs one retain. A container whose values are `Sendable` can
/// be declared as `Sendable`.
///
/// A provision of optional type can be overridden with `nil`, both in the initializer and in an
/// overrides closure. The initializer parameter of such a provision is variadic, so that the
/// container can distinguish the override `nil` from an omitted override.
///
/// A container without an explicit isolation has the default isolation of its module. With
/// `-default-isolation MainActor`, the generated code is isolated to the main actor, except for the
/// container's description. A container can also be isolated to another global actor, whose name
/// must end with `Actor`. The console shows the provisions of such a container, but cannot show
/// their values.
///
/// If the declaration of a container has an error, the macro still generates the initializers and
/// members. The compiler therefore reports only the error in the declaration, and no further errors
/// in code that uses the container.
///
/// A provision can be overridden only in code to which the provision is visible. If some provisions
/// are less accessible than the container, the macro generates one initializer for each access
/// level of the container and its provisions. Each initializer accepts overrides only for the
/// provisions that are visible at its access level.
///
/// Containers have no global state, so tests can run in parallel. A test can override provisions in
/// a closure:
///
/// ```swift
/// let app = AppContainer(baseURL: url) { $0.apiClient = stub }
/// try await AppContainer.withOverrides(baseURL: url) { $0.apiClient = stub } operation: { app in
///   try await app.apiClient.fetch()
/// }
/// ```
///
/// - Parameters:
///   - root: A Boolean value that indicates whether the container is a composition root, which the
///     graph tool treats as an entry point.
///   - validateDAG: A Boolean value that indicates whether the graph tool validates the container.
///     The macro checks the container regardless of this value.
@attached(
  member,
  conformances: DescribedContainer,
  names: named(init),
  named(_storage),
  named(_Fields),
  named(_innoDIRefused),
  named(_innoDIRefusedOverrides),
  named(Overrides),
  named(withOverrides),
  named(containerDescription),
  named(builtValue),
  named(isOverridden)
)
@attached(extension, conformances: DescribedContainer)
public macro DIContainer(root: Bool = false, validateDAG: Bool = true) =
  #externalMacro(module: "InnoDIMacroPlugin", type: "DIContainerMacro")

/// Turns a struct into a container, and optionally isolates the container to the main actor.
///
/// - Parameters:
///   - root: A Boolean value that indicates whether the container is a composition root, which the
///     graph tool treats as an entry point.
///   - validateDAG: A Boolean value that indicates whether the graph tool validates the container.
///   - mainActor: A Boolean value that indicates whether the initializers and all provisions are
///     isolated to the main actor. The value has no effect on a struct that is marked `@MainActor`.
@attached(
  member,
  conformances: DescribedContainer,
  names: named(init),
  named(_storage),
  named(_Fields),
  named(_innoDIRefused),
  named(_innoDIRefusedOverrides),
  named(Overrides),
  named(withOverrides),
  named(containerDescription),
  named(builtValue),
  named(isOverridden)
)
@attached(memberAttribute)
@attached(extension, conformances: DescribedContainer)
public macro DIContainer(root: Bool = false, validateDAG: Bool = true, mainActor: Bool) =
  #externalMacro(module: "InnoDIMacroPlugin", type: "DIContainerMacro")
