/// The differences between two graphs.
///
/// A container or provision of one graph is compared with the container or provision of the same
/// name in the other graph.
///
/// For each container, three options are compared: root, validation and main actor. For each
/// provision, the type, scope, origin, feature root and dependencies are compared. The edges of the
/// graphs are also compared.
public struct GraphDifference: Sendable {
  /// One line for each difference.
  ///
  /// A line begins with `+` for an addition, `-` for a removal, or `~` for a change.
  public let lines: [String]

  /// Creates a list of the differences between two graphs.
  ///
  /// - Parameters:
  ///   - old: The old graph.
  ///   - new: The new graph.
  public init(from old: GraphDocument, to new: GraphDocument) {
    let (before, after) = (Self.facts(of: old), Self.facts(of: new))
    lines = Set(before.keys).union(after.keys).sorted().compactMap { name in
      switch (before[name], after[name]) {
      case (let fact?, nil): "- \(name)\(fact.spaced)"
      case (nil, let fact?): "+ \(name)\(fact.spaced)"
      case (let fact?, let other?) where fact != other: "~ \(name)\(fact.spaced) ->\(other.spaced)"
      default: nil
      }
    }
  }

  private static func facts(of document: GraphDocument) -> [String: String] {
    var facts: [String: String] = [:]
    for container in document.containers {
      facts[container.id] = container.options
      for provision in container.provisions {
        let needs = provision.dependencies.map {
          $0.kind == .needs ? $0.name : "\($0.name) (\($0.kind))"
        }
        facts["\(container.id).\(provision.name)"] =
          ": \(provision.type)  .\(provision.scope)  \(provision.source)"
          + (provision.featureRoot.map { "  featureRoot: \($0)" } ?? "")
          + (needs.isEmpty ? "" : "  <- " + needs.joined(separator: ", "))
      }
    }
    for edge in document.edges {
      facts["\(edge.from).\(edge.provision) \(edge.kind) \(edge.to)"] = ""
    }
    return facts
  }
}

extension GraphDocument.Container {
  /// The container's options that differ from their default values, in parentheses, or an empty
  /// string if all options have their default values.
  fileprivate var options: String {
    var names: [String] = []
    if isRoot { names.append("root") }
    if !isValidated { names.append("not validated") }
    if isBoundToMainActor { names.append("main actor") }
    return names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
  }
}

extension String {
  fileprivate var spaced: String { isEmpty || hasPrefix(":") ? self : " " + self }
}
