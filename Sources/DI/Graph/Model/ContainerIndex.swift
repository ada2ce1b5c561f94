/// An index for finding containers by the names that occur in source code.
struct ContainerIndex: Sendable {
  private let containers: [ContainerNode]
  private let byLastName: [String: [Int]]

  init(_ containers: [ContainerNode]) {
    self.containers = containers
    byLastName = Dictionary(grouping: containers.indices) { containers[$0].path.last ?? "" }
  }

  /// Returns the indices of the containers to which a name in the given container can refer.
  ///
  /// The name `path` can omit enclosing types, and can begin with the name of a module. The result
  /// omits private containers in other files. Containers in other modules are included only if no
  /// container in the module of `user` matches the name.
  func candidates(for path: [String], from user: ContainerNode) -> [Int] {
    let visible = candidates(for: path).filter {
      !containers[$0].isPrivate || containers[$0].place.file == user.place.file
    }
    let near = visible.filter { containers[$0].module == user.module }
    return near.isEmpty ? visible : near
  }

  /// Returns the indices of all containers that match a name, including private containers and
  /// containers in other modules.
  func candidates(for path: [String]) -> [Int] {
    guard let last = path.last, let all = byLastName[last] else { return [] }
    return all.filter { index in
      let full = [containers[index].module] + containers[index].path
      return full.suffix(path.count).elementsEqual(path)
    }
  }
}
