import InnoDISyntax

/// A container without errors in which every provision is a ``PlainProvision``.
struct PlainContainer {
  let container: Container

  /// Creates a container from its text, or returns `nil` if the text must be parsed and checked in
  /// full.
  ///
  /// - Parameters:
  ///   - text: The text of the struct with its attribute.
  ///   - file: The module and file, in the form of `#fileID`.
  ///   - line: The number of the line on which the text begins.
  init?(_ text: String, file: String, line: Int) {
    guard var scanner = PlainScanner(text) else { return nil }
    guard let isRoot = scanner.containerAttribute() else { return nil }
    var access = AccessLevel.internal
    var word = scanner.word()
    while let level = word.flatMap(AccessLevel.init(plain:)) {
      access = level
      word = scanner.word()
    }
    guard word == "struct", let name = scanner.word(), scanner.take("{") else { return nil }
    var provisions: [Provision] = []
    var names: Set<String> = []
    while !scanner.take("}") {
      guard let plain = PlainProvision(&scanner, line: line), plain.isValid,
        names.insert(plain.name).inserted
      else { return nil }
      provisions.append(plain.provision)
    }
    scanner.skipTrivia()
    guard scanner.isAtEnd,
      provisions.allSatisfy({ $0.needs.allSatisfy { names.contains($0.name) } })
    else { return nil }
    // Replacing `Self` in copied text requires the parser.
    guard
      provisions.allSatisfy({ provision in
        !provision.type.text.containsWord("Self")
          && provision.factory?.body.containsWord("Self") != true
          && provision.factory?.parameters.allSatisfy { $0.type?.containsWord("Self") != true }
            != false
      })
    else { return nil }
    // If a factory may use a provision that is not one of its parameters, the rules must check the
    // container.
    guard
      provisions.allSatisfy({ provision in
        guard let factory = provision.factory else { return true }
        let others = names.subtracting(factory.parameters.map(\.identifier))
        return !factory.body.refers(toAny: others.union(["self", "try", "throw", "await"]))
      })
    else { return nil }
    let graph = DependencyGraph(provisions.map { ($0.name, $0.needs.map(\.name)) })
    guard graph.cycles.isEmpty else { return nil }
    container = Container(
      name: name,
      qualifiedName: name,
      access: max(.internal, access),
      globalActor: nil,
      isRoot: isRoot,
      traits: Traits(),
      file: file,
      provisions: provisions,
      onDemand: [],
      graph: graph
    )
  }
}

extension PlainScanner {
  /// Consumes `@DIContainer` with no option except `root:`.
  ///
  /// - Returns: The value of the option, which is `false` by default; `nil` if the attribute has
  ///   another form.
  mutating func containerAttribute() -> Bool? {
    guard take("@"), word() == "DIContainer" else { return nil }
    guard peek == UInt8(ascii: "(") else { return false }
    guard take("("), word() == ContainerOptions.Label.root.rawValue, take(":"), let value = word(),
      value == "true" || value == "false", take(")")
    else { return nil }
    return value == "true"
  }
}
