public import InnoDIGraph

/// A report of the provisions that no source file reads.
///
/// A provision counts as read in each of these cases:
/// - Another provision depends on the provision.
/// - A member or an extension of the container mentions the name of the provision.
/// - The name of the provision occurs after a dot in a source file, except in the key path of a
///   binding, such as `child: \Container.name`.
///
/// The search compares names, not types, so it can miss an unused provision.
public struct UnusedProvisions: Sendable {
  /// The lines of the report, sorted by file and line.
  public let lines: [String]

  /// Creates a report by searching source files for code that reads the provisions of a graph.
  public init(_ graph: ContainerGraph, in tree: SourceTree) {
    let index = IdentifierIndex(
      of: tree,
      containers: Set(graph.containers.compactMap(\.path.last))
    )
    lines = graph.containers.indices.flatMap { position in
      let container = graph.containers[position]
      let needed = Set(container.provisions.flatMap { $0.dependencies.map(\.name) })
      let extended = index.inExtensions[container.path.last ?? ""] ?? []
      return container.provisions.filter { provision in
        ![needed, container.mentions, index.members, extended].contains {
          $0.contains(provision.name)
        }
      }.map { "\($0.place): '\($0.name)' of \(graph.ids[position]) is never read" }
    }
  }
}
