extension ContainerGraph {
  /// The graph as a tree.
  ///
  /// The roots come first, followed by the other containers that no container uses. The containers
  /// that are reachable only from cycles come last.
  ///
  /// If several provisions use the same container, the tree shows the contents of the container
  /// only below the first provision. The lines of the other provisions end in `(above)`. For an
  /// input whose type is a container, the tree shows only one line, which never ends in `(above)`.
  public var treeText: String {
    var tree = TreeWriter(graph: self)
    for index in entries { tree.write(index) }
    // The remaining containers are reachable only from cycles.
    for index in containers.indices where !tree.unfolded.contains(index) { tree.write(index) }
    return tree.lines.map { $0 + "\n" }.joined()
  }
}

/// A writer that prints each container below the provision that uses the container.
private struct TreeWriter {
  let graph: ContainerGraph
  private(set) var lines: [String] = []
  private(set) var unfolded: Set<Int> = []

  init(graph: ContainerGraph) {
    self.graph = graph
  }

  mutating func write(_ index: Int) {
    guard !unfolded.contains(index) else { return }
    lines.append(graph.ids[index] + (graph.containers[index].isRoot ? " (root)" : ""))
    unfold(index, "")
  }

  /// Writes a line for each provision of a container and of the containers nested in it.
  ///
  /// The method is not recursive, so deeply nested containers cannot overflow the stack.
  private mutating func unfold(_ top: Int, _ indentation: String) {
    var pending: [(container: Int, provision: Int, indentation: String)] = []
    func push(_ container: Int, _ indentation: String) {
      for provision in graph.containers[container].provisions.indices.reversed() {
        pending.append((container, provision, indentation))
      }
    }
    unfolded.insert(top)
    push(top, indentation)
    while let (container, position, indentation) = pending.popLast() {
      let provisions = graph.containers[container].provisions
      let provision = provisions[position]
      let isLast = position == provisions.count - 1
      var line = indentation + (isLast ? "└─ " : "├─ ") + provision.summary
      let child = graph.child(of: provision, in: container)
      let isNew = child.map { provision.scope != .input && unfolded.insert($0).inserted } ?? false
      if child != nil, !isNew, provision.scope != .input { line += "  (above)" }
      lines.append(line)
      if let child, isNew { push(child, indentation + (isLast ? "   " : "│  ")) }
    }
  }
}

extension ProvisionNode {
  /// A line that contains the name, type, scope and dependencies of the provision.
  var summary: String {
    let needs = dependencies.map { $0.kind == .needs ? $0.name : "\($0.name) (\($0.kind))" }
    return "\(name): \(type)  .\(scope)" + (source == .subContainer ? "  owned" : "")
      + (needs.isEmpty ? "" : "  <- " + needs.joined(separator: ", "))
  }
}
