/// Patterns, found by walking down a path segment by segment.
///
/// All edges lie in one table, so that a step costs one look-up however many patterns there are.
struct SegmentTrie: Sendable {
  private struct Edge: Hashable {
    let node: Int
    let segment: String
  }

  private struct Node {
    var parameter: Int?
    var ends: [Int] = []
    var wildcards: [Int] = []
  }

  /// What the search still has to look at, the most specific last.
  private enum Visit {
    case node(Int, depth: Int)
    case wildcards(of: Int)
  }

  private var nodes = [Node()]
  private var literals: [Edge: Int] = [:]

  /// Adds a pattern under an index.
  mutating func insert(_ pattern: DeepLinkPattern, at index: Int) {
    var node = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text):
        node = child(of: node, along: text)
      case .parameter:
        node = parameterChild(of: node)
      case .wildcard:
        nodes[node].wildcards.append(index)
        return
      }
    }
    nodes[node].ends.append(index)
  }

  /// Visits the patterns that fit a path, the most specific first, until one gives a result.
  ///
  /// From left to right, a literal goes before a parameter and both before a wildcard; among patterns
  /// of one shape, the first that was added goes first.
  ///
  /// - Parameters:
  ///   - path: The path's segments.
  ///   - visit: Gives a result for a pattern's index, or `nil` to go on.
  /// - Returns: The first result.
  func first<Result>(along path: [String], _ visit: (Int) -> Result?) -> Result? {
    var ahead = [Visit.node(0, depth: 0)]
    while let next = ahead.popLast() {
      let patterns: [Int]
      switch next {
      case .wildcards(let index):
        patterns = nodes[index].wildcards
      case .node(let index, let depth) where depth == path.count:
        ahead.append(.wildcards(of: index))
        patterns = nodes[index].ends
      case .node(let index, let depth):
        ahead.append(.wildcards(of: index))
        if let child = nodes[index].parameter {
          ahead.append(.node(child, depth: depth + 1))
        }
        if let child = literals[Edge(node: index, segment: path[depth])] {
          ahead.append(.node(child, depth: depth + 1))
        }
        patterns = []
      }
      for pattern in patterns {
        if let result = visit(pattern) { return result }
      }
    }
    return nil
  }

  private mutating func child(of node: Int, along text: String) -> Int {
    let edge = Edge(node: node, segment: text)
    if let child = literals[edge] { return child }
    literals[edge] = nodes.count
    return addNode()
  }

  private mutating func parameterChild(of node: Int) -> Int {
    if let child = nodes[node].parameter { return child }
    nodes[node].parameter = nodes.count
    return addNode()
  }

  private mutating func addNode() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }
}
