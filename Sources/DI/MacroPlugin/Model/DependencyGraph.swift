/// The dependencies between the provisions of a container.
struct DependencyGraph {
  /// The names of all provisions, sorted so that each provision comes after its dependencies.
  ///
  /// A depth-first search determines the order. The search starts at the provisions in the order of
  /// their declarations. In a cycle, at least one provision comes before one of its dependencies.
  private(set) var order: [String] = []

  /// The cycles of dependencies.
  ///
  /// In each list, every provision depends on the next provision, and the last provision depends on
  /// the first.
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
  /// The search does not continue from a provision in `reached`, but the result can include the
  /// provision itself.
  func requirements(
    of names: some Sequence<String>,
    except reached: Set<String> = []
  ) -> Set<String> {
    var found: Set<String> = []
    var pending = names.flatMap { edges[$0] ?? [] }
    while let name = pending.popLast() {
      guard found.insert(name).inserted, !reached.contains(name) else { continue }
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
