public import InnoDIGraph
import InnoLocking

/// The containers and findings of a source tree.
public struct SourceReading: Sendable {
  /// The containers that can be read.
  public let containers: [ContainerNode]

  /// The findings, sorted by file and line.
  ///
  /// If there are findings, the graph may be incomplete.
  public let diagnostics: [GraphDiagnostic]

  /// The graph of the containers.
  public var graph: ContainerGraph { ContainerGraph(containers) }
}

extension SourceTree {
  /// Reads the containers of all files concurrently.
  ///
  /// Only files that mention `DIContainer`, or that may declare a type alias for `Lazy` or
  /// `Provider`, are parsed.
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
    return SourceReading(
      containers: readings.flatMap(\.containers).sorted { $0.place < $1.place },
      diagnostics: (readings.flatMap(\.diagnostics) + hidden).sorted { $0.place < $1.place }
    )
  }
}
