public import InnoDIGraph
import InnoLocking

/// The containers in a tree of source files, and the findings about the files.
public struct SourceReading: Sendable {
  /// The containers that were read from the files.
  public let containers: [ContainerNode]

  /// The findings, sorted by file and line.
  ///
  /// If there are findings, ``graph`` may be incomplete.
  public let diagnostics: [GraphDiagnostic]

  /// The graph of the containers.
  public var graph: ContainerGraph { ContainerGraph(containers) }
}

extension SourceTree {
  /// Reads the containers of all files concurrently.
  ///
  /// This method parses only the files that mention `DIContainer`, or that may declare a type alias
  /// for `Lazy` or `Provider`.
  public func read() -> SourceReading {
    let found = Locked<[SourceFileReading]>([])
    concurrently(files.count) { index in
      let reading = SourceFileReading(files[index])
      guard !reading.isEmpty else { return }
      found.withLock { $0.append(reading) }
    }
    let readings = found.withLock(\.self)
    let aliases = readings.flatMap(\.aliases)
    let hidden = readings.flatMap(\.parameters).compactMap { $0.diagnostic(aliases) }
    let containers = readings.flatMap(\.containers).sorted { $0.place < $1.place }
    return SourceReading(
      containers: containers.firstOfAllBuilds(
        readings.reduce(into: []) { $0.formUnion($1.conditional) }
      ),
      diagnostics: (readings.flatMap(\.diagnostics) + hidden).sorted { $0.place < $1.place }
    )
  }
}

extension [ContainerNode] {
  /// Returns the containers without duplicates.
  ///
  /// Containers inside `#if` blocks are duplicates if they have the same module and the same name.
  /// For example, an app can declare a container once for each platform. If there are duplicates,
  /// only the first is returned.
  ///
  /// - Parameter conditional: The locations of the containers that are inside an `#if`.
  /// - Returns: The containers.
  fileprivate func firstOfAllBuilds(_ conditional: Set<SourcePlace>) -> [ContainerNode] {
    var seen: Set<[String]> = []
    return filter { container in
      if container.isPrivate || !conditional.contains(container.place) { return true }
      return seen.insert([container.module, container.name]).inserted
    }
  }
}
