import InnoDIGraph

struct ContainerCommand: ConsoleCommand {
  private static let formats: [GraphFormat] = [.tree, .mermaid, .dot, .json]

  let name = "container"
  let group = CommandGroup.app
  let summary = "How the app is put together: containers and what they provide"
  let forms = [CommandForm([.optional("PATH", .provision)])]
  let options = [
    CommandOption(
      "format",
      takes: ("FORMAT", .choice(Self.formats.map(\.rawValue))),
      "tree, mermaid, dot or json"
    )
  ]
  let examples = [
    "container", "container layerContainer",
    "container layerContainer.dataContainer.userRepository",
    "container --format mermaid",
  ]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let root = console.container else { throw ConsoleError.notExposed("container").at(nil) }
    let format = try call.choice("format", among: Self.formats)
    var container = ContainerView(root)
    guard let word = call["PATH"] else { return try answer(about: container, as: format) }
    var names = word.text.split(separator: ".").map(String.init)
    let last = names.popLast() ?? ""
    for name in names { container = try container.child(named: name, word) }
    guard let format else { return try container.answer(about: last, word) }
    return try answer(about: container.child(named: last, word), as: format)
  }

  private func answer(
    about container: ContainerView,
    as format: GraphFormat?
  ) throws(CommandFailure) -> Answer {
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
