extension ContainerGraph {
  /// The graph in the DOT language of Graphviz, with a cluster for each container.
  public var dotText: String {
    var lines = [
      "digraph containers {", "  rankdir=LR;", "  node [shape=box, fontname=\"Helvetica\"];",
    ]
    for (index, container) in containers.enumerated() {
      let title = ids[index].escapedForDOT
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    c\(index) [label=\"\(title)\", shape=box3d\(container.rootStyle)];")
      for (position, provision) in container.provisions.enumerated() {
        let label = "\(provision.name): \(provision.type)".escapedForDOT + "\\n.\(provision.scope)"
        lines.append("    c\(index)p\(position) [label=\"\(label)\"];")
      }
      lines.append("  }")
    }
    for (from, to, kind) in provisionEdges {
      let style =
        switch kind {
        case .needs: ""
        case .lazy: " [style=dashed, label=\"lazy\"]"
        case .provider: " [style=dotted, label=\"provider\"]"
        }
      lines.append(
        "  c\(from.container)p\(from.position) -> c\(to.container)p\(to.position)\(style);"
      )
    }
    for edge in edges {
      guard let from = position(of: edge) else { continue }
      let style = edge.kind == .owns ? " [style=bold, label=\"owns\"]" : " [label=\"uses\"]"
      lines.append("  c\(edge.source)p\(from) -> c\(edge.target)\(style);")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }
}

extension ContainerNode {
  fileprivate var rootStyle: String { isRoot ? ", style=filled" : "" }
}

extension String {
  fileprivate var escapedForDOT: String {
    reduce(into: "") { text, letter in
      if letter == "\"" || letter == "\\" { text += "\\" }
      text.append(letter)
    }
  }
}
