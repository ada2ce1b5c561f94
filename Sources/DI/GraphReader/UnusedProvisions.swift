public import InnoDIGraph

/// The provisions that nothing seems to read.
///
/// A provision is read by another one of its container that takes it, by a member of the struct that
/// mentions it, by `.name` anywhere in the sources, and by an extension of the container. The words
/// are compared, not the types, so what is listed is unused for certain in these sources, and not
/// all that is unused is listed.
public struct UnusedProvisions: Sendable {
  /// The lines of the report, by file and line.
  public let lines: [String]

  /// Looks for provisions of a graph in the sources that it was read from.
  public init(_ graph: ContainerGraph, in tree: SourceTree) {
    let words = SourceWords(
      of: tree,
      containers: Set(graph.containers.compactMap(\.path.last))
    )
    lines = graph.containers.indices.flatMap { index in
      let container = graph.containers[index]
      let needed = Set(container.provisions.flatMap { $0.dependencies.map(\.name) })
      let extended = words.ofExtensions[container.path.last ?? ""] ?? []
      return container.provisions.filter { provision in
        ![needed, container.mentions, words.read, extended].contains { $0.contains(provision.name) }
      }.map { "\($0.place): '\($0.name)' of \(graph.ids[index]) is never read" }
    }
  }
}
