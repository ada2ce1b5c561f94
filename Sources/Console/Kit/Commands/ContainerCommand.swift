import InnoDI
import InnoDIGraph

struct ContainerCommand: ConsoleCommand {
  static let info = CommandInfo(
    "container",
    .app,
    "How the app is put together: containers and what they provide",
    examples: [
      "container", "container layerContainer",
      "container layerContainer.dataContainer.userRepository",
      "container --format mermaid",
    ]
  )

  @Exposed(\.container, "container") var root: any DescribedContainer
  @CommandArgument("PATH", .word(.provision)) var path: Word?
  @CommandOption(
    "format",
    "FORMAT",
    .choice([.tree, .mermaid, .dot, .json]),
    "tree, mermaid, dot or json"
  ) var format: GraphFormat?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    var container = ContainerView(root)
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
