import InnoDI
import InnoDIGraph

extension ContainerView {
  /// The container and its children as a graph that can be drawn.
  var graph: ContainerGraph {
    ContainerGraph(nodes)
  }

  /// The container and its descendants, each type once.
  private var nodes: [ContainerNode] {
    var seen: Set<String> = []
    var pending = [self]
    var nodes: [ContainerNode] = []
    while let view = pending.popLast() {
      guard seen.insert(view.description.name).inserted else { continue }
      nodes.append(view.node)
      pending += view.description.provisions.compactMap { view.child($0.name) }
    }
    return nodes
  }

  private var node: ContainerNode {
    let first = description.provisions.first
    return ContainerNode(
      name: description.name,
      module: first?.fileID.split(separator: "/").first.map(String.init) ?? "",
      place: first.map(Self.place) ?? SourcePlace(file: "", line: 0),
      isRoot: description.isRoot,
      isValidated: true,
      isBoundToMainActor: false,
      provisions: description.provisions.map(node)
    )
  }

  private func node(of provision: ProvisionDescription) -> ProvisionNode {
    let place = Self.place(of: provision)
    let child = child(provision.name)
    return ProvisionNode(
      name: provision.name,
      scope: .init(rawValue: provision.scope.rawValue) ?? .shared,
      type: provision.typeName,
      source: Self.source(of: provision),
      place: place,
      dependencies: provision.dependencies.map { name in
        let isDeferred = provision.deferredDependencies.contains(name)
        return Dependency(name: name, kind: isDeferred ? .lazy : .needs, place: place)
      },
      references: child.map { child in
        let path = child.description.name.split(separator: ".").map(String.init)
        let role: ContainerReference.Role =
          provision.construction == .subContainer ? .owned : .used
        return [ContainerReference(path: path, role: role, place: place)]
      } ?? []
    )
  }

  private static func source(of provision: ProvisionDescription) -> ProvisionNode.Source {
    switch provision.construction {
    case .input: .input
    case .factory, .onDemand: .factory
    case .asyncFactory: .asyncFactory
    case .subContainer: .subContainer
    }
  }

  private static func place(of provision: ProvisionDescription) -> SourcePlace {
    SourcePlace(file: provision.fileID, line: provision.line)
  }
}
