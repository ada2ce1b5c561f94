extension ContainerGraph {
  /// The graph as a Mermaid flowchart, with a box for each container and an edge for each
  /// dependency.
  public var mermaidText: String {
    var lines = ["flowchart LR"]
    for (index, container) in containers.enumerated() {
      let title = ids[index] + (container.isRoot ? " (root)" : "")
      lines.append("  subgraph c\(index)[\"\(title.escapedForMermaid)\"]")
      for (position, provision) in container.provisions.enumerated() {
        let label = "\(provision.name): \(provision.type)".escapedForMermaid
        lines.append("    c\(index)p\(position)[\"\(label)<br/>.\(provision.scope)\"]")
      }
      lines.append("  end")
    }
    for (from, to, kind) in provisionEdges {
      let arrow =
        switch kind {
        case .needs: "-->"
        case .lazy: "-. lazy .->"
        case .provider: "-. provider .->"
        }
      lines.append("  c\(from.container)p\(from.position) \(arrow) c\(to.container)p\(to.position)")
    }
    for edge in edges {
      guard let from = position(of: edge) else { continue }
      let arrow = edge.kind == .owns ? "== owns ==>" : "-- uses -->"
      lines.append("  c\(edge.source)p\(from) \(arrow) c\(edge.target)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The position of a provision: the index of the container, and the index of the provision in the
  /// container.
  struct Position {
    let container: Int
    let position: Int
  }

  /// The edges between provisions of the same container.
  ///
  /// Dependencies on unknown names are omitted.
  var provisionEdges: [(from: Position, to: Position, kind: Dependency.Kind)] {
    containers.enumerated().flatMap { index, container in
      let names = container.provisions.map(\.name)
      let positions = Dictionary(zip(names, names.indices)) { first, _ in first }
      return container.provisions.enumerated().flatMap { position, provision in
        provision.dependencies.compactMap { dependency in
          positions[dependency.name].map {
            (
              Position(container: index, position: position),
              Position(container: index, position: $0), dependency.kind
            )
          }
        }
      }
    }
  }

  /// Returns the index of the edge's provision in the source container's list of provisions.
  func position(of edge: ContainerEdge) -> Int? {
    containers[edge.source].provisions.firstIndex { $0.name == edge.provision }
  }
}

extension String {
  /// The string, escaped for use in a quoted label.
  ///
  /// An escape sequence in Mermaid starts with `#`.
  fileprivate var escapedForMermaid: String {
    reduce(into: "") { text, letter in
      switch letter {
      case "#": text += "#35;"
      case "\"": text += "#quot;"
      case "<": text += "#lt;"
      case ">": text += "#gt;"
      case "&": text += "#amp;"
      default: text.append(letter)
      }
    }
  }
}
