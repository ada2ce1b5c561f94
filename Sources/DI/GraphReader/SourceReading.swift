public import InnoDIGraph
import InnoLocking

/// What was found in a source tree.
public struct SourceReading: Sendable {
  /// The containers that can be read.
  public let containers: [ContainerNode]

  /// What cannot be read, by file and line; while there is any, the graph is not whole.
  public let diagnostics: [GraphDiagnostic]

  /// The graph of the containers.
  public var graph: ContainerGraph { ContainerGraph(containers) }
}

extension SourceTree {
  /// Reads the containers of all files, several files at a time.
  ///
  /// Only files in which the name of the attribute occurs are parsed, and those with a `typealias` that
  /// could stand for `Lazy` or `Provider`.
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
