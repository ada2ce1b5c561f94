/// A search for cycles in a graph of numbered nodes.
struct CycleSearch {
  private let successors: [[Int]]
  private var remaining: [Bool]

  /// Creates a search.
  ///
  /// - Parameter successors: An array that contains, for each node, the nodes that the node needs.
  init(_ successors: [[Int]]) {
    self.successors = successors
    remaining = Array(repeating: true, count: successors.count)
    peel()
  }

  /// The cycles, sorted by their first nodes.
  ///
  /// Not every cycle is included, but every node that is part of a cycle occurs at least once.
  var cycles: [[Int]] {
    var found: [[Int]] = []
    var covered: Set<Int> = []
    for node in successors.indices where remaining[node] && !covered.contains(node) {
      guard let cycle = shortestCycle(through: node) else { continue }
      covered.formUnion(cycle)
      found.append(cycle)
    }
    return found
  }

  /// Repeatedly removes the nodes that need none of the remaining nodes.
  ///
  /// The removed nodes cannot be in a cycle.
  private mutating func peel() {
    var needs = successors.map(\.count)
    var users: [[Int]] = Array(repeating: [], count: successors.count)
    for (node, targets) in successors.enumerated() {
      for target in targets { users[target].append(node) }
    }
    var free = successors.indices.filter { needs[$0] == 0 }
    while let node = free.popLast() {
      remaining[node] = false
      for user in users[node] {
        needs[user] -= 1
        if needs[user] == 0 { free.append(user) }
      }
    }
  }

  private func shortestCycle(through start: Int) -> [Int]? {
    var cameFrom: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for target in successors[node] where remaining[target] {
        if target == start {
          var path = [node]
          while let last = path.last, last != start, let before = cameFrom[last] {
            path.append(before)
          }
          return path.reversed()
        }
        if cameFrom[target] == nil {
          cameFrom[target] = node
          queue.append(target)
        }
      }
    }
    return nil
  }
}
