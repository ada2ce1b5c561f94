import ArgumentParser
import Foundation
import InnoDIGraph
import InnoDIGraphReader

/// `innodi-graph`: reads, draws, checks and questions the containers of a source tree.
@main
struct InnoDIGraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "innodi-graph",
    abstract: "Show, check and question the containers of a source tree.",
    usage: """
      innodi-graph [PATH] [--format FORMAT] [--root-only] [--output FILE]
      innodi-graph [PATH] --validate
      innodi-graph [PATH] --why NAME | --dependents NAME | --unused
      innodi-graph --diff OLD.json NEW.json
      """,
    discussion: """
      NAME is Container, Container.provision, or a provision that is alone in having the name; write \
      the module before it where two containers have one name.

      Exit codes:
        0  done
        1  a source or a NAME means nothing, or Graphviz failed
        2  wrong usage, or a file that cannot be read or written
        3  --validate found an error
        4  there are no containers
      """
  )

  @Argument(
    help: """
      A folder, or a Swift file; without one, this folder. Hidden folders and other packages are left out.
      """
  )
  var path: String?

  @Option(help: "How to write the graph, if not as a tree; png and svg are drawn by Graphviz.")
  var format: GraphFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write; - is standard output.", valueName: "file")
  )
  var output = "-"

  @Flag(help: "Leave out what no composition root reaches.")
  var rootOnly = false

  @Flag(
    name: .customLong("validate"),
    help: "Hold the graph against the rules, and print what breaks them."
  )
  var isValidating = false

  @Option(help: ArgumentHelp("How the roots come to need this, step by step.", valueName: "name"))
  var why: String?

  @Option(help: ArgumentHelp("All that needs this, the nearest first.", valueName: "name"))
  var dependents: String?

  @Flag(help: "List the provisions that nothing in the sources reads.")
  var unused = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("What changed between two graphs in JSON.", valueName: "json")
  )
  var diff: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the files of a list instead of PATH: a module, a tab and a path on each line.",
      valueName: "file"
    )
  )
  var sources: String?

  @Option(
    help: ArgumentHelp(
      "With --validate: a Swift file to write, of a comment alone, when the graph is valid.",
      valueName: "file"
    )
  )
  var stamp: String?

  @Flag(help: "Take a source tree without containers for a valid one.")
  var allowEmpty = false

  func validate() throws {
    let questions =
      [isValidating, unused, why != nil, dependents != nil, !diff.isEmpty].count { $0 }
    if questions > 1 {
      throw ValidationError(
        "--validate, --why, --dependents, --unused and --diff exclude each other; give one of them."
      )
    }
    if !diff.isEmpty, diff.count != 2 {
      throw ValidationError("--diff compares two files; give the old one and the new one.")
    }
    if stamp != nil, !isValidating {
      throw ValidationError("--stamp says that the graph is valid; give --validate as well.")
    }
    try refuseWhatMeansNothing(isQuestion: questions > 0)
  }

  /// An option that would be left aside is an error.
  private func refuseWhatMeansNothing(isQuestion: Bool) throws {
    let others: [(isGiven: Bool, text: String)] = [
      (format != nil && isQuestion, "--format is for the graph itself; leave it out here."),
      (
        rootOnly && (isValidating || !diff.isEmpty),
        "--root-only is for the graph, --why, --dependents and --unused; leave it out here."
      ),
      (
        path != nil && sources != nil,
        "--sources lists the files to read, and so does PATH; give one of them."
      ),
      (
        !diff.isEmpty && (path != nil || sources != nil),
        "--diff reads the two files alone; leave out what else is to be read."
      ),
      (
        stamp != nil && output != "-",
        "--stamp and --output name two files for one answer; give one of them."
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
      throw CommandFailure(.noContainers, "No containers: no struct has @DIContainer \(place).")
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
      try write(lines.isEmpty ? ["Nothing needs \(dependents)."] : lines)
    } else if unused {
      let lines = UnusedProvisions(graph, in: tree).lines
      try write(lines.isEmpty ? ["Every provision is read."] : lines)
    } else {
      try write(rendered(graph))
    }
  }

  private func check(_ graph: ContainerGraph, _ unreadable: [GraphDiagnostic]) throws {
    // Names that a broken source would declare are not reported as unknown.
    let found = unreadable.isEmpty ? graph.diagnostics : unreadable
    report(found)
    let errors = found.count { $0.severity == .error }
    guard errors == 0 else {
      throw CommandFailure(
        .invalid,
        "\(errors.counted("error")) in the container graph."
      )
    }
    guard let stamp else {
      return try write([
        "\(graph.containers.count.counted("container")) with"
          + " \(graph.containers.map(\.provisions.count).reduce(0, +).counted("provision")): valid."
      ])
    }
    let text = "// The containers of this target were found valid by innodi-graph.\n"
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
        "--root-only needs a root, and no container has root: true; mark one, or leave it out."
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

  private var place: String { sources.map { "in the files of \($0)" } ?? "in \(path ?? ".")" }
}

extension Int {
  /// The number with the noun, which has an `s` unless there is just one.
  fileprivate func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
