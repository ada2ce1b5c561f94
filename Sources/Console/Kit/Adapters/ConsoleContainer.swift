import InnoDI

/// A container of dependencies that a console can show.
///
/// Conform a type to this protocol to expose the composition of an app without InnoDI. The console
/// exposes InnoDI's containers in the same way.
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

  /// A Boolean value that indicates whether it is the root of the app's composition.
  var isRoot: Bool { get }

  /// The values that it provides, in order.
  var provisions: [ConsoleProvision] { get }
}

extension ConsoleContainer {
  /// `true`.
  public var isRoot: Bool { true }
}

/// A value that a container provides.
public struct ConsoleProvision {
  /// The time at which the value is built, and its lifetime.
  public enum Scope: String, Sendable {
    /// The container gets the value when it is created.
    case input

    /// The container builds the value once.
    case shared

    /// The container builds a value at each read.
    case transient
  }

  /// The way in which the container gets the value.
  public enum Source: Sendable {
    /// The container gets the value when it is created.
    case input

    /// A function builds the value.
    case factory

    /// A function builds the value for its first reader.
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
  ///   - name: The name.
  ///   - type: The type, as it is written.
  ///   - scope: The time at which the value is built, and its lifetime.
  ///   - source: The way in which the container gets the value.
  ///   - needs: The names of the provisions that it is built from.
  ///   - deferredNeeds: The names of the provisions among them that are read later.
  ///   - isBuilt: A Boolean value that indicates whether the container holds the value.
  ///   - isOverridden: A Boolean value that indicates whether the value replaces the one of its
  ///     factory.
  ///   - container: The value, if it is a container.
  ///   - file: The module and file of the declaration.
  ///   - line: The line of the declaration.
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

/// A container of InnoDI.
struct DescribedComposition: ConsoleContainer {
  let container: any DescribedContainer

  private var description: ContainerDescription { type(of: container).containerDescription }

  var name: String { description.name }
  var isRoot: Bool { description.isRoot }

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
        // Another container owns an input.
        container: provision.scope == .input
          ? nil : (value as? any DescribedContainer).map { DescribedComposition(container: $0) },
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
