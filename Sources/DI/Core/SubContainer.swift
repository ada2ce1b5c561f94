/// The lifetime of a child container.
public enum SubContainerScope: String, Sendable, CaseIterable {
  /// The child is built once, when the parent is created.
  case shared

  /// A new child is built each time the child is read from the parent.
  case transient
}

/// Declares a child container, which this container owns and builds from its own members.
///
/// ```swift
/// @SubContainer(
///   scope: .shared,
///   bindings: [(child: \FeatureContainer.useCases, parent: \AppContainer.featureUseCases)],
///   featureRoot: FeatureRootScene.self
/// )
/// var featureContainer: FeatureContainer
/// ```
///
/// The compiler checks that the members in the key paths exist. In the generated code, the compiler
/// also checks that the type of each parent member fits the type of the child's input.
///
/// The parent's initializer and the struct `Overrides` accept two overrides for this child.
/// `featureContainer` replaces the child, and `featureContainerOverrides` overrides provisions of
/// the child.
///
/// - Parameters:
///   - scope: The lifetime of the child.
///   - bindings: The bindings of the child's inputs to members of this container. Each member
///     provides the value of an input.
///   - featureRoot: A type with `init(container:)`. The macro generates a function that creates a
///     value of this type. The name of the function begins with the name of the property, as in
///     `featureContainerRootView()`.
@attached(accessor)
@attached(peer, names: suffixed(RootView), prefixed(_innoDIWire_))
public macro SubContainer<Child, Parent>(
  scope: SubContainerScope,
  bindings: [(child: PartialKeyPath<Child>, parent: PartialKeyPath<Parent>)],
  featureRoot: Any.Type? = nil
) = #externalMacro(module: "InnoDIMacroPlugin", type: "SubContainerMacro")

/// Declares a child container whose inputs have the same names as members of this container.
///
/// ```swift
/// @SubContainer(scope: .transient, with: [\.userRepository, \.session])
/// var checkout: CheckoutContainer
/// ```
///
/// - Parameters:
///   - scope: The lifetime of the child.
///   - with: The members of this container, in the order of the child's inputs. For a child without
///     inputs, pass an empty list. You can omit the argument if this container has at most one
///     member that is an input or a synchronous shared provision. The child then receives the
///     value of that member, if any.
///   - featureRoot: A type with `init(container:)`. The macro generates a function that creates a
///     value of this type. The name of the function begins with the name of the property, as in
///     `checkoutRootView()`.
@attached(accessor)
@attached(peer, names: suffixed(RootView), prefixed(_innoDIWire_))
public macro SubContainer(
  scope: SubContainerScope,
  with: [PartialKeyPath<AnyMember>] = [],
  featureRoot: Any.Type? = nil
) = #externalMacro(module: "InnoDIMacroPlugin", type: "SubContainerMacro")

/// Declares a child container whose inputs have the same names as members of this container.
///
/// The key paths include the type of this container, as in `\AppContainer.session`.
///
/// - Parameters:
///   - scope: The lifetime of the child.
///   - with: The members of this container, in the order of the child's inputs.
///   - featureRoot: A type with `init(container:)`. The macro generates a function that creates a
///     value of this type. The name of the function begins with the name of the property, as in
///     `checkoutRootView()`.
@attached(accessor)
@attached(peer, names: suffixed(RootView), prefixed(_innoDIWire_))
public macro SubContainer<Parent>(
  scope: SubContainerScope,
  with: [PartialKeyPath<Parent>],
  featureRoot: Any.Type? = nil
) = #externalMacro(module: "InnoDIMacroPlugin", type: "SubContainerMacro")
