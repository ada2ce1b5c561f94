public import InnoDIGraph

/// A report of the provisions that no source file reads.
///
/// A provision counts as read if at least one of these conditions is true:
/// - Another provision depends on the provision.
/// - A member or an extension of the container mentions the name of the provision.
/// - The name of the provision occurs after a dot in a source file. An occurrence in the key path
///   of a binding, such as `child: \Container.name`, does not count.
///
/// The search compares only names and ignores types, so the report may omit some unused provisions.
public struct UnusedProvisions: Sendable {
  /// The lines of the report, sorted by source file and line number.
  public let lines: [String]

  /// Creates a report of the provisions in `graph` that no source file in `tree` reads.
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
