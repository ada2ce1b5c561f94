import InnoDI

struct ContainerCommand: ConsoleCommand {
  let name = "container"
  let group = CommandGroup.app
  let summary = "How the app is put together: containers and what they provide"
  let forms = [CommandForm([.optional("PATH", .provision)])]
  let examples = ["container", "container layerContainer"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let root = console.container else { throw ConsoleError.notExposed("container").at(nil) }
    let view = ContainerView(root)
    guard let word = call["PATH"] else { return Answer(view.data, lines: view.lines) }
    var container = view
    var names = word.text.split(separator: ".").map(String.init)
    let last = names.popLast() ?? ""
    for name in names { container = try container.child(named: name, word) }
    return try container.answer(about: last, word)
  }
}

/// A container with what it provides, as text and as facts.
@MainActor
struct ContainerView {
  private let container: any DescribedContainer
  private let description: ContainerDescription

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
    if let child = child(name) { return Answer(child.data, lines: child.lines) }
    let users = description.provisions.filter { $0.dependencies.contains(name) }.map(\.name)
    let rows = [
      [name, provision.typeName],
      ["scope", provision.scope.rawValue],
      ["source", source(of: provision)],
      ["needs", provision.dependencies.joined(separator: ", ").orDash],
      ["needed by", users.joined(separator: ", ").orDash],
      ["declared", "\(provision.fileID):\(provision.line)"],
    ]
    return Answer(facts(of: provision), lines: Columns.lines(rows))
  }

  /// The container as a tree: each provision with scope, type, needs and whether it was overridden.
  var lines: [String] {
    [description.name + (description.isRoot ? " (root)" : "")] + branches
  }

  private var branches: [String] {
    let last = description.provisions.count - 1
    return description.provisions.enumerated().flatMap { index, provision in
      let needs =
        provision.dependencies.isEmpty
        ? "" : "  <- \(provision.dependencies.joined(separator: ", "))"
      let mark = container.isOverridden(provision.name) ? "  (override)" : ""
      let line =
        (index == last ? "└─ " : "├─ ")
        + "\(provision.name): \(provision.typeName)  .\(provision.scope.rawValue)\(needs)\(mark)"
      let below = child(provision.name)?.branches ?? []
      return [line] + below.map { (index == last ? "   " : "│  ") + $0 }
    }
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
      "needs": .strings(provision.dependencies),
      "source": .string(source(of: provision)),
      "container": child(provision.name)?.data ?? .null,
    ])
  }

  private func source(of provision: ProvisionDescription) -> String {
    switch provision.scope {
    case .input: "input"
    case .shared, .transient: container.isOverridden(provision.name) ? "override" : "factory"
    }
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
