import InnoDIGraph

extension ContainerView {
  /// The dependency graph of the container and its descendants.
  var graph: ContainerGraph {
    ContainerGraph(nodes)
  }

  /// The graph nodes for the types of this container and of its descendants.
  private var nodes: [ContainerNode] {
    var seen: Set<String> = []
    var pending = [self]
    var nodes: [ContainerNode] = []
    while let view = pending.popLast() {
      guard seen.insert(view.name).inserted else { continue }
      nodes.append(view.node)
      pending += view.all.compactMap { view.child($0.name) }
    }
    return nodes
  }

  private var node: ContainerNode {
    let first = all.first
    return ContainerNode(
      name: name,
      module: first?.declaration.file.split(separator: "/").first.map(String.init) ?? "",
      place: first.map(Self.place) ?? SourcePlace(file: "", line: 0),
      isRoot: isRoot,
      isValidated: true,
      isBoundToMainActor: false,
      provisions: all.map(node)
    )
  }

  private func node(of provision: ConsoleProvision) -> ProvisionNode {
    let place = Self.place(of: provision)
    let child = child(provision.name)
    return ProvisionNode(
      name: provision.name,
      scope: .init(rawValue: provision.scope.rawValue) ?? .shared,
      type: provision.type,
      source: Self.source(of: provision),
      place: place,
      dependencies: provision.needs.map { name in
        let isDeferred = provision.deferredNeeds.contains(name)
        return Dependency(name: name, kind: isDeferred ? .lazy : .needs, place: place)
      },
      references: child.map { child in
        let path = child.name.split(separator: ".").map(String.init)
        let role: ContainerReference.Role =
          provision.source == .child ? .owned : .used
        return [ContainerReference(path: path, role: role, place: place)]
      } ?? []
    )
  }

  private static func source(of provision: ConsoleProvision) -> ProvisionNode.Source {
    switch provision.source {
    case .input: .input
    case .factory, .onDemand: .factory
    case .asyncFactory: .asyncFactory
    case .child: .subContainer
    }
  }

  private static func place(of provision: ConsoleProvision) -> SourcePlace {
    SourcePlace(file: provision.declaration.file, line: provision.declaration.line)
  }
}
