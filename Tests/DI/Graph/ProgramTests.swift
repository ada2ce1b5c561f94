import Foundation
import Testing

@Suite("innodi-graph")
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Fixture("valid").write(to: folder)
  }

  @Test("draws a tree, and ends with 0")
  func tree() throws {
    let result = try Program.run([folder.path])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("AppContainer (root)\n├─ baseURL: URL  .input\n"))
    #expect(result.complaints.isEmpty)
  }

  @Test("says that a graph is valid, and how big")
  func valid() throws {
    let result = try Program.run([folder.path, "--validate"])
    #expect(result.output == "4 containers with 13 provisions: valid.\n")
    #expect(result.status == 0)
    try folder.write("@DIContainer struct C { @Provide(.input) var a: A }", to: "C.swift")
    let small = try Program.run([folder("C.swift"), "--validate"])
    #expect(small.output == "1 container with 1 provision: valid.\n")
  }

  @Test("The containers of the sample app are valid")
  func sample() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let result = try Program.run([root.appending(path: "Sources/Sample").path, "--validate"])
    #expect(result.complaints == "")
    #expect(result.output.hasSuffix(": valid.\n"))
    #expect(result.status == 0)
  }

  @Test("ends with 3 and the findings if the graph breaks a rule")
  func invalid() throws {
    let broken = try TemporaryFolder()
    let fixture = try Fixture("graph.dependency-cycle")
    try fixture.write(to: broken)
    let result = try Program.run([broken.path, "--validate", "--stamp", folder("Stamp.swift")])
    #expect(result.status == 3)
    #expect(
      result.complaints == fixture.findings + "\nerror: 2 errors in the container graph.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder("Stamp.swift")))
  }

  @Test("writes a stamp that is a comment, and stays silent")
  func stamp() throws {
    let result = try Program.run([folder.path, "--validate", "--stamp", folder("Stamp.swift")])
    #expect(result == Program.Result(output: "", complaints: "", status: 0))
    #expect(
      try folder.text("Stamp.swift")
        == "// The containers of this target were found valid by innodi-graph.\n"
    )
  }

  @Test("ends with 1 and draws nothing while a source cannot be read")
  func unreadable() throws {
    try folder.write("@DIContainer struct {", to: "Broken.swift")
    let result = try Program.run([folder.path, "--format", "dot", "-o", folder("graph.dot")])
    #expect(result.status == 1)
    #expect(result.complaints.hasPrefix("Broken.swift:1:"))
    #expect(!FileManager.default.fileExists(atPath: folder("graph.dot")))
  }

  @Test("ends with 4 if there are no containers, unless that is allowed")
  func empty() throws {
    let empty = try TemporaryFolder()
    let result = try Program.run([empty.path])
    #expect(result.status == 4)
    #expect(
      result.complaints == "error: No containers: no struct has @DIContainer in \(empty.path).\n"
    )
    #expect(try Program.run([empty.path, "--validate", "--allow-empty"]).status == 0)
  }

  @Test(
    "ends with 2 and says what is wrong with its arguments",
    arguments: [
      (["--format", "gif"], "The value 'gif' is invalid for '--format <format>'."),
      (["--formt", "dot"], "Unknown option '--formt'. Did you mean '--format'?"),
      (["--validate", "--unused"], "exclude each other; give one of them."),
      (["--diff", "a.json"], "--diff compares two files; give the old one and the new one."),
      (["--why", "a", "--format", "dot"], "--format is for the graph itself; leave it out here."),
      (["--validate", "--root-only"], "--root-only is for the graph, --why, --dependents and"),
      (["a", "--sources", "b"], "--sources lists the files to read, and so does PATH; give one"),
      (["--sources", "c", "--diff", "a", "b"], "--diff reads the two files alone; leave out what"),
      (
        ["--validate", "--stamp", "a", "--output", "b"],
        "--stamp and --output name two files for one answer; give one of them."
      ),
      (["--stamp", "a"], "--stamp says that the graph is valid; give --validate as well."),
      (["/nowhere/at/all"], "There is nothing at /nowhere/at/all, or it cannot be read"),
      (["--diff", "/nowhere/a", "/nowhere/b"], "/nowhere/a cannot be read; check that it exists"),
      (["--sources", "/nowhere/a"], "There is nothing at /nowhere/a"),
    ]
  )
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.complaints.contains(message))
    #expect(result.output.isEmpty)
  }

  @Test("lists the formats when one is unknown")
  func formats() throws {
    let result = try Program.run(["--format", "gif"])
    for format in ["tree", "mermaid", "dot", "json", "png", "svg"] {
      #expect(result.complaints.contains("- \(format)\n"))
    }
  }

  @Test("answers questions, and ends with 1 for a name that it does not know")
  func questions() throws {
    let why = try Program.run([folder.path, "--why", "session"])
    #expect(
      why.output.hasSuffix("LayerContainer.session  Sources/Layers/LayerContainer.swift:10\n")
    )
    let dependents = try Program.run([folder.path, "--dependents", "AppContainer"])
    #expect(dependents.output == "Nothing needs AppContainer.\n")
    let unknown = try Program.run([folder.path, "--why", "sesion"])
    #expect(unknown.status == 1)
    #expect(
      unknown.complaints
        == "error: There is no container or provision 'sesion'; did you mean 'session'?\n"
    )
    let unused = try Program.run([folder.path, "--unused"])
    #expect(unused.output.contains("'requestID' of LayerContainer is never read\n"))
  }

  @Test("compares two graphs that it wrote")
  func difference() throws {
    _ = try Program.run([folder.path, "--format", "json", "--output", folder("old.json")])
    try folder.write("@DIContainer struct New {}", to: "Sources/App/New.swift")
    _ = try Program.run([folder.path, "--format", "json", "--output", folder("new.json")])
    let same = try Program.run(["--diff", folder("old.json"), folder("old.json")])
    #expect(same.output == "No difference.\n")
    let result = try Program.run(["--diff", folder("old.json"), folder("new.json")])
    #expect(result == Program.Result(output: "+ New\n", complaints: "", status: 0))
  }

  @Test("leaves out what no root reaches, and wants a root for that")
  func rootOnly() throws {
    try folder.write("@DIContainer struct Alone {}", to: "Sources/App/Alone.swift")
    #expect(try Program.run([folder.path]).output.contains("Alone"))
    #expect(try !Program.run([folder.path, "--root-only"]).output.contains("Alone"))
    let rootless = try Program.run([folder("Sources/App/Alone.swift"), "--root-only"])
    #expect(rootless.status == 1)
    #expect(rootless.complaints.contains("no container has root: true; mark one, or leave it out."))
  }

  @Test("has Graphviz draw pictures where it is installed")
  func picture() throws {
    try folder.write("#!/bin/sh\ncp \"$4\" \"$3\"\necho \"$1\" >> \"$3\"\n", to: "bin/dot")
    try makeExecutable("bin/dot")
    let result = try Program.run(
      [folder.path, "--format", "svg", "--output", folder("graph.svg")],
      path: folder("bin") + ":/bin:/usr/bin"
    )
    #expect(result == Program.Result(output: "", complaints: "", status: 0))
    let drawn = try folder.text("graph.svg")
    #expect(drawn.hasPrefix("digraph containers {\n"))
    #expect(drawn.hasSuffix("}\n-Tsvg\n"))
  }

  @Test(
    "draws what Graphviz draws",
    .enabled(if: hasGraphviz, "Graphviz is not installed.")
  )
  func realPicture() throws {
    for (format, beginning) in [
      ("png", Data([0x89, 0x50, 0x4E, 0x47])), ("svg", Data("<?xml".utf8)),
    ] {
      let file = folder("graph.\(format)")
      let result = try Program.run([folder.path, "--format", format, "--output", file])
      #expect(result == Program.Result(output: "", complaints: "", status: 0))
      let drawn = try Data(contentsOf: URL(filePath: file))
      #expect(drawn.starts(with: beginning))
    }
    #expect(try folder.text("graph.svg").contains(">AppContainer<"))
  }

  @Test("says what to do where Graphviz is not installed")
  func noGraphviz() throws {
    let arguments = [folder.path, "--format", "png", "--output", folder("graph.png")]
    let result = try Program.run(arguments, path: folder("bin"))
    #expect(result.status == 1)
    #expect(
      result.complaints
        == "error: Pictures are drawn by Graphviz, and there is no 'dot' on the PATH; install"
        + " Graphviz, or write the graph with --format dot, mermaid or tree.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder("graph.png")))
  }

  @Test("passes on what Graphviz complains of, and keeps the picture that was there")
  func failingGraphviz() throws {
    try folder.write("#!/bin/sh\necho 'bad plugin' >&2\nexit 7\n", to: "bin/dot")
    try makeExecutable("bin/dot")
    try folder.write("old", to: "graph.png")
    let arguments = [folder.path, "--format", "png", "--output", folder("graph.png")]
    let result = try Program.run(arguments, path: folder("bin") + ":/bin:/usr/bin")
    #expect(result.status == 1)
    #expect(result.complaints == "error: Graphviz could not draw the graph: bad plugin.\n")
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
