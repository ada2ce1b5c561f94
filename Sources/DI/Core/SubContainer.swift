/// How long a child container lives.
public enum SubContainerScope: String, Sendable, CaseIterable {
  /// Built once, with its parent.
  case shared

  /// Built anew at every read.
  case transient
}

/// Declares a container that this container owns and builds from its own members.
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
/// The key paths are checked where they stand, and the values where the child is built, in the
/// expansion of this attribute. The initialiser and `Overrides` of the parent take the child as
/// `featureContainer`, or overrides inside it as `featureContainerOverrides`.
///
/// - Parameters:
///   - scope: Whether there is one child, or one for each reader.
///   - bindings: The inputs of the child, each with the member of this container that it gets.
///   - featureRoot: A type with `init(container:)`; `featureContainerRootView()` makes one.
@attached(accessor)
@attached(peer, names: suffixed(RootView), prefixed(_innoDIWire_))
public macro SubContainer<Child, Parent>(
  scope: SubContainerScope,
  bindings: [(child: PartialKeyPath<Child>, parent: PartialKeyPath<Parent>)],
  featureRoot: Any.Type? = nil
) = #externalMacro(module: "InnoDIMacroPlugin", type: "SubContainerMacro")

/// Declares a child container whose inputs have the names of members of this one.
///
/// ```swift
/// @SubContainer(scope: .transient, with: [\.userRepository, \.session])
/// var checkout: CheckoutContainer
/// ```
///
/// - Parameters:
///   - scope: Whether there is one child, or one for each reader.
///   - with: The members of this container, in the order of the child's inputs; none for a child
///     without inputs. Left out, it is the only input or shared provision, if there is just one.
///   - featureRoot: A type with `init(container:)`; a function `…RootView()` makes one.
@attached(accessor)
@attached(peer, names: suffixed(RootView), prefixed(_innoDIWire_))
public macro SubContainer(
  scope: SubContainerScope,
  with: [PartialKeyPath<AnyMember>] = [],
  featureRoot: Any.Type? = nil
) = #externalMacro(module: "InnoDIMacroPlugin", type: "SubContainerMacro")

/// Declares a child container whose inputs have the names of members of this one, with the type of
/// this container written before each.
///
/// - Parameters:
///   - scope: Whether there is one child, or one for each reader.
///   - with: The members of this container, in the order of the child's inputs.
///   - featureRoot: A type with `init(container:)`; a function `…RootView()` makes one.
@attached(accessor)
@attached(peer, names: suffixed(RootView), prefixed(_innoDIWire_))
public macro SubContainer<Parent>(
  scope: SubContainerScope,
  with: [PartialKeyPath<Parent>],
  featureRoot: Any.Type? = nil
) = #externalMacro(module: "InnoDIMacroPlugin", type: "SubContainerMacro")
