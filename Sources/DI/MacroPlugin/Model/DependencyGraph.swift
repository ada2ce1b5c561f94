/// The dependencies between the provisions of a container.
struct DependencyGraph {
  /// All names, in the order of declaration except that each name follows its dependencies.
  private(set) var order: [String] = []

  /// The cycles, each as a list in which every provision depends on the next and the last depends
  /// on the first.
  private(set) var cycles: [[String]] = []

  private let edges: [String: [String]]

  init(_ provisions: [(name: String, dependencies: [String])]) {
    edges = Dictionary(provisions.map { ($0.name, $0.dependencies) }) { first, _ in first }
    var visited: Set<String> = []
    for provision in provisions {
      visit(provision.name, after: [], visited: &visited)
    }
  }

  /// Returns the direct and indirect dependencies of the named provisions.
  ///
  /// The search does not continue beyond provisions that are already built.
  func requirements(
    of names: some Sequence<String>,
    exceptOf areThere: Set<String> = []
  ) -> Set<String> {
    var found: Set<String> = []
    var pending = names.flatMap { edges[$0] ?? [] }
    while let name = pending.popLast() {
      guard found.insert(name).inserted, !areThere.contains(name) else { continue }
      pending += edges[name] ?? []
    }
    return found
  }

  private mutating func visit(_ name: String, after path: [String], visited: inout Set<String>) {
    if let start = path.firstIndex(of: name) {
      cycles.append(Array(path[start...]))
      return
    }
    guard visited.insert(name).inserted else { return }
    for dependency in edges[name] ?? [] {
      visit(dependency, after: path + [name], visited: &visited)
    }
    order.append(name)
  }
}
