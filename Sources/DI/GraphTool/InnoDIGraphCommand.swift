public import ArgumentParser
import Foundation
public import InnoDIGraph
import InnoDIGraphReader
import InnoText

/// The program `innodi-graph`, which prints, draws, validates and queries containers.
@main
struct InnoDIGraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "innodi-graph",
    abstract: "Print, validate and query the containers of a source tree.",
    usage: """
      innodi-graph [PATH] [--format FORMAT] [--root-only] [--output FILE]
      innodi-graph [PATH] --validate
      innodi-graph [PATH] --why NAME | --dependents NAME | --unused
      innodi-graph --diff OLD.json NEW.json
      """,
    discussion: """
      NAME is Container, Container.provision, or a unique provision. If two containers have the same name, \
      write Module.Container.

      Exit codes:
        0  success
        1  a Swift file is unreadable or invalid, a NAME is unknown or ambiguous, --root-only finds no root, or Graphviz failed
        2  the arguments are invalid, or another file or folder cannot be read or written
        3  --validate found an error, which can be an unreadable or invalid Swift file
        4  there are no containers
      """
  )

  @Argument(
    help: """
      A folder or a Swift file; the current folder by default. Hidden folders and nested packages are skipped.
      """
  )
  var path: String?

  @Option(help: "The format of the graph; a tree by default. Graphviz draws png and svg.")
  var format: GraphFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file")
  )
  var output = "-"

  @Flag(help: "Omit containers that are not reachable from a composition root.")
  var rootOnly = false

  @Flag(
    name: .customLong("validate"),
    help: "Validate the graph and print the violations."
  )
  var isValidating = false

  @Option(
    help: ArgumentHelp(
      """
      Print the shortest path to a container or provision from each root, and from each \
      container that no other container uses.
      """,
      valueName: "name"
    )
  )
  var why: String?

  @Option(
    help: ArgumentHelp(
      "Print everything that depends on a container or provision.",
      valueName: "name"
    )
  )
  var dependents: String?

  @Flag(help: "List the provisions that no Swift file reads.")
  var unused = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Print the differences between two JSON graphs.", valueName: "json")
  )
  var diff: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the files in a list instead of PATH. Each line of the list is a module name, a tab "
        + "character and a path.",
      valueName: "file"
    )
  )
  var sources: String?

  @Option(
    help: ArgumentHelp(
      "With --validate: a file to write if the graph is valid. The file is a Swift comment.",
      valueName: "file"
    )
  )
  var stamp: String?

  @Flag(help: "Accept a source tree without containers.")
  var allowEmpty = false

  func validate() throws {
    let questions =
      [isValidating, unused, why != nil, dependents != nil, !diff.isEmpty].count { $0 }
    if questions > 1 {
      throw ValidationError(
        "--validate, --why, --dependents, --unused and --diff cannot be combined"
      )
    }
    if !diff.isEmpty, diff.count != 2 {
      throw ValidationError("--diff needs two files: the old graph and the new graph")
    }
    if stamp != nil, !isValidating {
      throw ValidationError("--stamp requires --validate")
    }
    try rejectUnusedOptions(isQuery: questions > 0)
  }

  /// Throws an error if an option would have no effect.
  private func rejectUnusedOptions(isQuery: Bool) throws {
    let others: [(isGiven: Bool, text: String)] = [
      (
        format != nil && isQuery,
        "--format cannot be combined with --validate, --why, --dependents, --unused or --diff"
      ),
      (
        rootOnly && (isValidating || !diff.isEmpty),
        "--root-only cannot be combined with --validate or --diff"
      ),
      (
        path != nil && sources != nil,
        "--sources cannot be combined with PATH"
      ),
      (
        !diff.isEmpty && (path != nil || sources != nil),
        "--diff cannot be combined with PATH or --sources"
      ),
      (
        stamp != nil && output != "-",
        "--stamp cannot be combined with --output"
      ),
    ]
    for other in others where other.isGiven { throw ValidationError(other.text) }
  }

  func run() throws {
    guard diff.isEmpty else { return try printDifference() }
    let tree = try sourceTree()
    let reading = tree.read()
    guard isValidating || reading.diagnostics.isEmpty else {
      report(reading.diagnostics)
      throw GraphExit.failure.code
    }
    let whole = reading.graph
    guard !whole.containers.isEmpty || allowEmpty || !reading.diagnostics.isEmpty else {
      throw CommandFailure(
        .noContainers,
        "no struct with @DIContainer was found \(place); pass another path, or add --allow-empty"
      )
    }
    if isValidating {
      try check(whole, reading.diagnostics)
    } else {
      try answer(pruned(whole), tree)
    }
  }

  private func answer(_ graph: ContainerGraph, _ tree: SourceTree) throws {
    if let why {
      try write(graph.why(try find(why, graph)))
    } else if let dependents {
      let lines = graph.dependents(of: try find(dependents, graph))
      try write(lines.isEmpty ? ["Nothing depends on \(dependents)."] : lines)
    } else if unused {
      let lines = UnusedProvisions(graph, in: tree).lines
      try write(lines.isEmpty ? ["Every provision is read."] : lines)
    } else {
      try write(rendered(graph))
    }
  }

  private func check(_ graph: ContainerGraph, _ unreadable: [GraphDiagnostic]) throws {
    // The graph does not contain the names in unreadable files, so the rules would report these
    // names as unknown.
    let found = unreadable.isEmpty ? graph.diagnostics : unreadable
    report(found)
    let errors = found.count { $0.severity == .error }
    guard errors == 0 else {
      throw CommandFailure(
        .invalid,
        "--validate found \(errors.counted("error"))"
      )
    }
    guard let stamp else {
      return try write([
        "\(graph.containers.count.counted("container")) with"
          + " \(graph.containers.map(\.provisions.count).reduce(0, +).counted("provision")): valid."
      ])
    }
    let text = "// The containers of this target are valid, as checked by innodi-graph.\n"
    try failing(.usage) { try OutputFile(stamp).update(Data(text.utf8)) }
  }

  private func printDifference() throws {
    let (old, new) = try failing(.usage) {
      (try GraphDocument(contentsOf: diff[0]), try GraphDocument(contentsOf: diff[1]))
    }
    let lines = GraphDifference(from: old, to: new).lines
    try write(lines.isEmpty ? ["No difference."] : lines)
  }

  private func sourceTree() throws -> SourceTree {
    try failing(.usage) {
      if let sources { try SourceTree(list: sources) } else { try SourceTree(at: path ?? ".") }
    }
  }

  private func pruned(_ graph: ContainerGraph) throws -> ContainerGraph {
    guard rootOnly else { return graph }
    guard !graph.roots.isEmpty else {
      throw CommandFailure(
        .failure,
        "--root-only needs a composition root; declare one with @DIContainer(root: true)"
      )
    }
    return graph.prunedToRoots
  }

  private func rendered(_ graph: ContainerGraph) throws -> Data {
    try failing(.failure) { try graph.rendered(as: format ?? .tree) }
  }

  private func find(_ name: String, _ graph: ContainerGraph) throws -> GraphName {
    try failing(.failure) { try graph.find(name) }
  }

  private func write(_ lines: [String]) throws {
    try write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func write(_ data: Data) throws {
    try failing(.usage) {
      if output == "-" {
        try FileHandle.standardOutput.write(contentsOf: data)
      } else {
        try OutputFile(output).write(data)
      }
    }
  }

  private func report(_ diagnostics: [GraphDiagnostic]) {
    let text = diagnostics.map { "\($0)\n" }.joined()
    FileHandle.standardError.write(Data(text.utf8))
  }

  private var place: String {
    sources.map { "in the files listed in \($0)" } ?? "in \(path ?? ".")"
  }
}

extension GraphFormat: ExpressibleByArgument {}
