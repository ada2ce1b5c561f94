import InnoDI

/// The contents of the app's dependency container at one point in time.
@MainActor
final class ContainerSnapshot {
  let contents: ContainerContents

  /// The container and its provisions, as text and as data.
  private(set) lazy var view = Self.view(of: container)

  private let container: any ConsoleContainer

  /// The provisions that were not built when the snapshot was taken; `nil` if the container does
  /// not use InnoDI.
  private let unbuilt: [(container: any DescribedContainer, provision: String)]?

  init(of container: any ConsoleContainer) {
    self.container = container
    // Read the unbuilt provisions before the contents. If another thread builds one of these
    // provisions between the two reads, `isCurrent` is `false`, and the snapshot is not reused.
    unbuilt = (container as? DescribedComposition)?.unbuilt
    contents = ContainerContents(of: container)
  }

  private static func view(of container: any ConsoleContainer) -> ContainerView {
    var view = ContainerView(container)
    view.composition = ContainerView.Composition(of: view)
    return view
  }

  /// A Boolean value that indicates whether the container still has the contents of the snapshot.
  ///
  /// The value is `false` for a container that does not use InnoDI, because such a container can
  /// change at any time.
  var isCurrent: Bool {
    guard let unbuilt else { return false }
    return !unbuilt.contains { $0.container.isBuilt($0.provision) }
  }
}

/// The contents of a container and of its child containers, for detecting changes.
struct ContainerContents: Equatable {
  /// The changeable properties of an InnoDI provision.
  struct State: Equatable {
    let isBuilt: Bool
    let isOverridden: Bool

    /// An array whose only element is the contents of the provision's child container; empty if
    /// the provision has no child container.
    let contents: [ContainerContents]
  }

  private let name: String
  private let isRoot: Bool

  /// The provisions of a container that does not use InnoDI; empty for an InnoDI container.
  private let provisions: [Provision]

  /// The states of an InnoDI container's provisions; empty for any other container.
  ///
  /// An InnoDI container always has the same provisions, so its snapshots can differ only in the
  /// states of the provisions.
  private let states: [State]

  private struct Provision: Equatable {
    let name: String
    let type: String
    let scope: ConsoleProvision.Scope
    let source: ConsoleProvision.Source
    let needs: [String]
    let deferredNeeds: [String]
    let isBuilt: Bool
    let isOverridden: Bool
    let file: String
    let line: Int

    /// The contents of the provision's child container: one element, or none if there is no child
    /// container.
    let contents: [ContainerContents]
  }

  @MainActor
  init(of container: any ConsoleContainer) {
    (name, isRoot) = (container.name, container.isRoot)
    if let described = container as? DescribedComposition {
      (provisions, states) = ([], described.states)
      return
    }
    states = []
    provisions = container.provisions.map { provision in
      Provision(
        name: provision.name,
        type: provision.type,
        scope: provision.scope,
        source: provision.source,
        needs: provision.needs,
        deferredNeeds: provision.deferredNeeds,
        isBuilt: provision.isBuilt,
        isOverridden: provision.isOverridden,
        file: provision.declaration.file,
        line: provision.declaration.line,
        contents: provision.container.map { [ContainerContents(of: $0)] } ?? []
      )
    }
  }
}
