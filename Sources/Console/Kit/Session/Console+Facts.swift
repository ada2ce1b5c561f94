import InnoNearestMatch

extension Console {
  /// The names that a path in a condition may begin with.
  var pathRoots: [String] {
    stores.map(\.name) + (routers.isEmpty ? [] : ["routes", "modal"])
      + (tabs == nil ? [] : ["tab"]) + (network == nil ? [] : ["net"])
  }

  /// Returns the value at the end of a path.
  ///
  /// - Parameter path: A path that begins with a store, `routes`, `modal`, `tab`, `net` or a
  ///   variable.
  /// - Returns: The value.
  /// - Throws: ``ConsoleError`` that names what exists instead.
  func fact(at path: ValuePath) throws(ConsoleError) -> ConsoleValue {
    guard case .name(let root)? = path.steps.first else {
      throw .badPath(
        path.description,
        reason: "it must begin with \(pathRoots.joined(by: "or"))"
      )
    }
    if root.hasPrefix("$") { return try reader.variables.value(at: path).data }
    return try path.value(in: .named([(root, try facts(of: root))]))
  }

  private func facts(of root: String) throws(ConsoleError) -> ConsoleValue {
    if let store = app.store(named: root) { return store.value }
    switch root {
    case "routes" where !routers.isEmpty: return .named(routers.map { ($0.name, $0.path()) })
    case "modal" where !routers.isEmpty:
      return .named(routers.map { ($0.name, $0.modals().first?.route ?? .null) })
    case "tab":
      if let tabs { return .enumCase(tabs.selected(), []) }
    case "net":
      if let network { return network.facts }
    default: break
    }
    let nearest = NearestMatch.of(root, in: pathRoots)
    throw .noProperty(root, of: nil, nearest: nearest, names: pathRoots)
  }
}
