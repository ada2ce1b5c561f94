/// Finds containers by the names that sources call them.
struct ContainerIndex: Sendable {
  private let containers: [ContainerNode]
  private let byLastName: [String: [Int]]

  init(_ containers: [ContainerNode]) {
    self.containers = containers
    byLastName = Dictionary(grouping: containers.indices) { containers[$0].path.last ?? "" }
  }

  /// The containers that a name can mean for one who writes it in `user`; none if it means none.
  ///
  /// A name can leave out what encloses the container and can begin with the module. Of several
  /// that fit, those in the same module come first.
  func candidates(for path: [String], from user: ContainerNode) -> [Int] {
    let visible = candidates(for: path).filter {
      !containers[$0].isPrivate || containers[$0].place.file == user.place.file
    }
    let near = visible.filter { containers[$0].module == user.module }
    return near.isEmpty ? visible : near
  }

  /// The containers that a name can mean for one who writes it anywhere.
  func candidates(for path: [String]) -> [Int] {
    guard let last = path.last, let all = byLastName[last] else { return [] }
    return all.filter { index in
      let full = [containers[index].module] + containers[index].path
      return full.suffix(path.count).elementsEqual(path)
    }
  }
}
