import Foundation
import Testing

@Suite("innodi-graph")
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Fixture("valid").write(to: folder)
  }

  @Test("prints a tree")
  func tree() throws {
    let result = try Program.run([folder.path])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("AppContainer (root)\n├─ baseURL: URL  .input\n"))
    #expect(result.errors.isEmpty)
  }

  @Test("reports the size of a valid graph")
  func valid() throws {
    let result = try Program.run([folder.path, "--validate"])
    #expect(result.output == "4 containers with 13 provisions: valid.\n")
    #expect(result.status == 0)
    try folder.write("@DIContainer struct C { @Provide(.input) var a: A }", to: "C.swift")
    let small = try Program.run([folder("C.swift"), "--validate"])
    #expect(small.output == "1 container with 1 provision: valid.\n")
  }

  @Test("accepts the containers of the sample app")
  func sample() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let result = try Program.run([root.appending(path: "Sources/Sample").path, "--validate"])
    #expect(result.errors == "")
    #expect(result.output.hasSuffix(": valid.\n"))
    #expect(result.status == 0)
  }

  @Test("exits with 3 and prints the findings if the graph is invalid")
  func invalid() throws {
    let broken = try TemporaryFolder()
    let fixture = try Fixture("graph.dependency-cycle")
    try fixture.write(to: broken)
    let result = try Program.run([broken.path, "--validate", "--stamp", folder("Stamp.swift")])
    #expect(result.status == 3)
    #expect(
      result.errors == fixture.findings + "\nerror: --validate found 2 errors\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder("Stamp.swift")))
  }

  @Test("writes a stamp file and prints nothing")
  func stamp() throws {
    let result = try Program.run([folder.path, "--validate", "--stamp", folder("Stamp.swift")])
    #expect(result == Program.Result(output: "", errors: "", status: 0))
    #expect(
      try folder.text("Stamp.swift")
        == "// The containers of this target are valid, as checked by innodi-graph.\n"
    )
  }

  @Test("exits with 1 and writes nothing if a source is invalid")
  func unreadable() throws {
    try folder.write("@DIContainer struct {", to: "Broken.swift")
    let result = try Program.run([folder.path, "--format", "dot", "-o", folder("graph.dot")])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Broken.swift:1:"))
    #expect(!FileManager.default.fileExists(atPath: folder("graph.dot")))
  }

  @Test("exits with 4 if there are no containers, unless --allow-empty is given")
  func empty() throws {
    let empty = try TemporaryFolder()
    let result = try Program.run([empty.path])
    #expect(result.status == 4)
    #expect(
      result.errors
        == "error: no struct with @DIContainer was found in \(empty.path); pass another path, or add"
        + " --allow-empty\n"
    )
    #expect(try Program.run([empty.path, "--validate", "--allow-empty"]).status == 0)
  }

  @Test(
    "exits with 2 and a message for wrong arguments",
    arguments: [
      (["--format", "gif"], "The value 'gif' is invalid for '--format <format>'."),
      (["--formt", "dot"], "Unknown option '--formt'. Did you mean '--format'?"),
      (["--validate", "--unused"], "--unused and --diff cannot be combined"),
      (["--diff", "a.json"], "--diff needs two files: the old graph and the new graph"),
      (["--why", "a", "--format", "dot"], "--format cannot be combined with --validate, --why"),
      (["--validate", "--root-only"], "--root-only cannot be combined with --validate or --diff"),
      (["a", "--sources", "b"], "--sources cannot be combined with PATH"),
      (["--sources", "c", "--diff", "a", "b"], "--diff cannot be combined with PATH or --sources"),
      (
        ["--validate", "--stamp", "a", "--output", "b"],
        "--stamp cannot be combined with --output"
      ),
      (["--stamp", "a"], "--stamp requires --validate"),
      (["/nowhere/at/all"], "cannot read /nowhere/at/all; check that it exists"),
      (["--diff", "/nowhere/a", "/nowhere/b"], "cannot read /nowhere/a; check that it exists"),
      (["--sources", "/nowhere/a"], "cannot read /nowhere/a;"),
    ]
  )
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
    #expect(result.output.isEmpty)
  }

  @Test("lists the formats if a format is unknown")
  func formats() throws {
    let result = try Program.run(["--format", "gif"])
    for format in ["tree", "mermaid", "dot", "json", "png", "svg"] {
      #expect(result.errors.contains("- \(format)\n"))
    }
  }

  @Test("answers queries, and exits with 1 for an unknown name")
  func queries() throws {
    let why = try Program.run([folder.path, "--why", "session"])
    #expect(
      why.output.hasSuffix("LayerContainer.session  Sources/Layers/LayerContainer.swift:10\n")
    )
    let dependents = try Program.run([folder.path, "--dependents", "AppContainer"])
    #expect(dependents.output == "Nothing depends on AppContainer.\n")
    let unknown = try Program.run([folder.path, "--why", "sesion"])
    #expect(unknown.status == 1)
    #expect(
      unknown.errors
        == "error: unknown container or provision 'sesion'; did you mean 'session'?\n"
    )
    let unused = try Program.run([folder.path, "--unused"])
    #expect(unused.output.contains("'requestID' of LayerContainer is never read\n"))
  }

  @Test("compares two graphs in JSON")
  func difference() throws {
    _ = try Program.run([folder.path, "--format", "json", "--output", folder("old.json")])
    try folder.write("@DIContainer struct New {}", to: "Sources/App/New.swift")
    _ = try Program.run([folder.path, "--format", "json", "--output", folder("new.json")])
    let same = try Program.run(["--diff", folder("old.json"), folder("old.json")])
    #expect(same.output == "No difference.\n")
    let result = try Program.run(["--diff", folder("old.json"), folder("new.json")])
    #expect(result == Program.Result(output: "+ New\n", errors: "", status: 0))
  }

  @Test("omits unreachable containers with --root-only, which requires a root")
  func rootOnly() throws {
    try folder.write("@DIContainer struct Alone {}", to: "Sources/App/Alone.swift")
    #expect(try Program.run([folder.path]).output.contains("Alone"))
    #expect(try !Program.run([folder.path, "--root-only"]).output.contains("Alone"))
    let rootless = try Program.run([folder("Sources/App/Alone.swift"), "--root-only"])
    #expect(rootless.status == 1)
    #expect(
      rootless.errors.contains(
        "--root-only needs a composition root; declare one with @DIContainer(root: true)"
      )
    )
  }

  @Test("draws images with the dot program found in PATH")
  func image() throws {
    try folder.write("#!/bin/sh\ncp \"$4\" \"$3\"\necho \"$1\" >> \"$3\"\n", to: "bin/dot")
    try makeExecutable("bin/dot")
    let result = try Program.run(
      [folder.path, "--format", "svg", "--output", folder("graph.svg")],
      path: folder("bin") + ":/bin:/usr/bin"
    )
    #expect(result == Program.Result(output: "", errors: "", status: 0))
    let drawn = try folder.text("graph.svg")
    #expect(drawn.hasPrefix("digraph containers {\n"))
    #expect(drawn.hasSuffix("}\n-Tsvg\n"))
  }

  @Test(
    "draws images with Graphviz",
    .enabled(if: hasGraphviz, "Graphviz is not installed.")
  )
  func realImage() throws {
    for (format, beginning) in [
      ("png", Data([0x89, 0x50, 0x4E, 0x47])), ("svg", Data("<?xml".utf8)),
    ] {
      let file = folder("graph.\(format)")
      let result = try Program.run([folder.path, "--format", format, "--output", file])
      #expect(result == Program.Result(output: "", errors: "", status: 0))
      let drawn = try Data(contentsOf: URL(filePath: file))
      #expect(drawn.starts(with: beginning))
    }
    #expect(try folder.text("graph.svg").contains(">AppContainer<"))
  }

  @Test("reports that Graphviz is not installed")
  func noGraphviz() throws {
    let arguments = [folder.path, "--format", "png", "--output", folder("graph.png")]
    let result = try Program.run(arguments, path: folder("bin"))
    #expect(result.status == 1)
    #expect(
      result.errors
        == "error: cannot draw the graph: the program 'dot' is not on the PATH; install Graphviz, "
        + "or use --format dot, mermaid or tree\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder("graph.png")))
  }

  @Test("reports an error from Graphviz and keeps the old image")
  func failingGraphviz() throws {
    try folder.write("#!/bin/sh\necho 'bad plugin' >&2\nexit 7\n", to: "bin/dot")
    try makeExecutable("bin/dot")
    try folder.write("old", to: "graph.png")
    let arguments = [folder.path, "--format", "png", "--output", folder("graph.png")]
    let result = try Program.run(arguments, path: folder("bin") + ":/bin:/usr/bin")
    #expect(result.status == 1)
    #expect(result.errors == "error: Graphviz cannot draw the graph: bad plugin\n")
    #expect(try folder.text("graph.png") == "old")
  }

  private func makeExecutable(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder(name)
    )
  }
}

private let hasGraphviz = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }
