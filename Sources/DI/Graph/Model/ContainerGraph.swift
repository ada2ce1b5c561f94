/// The containers of a source tree and the edges between them.
public struct ContainerGraph: Sendable {
  /// A reference that could refer to several containers, because the containers have the same name.
  struct Ambiguity: Hashable, Sendable {
    let reference: ContainerReference
    let user: Int
    let candidates: [Int]
  }

  /// The containers, sorted by file and line.
  public let containers: [ContainerNode]

  /// The edges between the containers.
  ///
  /// The edges of one container are adjacent, and the containers have the same order as in
  /// ``containers``. The edges of each container are in the order of the container's provisions.
  public let edges: [ContainerEdge]

  /// A unique name for each container.
  ///
  /// If several containers have the same name, their unique names also contain the module. If the
  /// module is also the same, the unique names also contain the location.
  public let ids: [String]

  let ambiguities: [Ambiguity]
  let outgoing: [[ContainerEdge]]
  let incoming: [[ContainerEdge]]

  /// Creates a graph of containers, and resolves the references between the containers.
  public init(_ containers: [ContainerNode]) {
    let containers = containers.sorted { $0.place < $1.place }
    let index = ContainerIndex(containers)
    var edges: [ContainerEdge] = []
    var ambiguities: [Ambiguity] = []
    for (source, container) in containers.enumerated() {
      for provision in container.provisions {
        var targets: Set<Int> = []
        for reference in provision.references {
          let candidates = index.candidates(for: reference.path, from: container)
          if candidates.count > 1 {
            ambiguities.append(
              Ambiguity(reference: reference, user: source, candidates: candidates)
            )
          } else if let target = candidates.first, targets.insert(target).inserted {
            edges.append(
              ContainerEdge(
                source: source,
                provision: provision.name,
                target: target,
                kind: reference.role == .owned ? .owns : .uses,
                place: reference.place
              )
            )
          }
        }
      }
    }
    self.edges = edges
    self.ambiguities = ambiguities
    outgoing = containers.indices.grouping(edges, by: \.source)
    incoming = containers.indices.grouping(edges, by: \.target)
    ids = Self.ids(of: containers)
    self.containers = containers
  }

  /// The indices of the composition roots in ``containers``.
  public var roots: [Int] { containers.indices.filter { containers[$0].isRoot } }

  /// The indices of the composition roots, followed by the indices of other containers that are not
  /// used by any container.
  var entries: [Int] {
    roots + containers.indices.filter { !containers[$0].isRoot && incoming[$0].isEmpty }
  }

  /// Returns the indices of the given containers, and the indices of all containers that are
  /// reachable from the given containers.
  func reachable(from starts: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var pending = starts
    while let container = pending.popLast() {
      guard found.insert(container).inserted else { continue }
      pending += outgoing[container].map(\.target)
    }
    return found
  }

  /// The part of the graph that is reachable from composition roots.
  ///
  /// If there is no composition root, the value is an empty graph.
  public var prunedToRoots: ContainerGraph {
    let kept = reachable(from: roots)
    return ContainerGraph(containers.indices.filter(kept.contains).map { containers[$0] })
  }

  /// Returns the index of the first container that a provision owns or uses, or `nil` if there is
  /// no such container.
  func child(of provision: ProvisionNode, in container: Int) -> Int? {
    outgoing[container].first { $0.provision == provision.name }?.target
  }

  private static func ids(of containers: [ContainerNode]) -> [String] {
    let names = containers.map(\.name).counts
    let qualified = containers.map { "\($0.module).\($0.name)" }.counts
    return containers.map { container in
      let long = "\(container.module).\(container.name)"
      if names[container.name] == 1 { return container.name }
      return qualified[long] == 1 ? long : "\(long) (\(container.place.short))"
    }
  }
}

extension Range<Int> {
  /// Divides elements into groups, one for each number in this `Range`.
  ///
  /// The `Range` must start at 0.
  ///
  /// - Parameters:
  ///   - elements: The elements to group.
  ///   - index: A closure that returns the number of the group to which an element belongs. The
  ///     number must be in this `Range`.
  /// - Returns: The groups, in the order of their numbers.
  fileprivate func grouping<Element>(
    _ elements: [Element],
    by index: (Element) -> Int
  ) -> [[Element]] {
    elements.reduce(into: Array(repeating: [], count: count)) { $0[index($1)].append($1) }
  }
}

extension [String] {
  fileprivate var counts: [String: Int] {
    reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

/// A connection from one container to another container that the first container owns or uses.
public struct ContainerEdge: Hashable, Sendable {
  /// The relation between the source container and the target container of an edge.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The source container owns the target container as a `@SubContainer`.
    case owns

    /// The source container uses the target container without owning it.
    ///
    /// A factory in the source container creates the target container, or a provision of the source
    /// container has the target container as its type.
    case uses
  }

  /// The index of the source container, which uses the target container.
  public let source: Int

  /// The name of the provision through which the source container uses the target container.
  public let provision: String

  /// The index of the target container, which the source container uses.
  public let target: Int

  /// The relation between the source container and the target container.
  public let kind: Kind

  /// The location of the code in which the source container uses the target container.
  public let place: SourcePlace
}
