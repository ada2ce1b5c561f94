/// Turns a struct whose properties carry ``Provide(_:factory:asyncFactory:concrete:)`` into a container.
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
/// The generated initialiser takes the inputs and, as an optional override, every provision that the
/// container would otherwise build itself; the factory of an overridden provision is never called.
/// Shared provisions are built in the order of their dependencies, whatever the order in which they
/// are declared. All values sit behind one reference, so copying a container costs one retain, and
/// the container is `Sendable` exactly when they are.
///
/// An optional provision can be overridden with `nil`, by the initialiser as by a closure: its parameter is
/// variadic, so that it can also be left out.
///
/// A container that states no isolation has that of its module: under `-default-isolation MainActor`
/// everything that is generated is isolated to the main actor. A refused container is still declared, so
/// that the error of the rule is the only one.
///
/// You can override what you can see: the initialiser of the container's own access level leaves out
/// the provisions that are less accessible, and one more initialiser of their level takes them too.
///
/// For a test there are overrides of one call, too; nothing is global, so tests can run in parallel:
///
/// ```swift
/// let app = AppContainer(baseURL: url) { $0.apiClient = stub }
/// try await AppContainer.withOverrides(baseURL: url) { $0.apiClient = stub } operation: { app in
///   try await app.apiClient.fetch()
/// }
/// ```
///
/// - Parameters:
///   - root: Whether this is a composition root; it changes nothing but the description.
///   - validateDAG: Whether the graph tool includes this container in what it validates. What can be
///     seen in the container alone is always checked.
@attached(
  member,
  conformances: DescribedContainer,
  names: named(init),
  named(_storage),
  named(_Fields),
  named(_innoDIRefused),
  named(Overrides),
  named(withOverrides),
  named(containerDescription),
  named(builtValue),
  named(isOverridden)
)
@attached(extension, conformances: DescribedContainer)
public macro DIContainer(root: Bool = false, validateDAG: Bool = true) =
  #externalMacro(module: "InnoDIMacroPlugin", type: "DIContainerMacro")

/// Turns a struct into a container, as ``DIContainer(root:validateDAG:)`` does, and can bind it to the main actor.
///
/// - Parameters:
///   - root: Whether this is a composition root; it changes nothing but the description.
///   - validateDAG: Whether the graph tool includes this container in what it validates.
///   - mainActor: Whether the initialiser and all provisions are isolated to the main actor. On a
///     struct that is itself marked `@MainActor` they already are, with or without this option.
@attached(
  member,
  conformances: DescribedContainer,
  names: named(init),
  named(_storage),
  named(_Fields),
  named(_innoDIRefused),
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
