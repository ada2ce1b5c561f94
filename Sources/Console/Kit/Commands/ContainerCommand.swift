import InnoDIGraph

struct ContainerCommand: ConsoleCommand {
  static let info = CommandInfo(
    "container",
    .app,
    "The composition of the app: its containers and their provisions",
    examples: [
      "container", "container layerContainer",
      "container layerContainer.dataContainer.userRepository",
      "container --format mermaid",
    ]
  )

  @Exposed(\.app.containerSnapshot, "container") var snapshot: ContainerSnapshot
  @CommandArgument("PATH", .word(.value { $0.provisions() })) var path: Word?
  @CommandOption(
    "format",
    "FORMAT",
    .choice([.tree, .mermaid, .dot, .json]),
    "The output format"
  ) var format: GraphFormat?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    let subject = Subject(container: snapshot.contents, path: path?.text, format: format)
    return try console.app.lastAnswers.answer(of: Self.info.name, for: subject) {
      () throws(CommandFailure) in try answer()
    }
  }

  /// The data on which the command's answer depends.
  ///
  /// The answer is cached until this data changes.
  private struct Subject: Equatable {
    let container: ContainerContents
    let path: String?
    let format: GraphFormat?
  }

  private func answer() throws(CommandFailure) -> Answer {
    var container = snapshot.view
    guard let path else { return try answer(about: container) }
    var names = path.text.split(separator: ".").map(String.init)
    let last = names.popLast() ?? ""
    for name in names { container = try container.child(named: name, path) }
    guard format != nil else { return try container.answer(about: last, path) }
    return try answer(about: container.child(named: last, path))
  }

  private func answer(about container: ContainerView) throws(CommandFailure) -> Answer {
    guard let format, format != .tree else {
      return Answer(container.data, lines: container.lines)
    }
    do {
      let text = String(decoding: try container.graph.rendered(as: format), as: UTF8.self)
      return Answer(drawing: text, as: format.rawValue)
    } catch {
      throw ConsoleError.refused("\(error)").at(nil)
    }
  }
}

/// A description of a container and its provisions, as text and as data.
@MainActor
struct ContainerView {
  let name: String
  let isRoot: Bool
  let all: [ConsoleProvision]

  /// The path of this container: the names of the provisions that lead from the app's container to
  /// this container, separated by dots.
  ///
  /// The path of the app's container is empty.
  private(set) var path = ""

  /// The child containers, keyed by the name of the provision whose value is the child.
  private let children: [String: ContainerView]

  /// A dictionary from the name of each provision to the names of the provisions that depend on
  /// that provision.
  private let users: [String: [String]]

  /// All containers of the app; `nil` until the containers have been collected.
  ///
  /// The command searches all containers for provisions that depend on a provision of the shown
  /// container.
  var composition: Composition?

  /// A container and all of its descendants, each with its path.
  @MainActor
  final class Composition {
    private(set) var places: [(path: String, view: ContainerView)] = []

    /// The containers that have an input with a certain name, keyed by the name of the input.
    ///
    /// Each element also contains the path of the container and the type of the input.
    private(set) var receivers: [String: [(path: String, type: String, view: ContainerView)]] = [:]

    init(of root: ContainerView) {
      collect(root, "")
    }

    private func collect(_ view: ContainerView, _ path: String) {
      places.append((path, view))
      for provision in view.all {
        if provision.scope == .input {
          receivers[provision.name, default: []].append((path, provision.type, view))
        }
        guard let child = view.children[provision.name] else { continue }
        collect(child, path.isEmpty ? provision.name : "\(path).\(provision.name)")
      }
    }
  }

  init(_ container: any ConsoleContainer) {
    (name, isRoot, all) = (container.name, container.isRoot, container.provisions)
    let children = all.compactMap { provision in
      provision.container.map { (provision.name, ContainerView($0)) }
    }
    self.children = Dictionary(children) { first, _ in first }
    users = all.reduce(into: [:]) { users, provision in
      for name in Set(provision.needs) { users[name, default: []].append(provision.name) }
    }
  }

  /// The names and the types of the provisions.
  var provisions: [(name: String, type: String)] {
    all.map { ($0.name, $0.type) }
  }

  /// Returns the child container with the given name; `nil` if there is none.
  ///
  /// The child must already have been built. A container that was passed as an input is not a
  /// child.
  func child(_ name: String) -> ContainerView? {
    var child = children[name]
    child?.composition = composition
    child?.path = path(of: name)
    return child
  }

  func child(named name: String, _ word: Word) throws(CommandFailure) -> ContainerView {
    _ = try provision(name, word)
    guard let child = child(name) else {
      throw ConsoleError.badPath(
        word.text,
        reason: "\(name) is not a child container, or has not been built yet"
      ).at(word)
    }
    return child
  }

  func answer(about name: String, _ word: Word) throws(CommandFailure) -> Answer {
    let provision = try provision(name, word)
    let rows = [
      [name, provision.type],
      ["scope", provision.scope.rawValue],
      ["source", source(of: provision)],
      ["built", built(provision)],
      ["needs", needs(of: provision).joined(separator: ", ").orDash],
      ["needed by", neededBy(name)],
      ["declared", "\(provision.declaration.file):\(provision.declaration.line)"],
    ]
    return Answer(
      facts(of: provision),
      lines: Columns.lines(rows) + (child(name).map { [""] + $0.lines } ?? [])
    )
  }

  /// The lines of a tree that shows each provision with its type, scope, dependencies and state.
  var lines: [String] {
    [name + (isRoot ? " (root)" : "")] + branches
  }

  private var branches: [String] {
    let last = all.count - 1
    return all.enumerated().flatMap { index, provision in
      let below = child(provision.name)?.branches ?? []
      return [(index == last ? "└─ " : "├─ ") + line(for: provision)]
        + below.map { (index == last ? "   " : "│  ") + $0 }
    }
  }

  private func line(for provision: ConsoleProvision) -> String {
    let needs = needs(of: provision)
    var text = "\(provision.name): \(provision.type)  .\(provision.scope.rawValue)"
    if !needs.isEmpty { text += "  <- \(needs.joined(separator: ", "))" }
    if provision.isOverridden { text += "  (override)" }
    if provision.scope == .shared, !provision.isBuilt {
      text += "  (not built yet)"
    }
    return text
  }

  var data: ConsoleValue {
    .facts([
      "name": .string(name),
      "root": .bool(isRoot),
      "provisions": .array(all.map(facts)),
    ])
  }

  private func facts(of provision: ConsoleProvision) -> ConsoleValue {
    .facts([
      "name": .string(provision.name),
      "scope": .string(provision.scope.rawValue),
      "type": .string(provision.type),
      "source": .string(source(of: provision)),
      "built": .string(built(provision)),
      "needs": .strings(needs(of: provision)),
      "neededBy": .strings(users(of: provision.name)),
      "declared": .string("\(provision.declaration.file):\(provision.declaration.line)"),
      "container": child(provision.name)?.data ?? .null,
    ])
  }

  private func source(of provision: ConsoleProvision) -> String {
    if provision.isOverridden { return "override" }
    return switch provision.source {
    case .input: "input"
    case .factory: "factory"
    case .onDemand: "factory, on demand"
    case .asyncFactory: "asynchronous factory"
    case .child: "child container"
    }
  }

  private func built(_ provision: ConsoleProvision) -> String {
    if provision.scope == .transient { return "at each read" }
    return provision.isBuilt ? "yes" : "not yet"
  }

  /// Returns the dependencies of a provision, with deferred dependencies in brackets.
  private func needs(of provision: ConsoleProvision) -> [String] {
    provision.needs.map { provision.deferredNeeds.contains($0) ? "[\($0)]" : $0 }
  }

  /// Returns the provisions that depend on the given provision.
  ///
  /// For a provision of this container, the result contains a name. For a provision of another
  /// container that receives the value as an input, the result contains a path.
  private func users(of name: String) -> [String] {
    (users[name] ?? []) + receivers(of: name)
  }

  /// Returns the paths of the provisions that depend on the given provision but belong to other
  /// containers.
  ///
  /// The other containers receive the value of the given provision as an input.
  private func receivers(of name: String) -> [String] {
    let type = all.first { $0.name == name }?.type
    return (composition?.receivers[name] ?? []).flatMap { receiver -> [String] in
      guard receiver.view.name != self.name, receiver.type == type else { return [] }
      let users = receiver.view.users[name] ?? []
      return receiver.path.isEmpty ? users : users.map { "\(receiver.path).\($0)" }
    }
  }

  /// Returns the path of this container's provision with the given name.
  private func path(of name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  /// Returns the provisions that depend on the given provision, as text.
  ///
  /// If no provision depends on the given provision directly, the method searches the parent
  /// containers for provisions that depend on this container.
  private func neededBy(_ name: String) -> String {
    let direct = users(of: name)
    guard direct.isEmpty else { return direct.joined(separator: ", ") }
    var place = path
    while let composition, !place.isEmpty {
      let names = place.split(separator: ".").map(String.init)
      let outer = names.dropLast().joined(separator: ".")
      guard var owner = composition.places.first(where: { $0.path == outer })?.view,
        let last = names.last
      else { break }
      (owner.composition, owner.path) = (composition, outer)
      let own = (owner.users[last] ?? []).map { owner.path(of: $0) }
      let users = own + owner.receivers(of: last)
      guard users.isEmpty else { return "\(users.joined(separator: ", ")) (through \(place))" }
      place = outer
    }
    return "-"
  }

  private func provision(
    _ name: String,
    _ word: Word
  ) throws(CommandFailure) -> ConsoleProvision {
    let part = Word(text: name, range: word.range, form: .plain)
    if !all.contains(where: { $0.name == name }),
      let place = composition?.places.first(where: { _, view in
        view.provisions.contains { $0.name == name }
      })
    {
      throw ConsoleError.unknown(
        kind: "provision",
        name: word.text,
        nearest: place.path.isEmpty ? name : "\(place.path).\(name)",
        listing: "container"
      ).at(word)
    }
    return try all.named(
      part,
      kind: "provision",
      listing: "container",
      \.name
    )
  }
}

extension String {
  fileprivate var orDash: String { isEmpty ? "-" : self }
}
