import InnoDISyntax

/// A container that has no errors, and in which each member is a ``PlainProvision``.
struct PlainContainer {
  let container: Container

  /// Creates a container from source text, or returns `nil` if only the Swift parser can parse the
  /// text.
  ///
  /// - Parameters:
  ///   - text: The text of the struct, including the `@DIContainer` attribute.
  ///   - file: The module and file of the struct, in the form of `#fileID`.
  ///   - line: The number of the line on which the text begins.
  ///   - isolatesToMainActor: A Boolean value that indicates whether the module is compiled with
  ///     `-default-isolation MainActor`.
  init?(_ text: String, file: String, line: Int, isolatesToMainActor: Bool) {
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
    // Only the Swift parser can find the occurrences of `Self` that must be replaced in the
    // generated code.
    guard
      provisions.allSatisfy({ provision in
        !provision.type.text.containsWord("Self")
          && provision.factory?.body.containsWord("Self") != true
          && provision.factory?.parameters.allSatisfy { $0.type?.containsWord("Self") != true }
            != false
      })
    else { return nil }
    // If the body of a factory contains `self`, an effect, or the name of another provision, the
    // body may violate a rule. Checking such a rule requires the Swift parser.
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
      globalActor: isolatesToMainActor ? "@MainActor" : nil,
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
  /// Consumes a `@DIContainer` attribute that has no option, or only the option `root:`.
  ///
  /// - Returns: The value of the option `root:`, or `false` if the attribute has no option. The
  ///   result is `nil` if the attribute is missing or has another option.
  mutating func containerAttribute() -> Bool? {
    guard take("@"), word() == "DIContainer" else { return nil }
    guard peek == UInt8(ascii: "(") else { return false }
    guard take("("), word() == ContainerOptions.Label.root.rawValue, take(":"), let value = word(),
      value == "true" || value == "false", take(")")
    else { return nil }
    return value == "true"
  }
}
