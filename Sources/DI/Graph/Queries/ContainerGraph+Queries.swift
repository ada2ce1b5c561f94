extension ContainerGraph {
  /// Returns the shortest paths from the entry points to a container or provision, as lines of
  /// text.
  ///
  /// The entry points are the composition roots and the containers that no other container uses.
  /// The result contains one path from each entry point that leads to the container or provision,
  /// with one line for each step. If no entry point leads to the container or provision, the result
  /// is a single line that describes a cycle.
  public func why(_ name: GraphName) -> [String] {
    let target = Node(container: name.container, provision: name.provision)
    let ways = entries.compactMap { way(from: Node(container: $0, provision: nil), to: target) }
    guard !ways.isEmpty else {
      return ["\(label(target)) is reachable only through a cycle: \(cycle(to: name.container))"]
    }
    return ways.flatMap { way in
      way.enumerated().map { depth, node in
        let indentation = depth == 0 ? "" : String(repeating: "   ", count: depth - 1) + "└─ "
        return "\(indentation)\(label(node))  \(place(of: node).short)"
      }
    }
  }

  /// Returns the containers and provisions that depend on a container or provision, directly or
  /// indirectly, with the nearest first.
  public func dependents(of name: GraphName) -> [String] {
    var found: [Node] = []
    var seen: Set<Node> = [Node(container: name.container, provision: name.provision)]
    var queue = Array(seen)
    var next = 0
    while next < queue.count {
      for user in users(of: queue[next]) where seen.insert(user).inserted {
        queue.append(user)
        found.append(user)
      }
      next += 1
    }
    return found.map { "\(label($0))  \(place(of: $0).short)" }
  }

  /// A node of the graph: a container, or a provision of a container.
  private struct Node: Hashable {
    let container: Int
    let provision: String?
  }

  private func label(_ node: Node) -> String {
    let id = ids[node.container]
    return node.provision.map { "\(id).\($0)" }
      ?? (containers[node.container].isRoot ? "\(id) (root)" : id)
  }

  private func place(of node: Node) -> SourcePlace {
    let container = containers[node.container]
    return node.provision.flatMap { container.provision(named: $0)?.place } ?? container.place
  }

  /// Returns the nodes that a node needs.
  ///
  /// A container needs all its provisions.
  private func needs(of node: Node) -> [Node] {
    let container = containers[node.container]
    guard let name = node.provision else {
      return container.provisions.map { Node(container: node.container, provision: $0.name) }
    }
    let below = outgoing[node.container].filter { $0.provision == name }
    return (container.provision(named: name)?.dependencies ?? [])
      .filter { container.provision(named: $0.name) != nil }
      .map { Node(container: node.container, provision: $0.name) }
      + below.map { Node(container: $0.target, provision: nil) }
  }

  /// Returns the text of a cycle of containers that leads to the given container.
  ///
  /// Call this method only for a container to which no entry point leads. At least one cycle then
  /// leads to the container.
  private func cycle(to container: Int) -> String {
    var steps: [String] = []
    var positions: [Int: Int] = [:]
    var current = container
    while positions[current] == nil, let edge = incoming[current].first {
      positions[current] = steps.count
      steps.append("\(ids[edge.source]).\(edge.provision)")
      current = edge.source
    }
    let cycle: [String] = steps[(positions[current] ?? 0)...].reversed()
    return (cycle + cycle.prefix(1)).joined(separator: " -> ")
  }

  private func users(of node: Node) -> [Node] {
    guard let name = node.provision else {
      return incoming[node.container].map { Node(container: $0.source, provision: $0.provision) }
    }
    let siblings = containers[node.container].provisions
      .filter { $0.dependencies.contains { $0.name == name } }
      .map { Node(container: node.container, provision: $0.name) }
    return siblings + [Node(container: node.container, provision: nil)]
  }

  private func way(from start: Node, to target: Node) -> [Node]? {
    var cameFrom: [Node: Node] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if node == target {
        var way = [node]
        while let last = way.last, let before = cameFrom[last] { way.append(before) }
        return way.reversed()
      }
      for need in needs(of: node) where need != start && cameFrom[need] == nil {
        cameFrom[need] = node
        queue.append(need)
      }
    }
    return nil
  }
}
