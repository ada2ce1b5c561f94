import InnoDI
import InnoNearestMatch

/// A container with what it provides, as text and as facts.
@MainActor
struct ContainerView {
  let container: any DescribedContainer
  let description: ContainerDescription

  init(_ container: any DescribedContainer) {
    self.container = container
    description = type(of: container).containerDescription
  }

  /// The names of what the container provides, with their types.
  var provisions: [(name: String, type: String)] {
    description.provisions.map { ($0.name, $0.typeName) }
  }

  /// The container that a provision is, where it is one that this container owns: an input belongs to
  /// somebody else, who shows it.
  func child(_ name: String) -> ContainerView? {
    guard let provision = description.provisions.first(where: { $0.name == name }),
      provision.scope != .input
    else { return nil }
    return (container.builtValue(of: name) as? any DescribedContainer).map(ContainerView.init)
  }

  func child(named name: String, _ word: Word) throws(CommandFailure) -> ContainerView {
    _ = try provision(name, word)
    guard let child = child(name) else {
      throw ConsoleError.badPath(word.text, reason: "\(name) is not a container").at(word)
    }
    return child
  }

  func answer(about name: String, _ word: Word) throws(CommandFailure) -> Answer {
    let provision = try provision(name, word)
    let rows = [
      [name, provision.typeName],
      ["scope", provision.scope.rawValue],
      ["source", source(of: provision)],
      ["built", built(provision)],
      ["needs", needs(of: provision).joined(separator: ", ").orDash],
      ["needed by", users(of: name).joined(separator: ", ").orDash],
      ["declared", "\(provision.fileID):\(provision.line)"],
    ]
    return Answer(
      facts(of: provision),
      lines: Columns.lines(rows) + (child(name).map { [""] + $0.lines } ?? [])
    )
  }

  /// The container as a tree: each provision with scope, type, needs and whether it was overridden.
  var lines: [String] {
    [description.name + (description.isRoot ? " (root)" : "")] + branches
  }

  private var branches: [String] {
    let last = description.provisions.count - 1
    return description.provisions.enumerated().flatMap { index, provision in
      let below = child(provision.name)?.branches ?? []
      return [(index == last ? "└─ " : "├─ ") + line(for: provision)]
        + below.map { (index == last ? "   " : "│  ") + $0 }
    }
  }

  private func line(for provision: ProvisionDescription) -> String {
    let needs = needs(of: provision)
    var text = "\(provision.name): \(provision.typeName)  .\(provision.scope.rawValue)"
    if !needs.isEmpty { text += "  <- \(needs.joined(separator: ", "))" }
    if container.isOverridden(provision.name) { text += "  (override)" }
    if provision.scope == .shared, !container.isBuilt(provision.name) {
      text += "  (not built yet)"
    }
    return text
  }

  var data: ConsoleValue {
    .facts([
      "name": .string(description.name),
      "root": .bool(description.isRoot),
      "provisions": .array(description.provisions.map(facts)),
    ])
  }

  private func facts(of provision: ProvisionDescription) -> ConsoleValue {
    .facts([
      "name": .string(provision.name),
      "scope": .string(provision.scope.rawValue),
      "type": .string(provision.typeName),
      "source": .string(source(of: provision)),
      "built": .string(built(provision)),
      "needs": .strings(needs(of: provision)),
      "neededBy": .strings(users(of: provision.name)),
      "declared": .string("\(provision.fileID):\(provision.line)"),
      "container": child(provision.name)?.data ?? .null,
    ])
  }

  private func source(of provision: ProvisionDescription) -> String {
    if container.isOverridden(provision.name) { return "override" }
    return switch provision.construction {
    case .input: "input"
    case .factory: "factory"
    case .onDemand: "factory, on demand"
    case .asyncFactory: "asynchronous factory"
    case .subContainer: "child container"
    }
  }

  private func built(_ provision: ProvisionDescription) -> String {
    if provision.scope == .transient { return "at each read" }
    return container.isBuilt(provision.name) ? "yes" : "not yet"
  }

  /// What a provision asks for; what it asks for later stands in brackets.
  private func needs(of provision: ProvisionDescription) -> [String] {
    provision.dependencies + provision.deferredDependencies.map { "[\($0)]" }
  }

  private func users(of name: String) -> [String] {
    description.provisions
      .filter { ($0.dependencies + $0.deferredDependencies).contains(name) }
      .map(\.name)
  }

  private func provision(
    _ name: String,
    _ word: Word
  ) throws(CommandFailure) -> ProvisionDescription {
    guard let provision = description.provisions.first(where: { $0.name == name }) else {
      throw ConsoleError.unknown(
        kind: "provision",
        name: name,
        nearest: NearestMatch.of(name, in: description.provisions.map(\.name)),
        listing: "container"
      ).at(word)
    }
    return provision
  }
}

extension String {
  fileprivate var orDash: String { isEmpty ? "-" : self }
}
