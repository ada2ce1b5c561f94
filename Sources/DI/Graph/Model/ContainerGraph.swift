/// The containers of a source tree and what they have to do with each other.
public struct ContainerGraph: Sendable {
  /// A name that several containers have.
  struct Ambiguity: Hashable, Sendable {
    let reference: ContainerReference
    let user: Int
    let candidates: [Int]
  }

  /// The containers, by file and line.
  public let containers: [ContainerNode]

  /// Who uses whom, by container and provision.
  public let edges: [ContainerEdge]

  /// A name for each container that no other has: its own, or with its module before it.
  public let ids: [String]

  let ambiguities: [Ambiguity]
  let outgoing: [[ContainerEdge]]
  let incoming: [[ContainerEdge]]

  /// Joins containers by the names that they call each other.
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

  /// The indices of the composition roots.
  public var roots: [Int] { containers.indices.filter { containers[$0].isRoot } }

  /// The indices of the containers with which reading begins: the roots, then those nobody uses.
  var entries: [Int] {
    roots + containers.indices.filter { !containers[$0].isRoot && incoming[$0].isEmpty }
  }

  /// All containers that can be reached from some, themselves among them.
  func reachable(from starts: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var pending = starts
    while let container = pending.popLast() {
      guard found.insert(container).inserted else { continue }
      pending += outgoing[container].map(\.target)
    }
    return found
  }

  /// The part of the graph that the composition roots reach; empty if there is no root.
  public var prunedToRoots: ContainerGraph {
    let kept = reachable(from: roots)
    return ContainerGraph(containers.indices.filter(kept.contains).map { containers[$0] })
  }

  /// The container that a provision owns or uses.
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
  /// The elements of each index.
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
