import InnoDI

/// A dependency injection container that a console can show.
///
/// Conform a type to this protocol to expose the dependencies of an app that does not use InnoDI.
/// InnoDI's containers are also exposed through this protocol.
///
/// ```swift
/// struct Composition: ConsoleContainer {
///   let app: App
///   var name: String { "App" }
///   var provisions: [ConsoleProvision] {
///     [
///       ConsoleProvision("client", type: "APIClient", isBuilt: true),
///       ConsoleProvision("feed", type: "FeedStore", needs: ["client"], isBuilt: app.feed != nil),
///     ]
///   }
/// }
/// ```
@MainActor
public protocol ConsoleContainer {
  /// The name of the container's type.
  var name: String { get }

  /// A Boolean value that indicates whether the container is the root of the app's composition.
  var isRoot: Bool { get }

  /// The values that the container provides, in the order in which the console lists them.
  var provisions: [ConsoleProvision] { get }
}

extension ConsoleContainer {
  /// The default value, `true`.
  public var isRoot: Bool { true }
}

/// A description of a value that a container provides.
public struct ConsoleProvision {
  /// The lifetime of a provision's value, which also determines when the value is built.
  public enum Scope: String, Sendable {
    /// The value is passed to the container when the container is created.
    case input

    /// The container builds the value once.
    case shared

    /// The container builds a new value each time the value is read.
    case transient
  }

  /// The way in which a container gets the value of a provision.
  public enum Source: Sendable {
    /// The value is passed to the container when the container is created.
    case input

    /// A function builds the value.
    case factory

    /// A function builds the value when the value is first read.
    case onDemand

    /// A function builds the value asynchronously.
    case asyncFactory

    /// The value is a child container.
    case child
  }

  let name: String
  let type: String
  let scope: Scope
  let source: Source
  let needs: [String]
  let deferredNeeds: [String]
  let isBuilt: Bool
  let isOverridden: Bool
  let declaration: (file: String, line: Int)
  let container: (any ConsoleContainer)?

  /// Creates a description of a provision.
  ///
  /// - Parameters:
  ///   - name: The name of the provision.
  ///   - type: The name of the value's type, as it appears in the source code.
  ///   - scope: The lifetime of the value, which also determines when the value is built.
  ///   - source: The origin of the value.
  ///   - needs: The names of the provisions from which the value is built.
  ///   - deferredNeeds: The names of those provisions in `needs` that are read only after the value
  ///     itself has been built.
  ///   - isBuilt: A Boolean value that indicates whether the container has already built or
  ///     received the value.
  ///   - isOverridden: A Boolean value that indicates whether an override replaces the factory's
  ///     value.
  ///   - container: The child container that is the provision's value; `nil` if the value is not a
  ///     container.
  ///   - file: The module and the file in which the provision is declared.
  ///   - line: The line on which the provision is declared.
  public init(
    _ name: String,
    type: String,
    scope: Scope = .shared,
    source: Source = .factory,
    needs: [String] = [],
    deferredNeeds: [String] = [],
    isBuilt: Bool,
    isOverridden: Bool = false,
    container: (any ConsoleContainer)? = nil,
    file: String = #fileID,
    line: Int = #line
  ) {
    (self.name, self.type, self.scope, self.source) = (name, type, scope, source)
    (self.needs, self.deferredNeeds) = (needs, deferredNeeds)
    (self.isBuilt, self.isOverridden) = (isBuilt, isOverridden)
    (self.container, declaration) = (container, (file, line))
  }
}

/// An adapter that exposes an InnoDI container to the console.
struct DescribedComposition: ConsoleContainer {
  let container: any DescribedContainer
  private let description: ContainerDescription

  /// The descriptions of containers, keyed by type.
  ///
  /// The descriptions are cached because each read of `containerDescription` creates a new
  /// description.
  @MainActor private static var descriptions: [ObjectIdentifier: ContainerDescription] = [:]

  @MainActor
  init(_ container: any DescribedContainer) {
    self.container = container
    let key = ObjectIdentifier(type(of: container))
    description = Self.descriptions[key] ?? type(of: container).containerDescription
    Self.descriptions[key] = description
  }

  var name: String { description.name }
  var isRoot: Bool { description.isRoot }

  /// The state of each provision of the container.
  var states: [ContainerContents.State] {
    description.provisions.map { provision in
      let value = container.builtValue(of: provision.name)
      let child = provision.scope == .input ? nil : value as? any DescribedContainer
      return .init(
        isBuilt: value != nil,
        isOverridden: container.isOverridden(provision.name),
        contents: child.map { [ContainerContents(of: DescribedComposition($0))] } ?? []
      )
    }
  }

  /// The unbuilt provisions of this container and of its child containers.
  ///
  /// The array contains no transient provisions.
  var unbuilt: [(container: any DescribedContainer, provision: String)] {
    var unbuilt: [(container: any DescribedContainer, provision: String)] = []
    for provision in description.provisions where provision.scope != .transient {
      guard let value = container.builtValue(of: provision.name) else {
        unbuilt.append((container, provision.name))
        continue
      }
      guard provision.scope != .input, let child = value as? any DescribedContainer else {
        continue
      }
      unbuilt += DescribedComposition(child).unbuilt
    }
    return unbuilt
  }

  var provisions: [ConsoleProvision] {
    description.provisions.map { provision in
      let value = container.builtValue(of: provision.name)
      return ConsoleProvision(
        provision.name,
        type: provision.typeName,
        scope: .init(rawValue: provision.scope.rawValue) ?? .shared,
        source: .init(provision.construction),
        needs: provision.dependencies,
        deferredNeeds: provision.deferredDependencies,
        isBuilt: value != nil,
        isOverridden: container.isOverridden(provision.name),
        // An input belongs to another container. Therefore, a container that is passed as an input
        // is not listed as a child of this container.
        container: provision.scope == .input
          ? nil : (value as? any DescribedContainer).map { DescribedComposition($0) },
        file: provision.fileID,
        line: provision.line
      )
    }
  }
}

extension ConsoleProvision.Source {
  fileprivate init(_ construction: ProvisionDescription.Construction) {
    self =
      switch construction {
      case .input: .input
      case .factory: .factory
      case .onDemand: .onDemand
      case .asyncFactory: .asyncFactory
      case .subContainer: .child
      }
  }
}
