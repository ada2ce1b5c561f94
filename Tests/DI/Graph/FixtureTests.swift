import Foundation
import Testing

@testable import InnoDIGraph
@testable import InnoDIGraphReader

@Suite("Reading and validating a source tree")
struct FixtureTests {
  @Test("finds exactly the expected findings", arguments: Fixture.all)
  func findings(_ name: String) throws {
    let fixture = try Fixture(name)
    #expect(try findings(of: fixture) == fixture.findings)
  }

  @Test(
    "finds the example of each code, and nothing in its correct version",
    arguments: GraphDiagnosticCode.allCases.filter { $0 != .unreadableFile }
  )
  func examples(_ code: GraphDiagnosticCode) throws {
    let example = code.example
    let lines = code.reportedLines.joined(separator: "\n")
    #expect(try findings(of: fixture(example.source)) == lines)
    #expect(try findings(of: fixture(example.correct)) == "")
  }

  private func findings(of fixture: Fixture) throws -> String {
    let folder = try TemporaryFolder()
    try fixture.write(to: folder)
    let reading = try SourceTree(at: folder.path).read()
    let found = reading.diagnostics.isEmpty ? reading.graph.diagnostics : reading.diagnostics
    return found.map(\.description).joined(separator: "\n")
  }

  /// Returns the sources of an example as a fixture.
  private func fixture(_ source: String) -> Fixture {
    let text = source.hasPrefix("// ") ? source : "// C.swift\n\(source)"
    let lines = text.split(separator: "\n").map { line in
      line.hasPrefix("// ") ? "-- \(line.dropFirst(3)) --" : String(line)
    }
    return Fixture(text: lines.joined(separator: "\n"))
  }

  @Test("has a fixture for every code", arguments: GraphDiagnosticCode.allCases)
  func everyCode(_ code: GraphDiagnosticCode) throws {
    // There is no fixture for an unreadable file because the next test creates one.
    guard code != .unreadableFile else { return }
    let findings = try Fixture.all.map { try Fixture($0).findings }
    #expect(findings.contains { $0.contains("[\(code.id)]") })
  }

  @Test("reports an unreadable file")
  func unreadableFile() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder("Gone.swift"),
      withDestinationPath: folder("nowhere")
    )

    let found = try SourceTree(at: folder.path).read().diagnostics.map(\.description)

    #expect(
      found == [
        "Gone.swift:1:1: error: cannot read this file; check that it exists and is readable"
          + " [InnoDI.source.unreadable-file]"
      ]
    )
    #expect(found == GraphDiagnosticCode.unreadableFile.reportedLines)
  }

  @Test("accepts a folder, a file or a list and rejects any other input")
  func sources() throws {
    let folder = try TemporaryFolder()
    try folder.write("@DIContainer struct C {}", to: "Sources/App/Inner/C.swift")
    try folder.write("App\t\(folder("Sources/App/Inner/C.swift"))\n", to: "list.tsv")
    try folder.write("App\tx\nApp\n", to: "broken.tsv")

    let whole = try SourceTree(at: folder.path)
    #expect(whole.files.map(\.name) == ["Sources/App/Inner/C.swift"])
    #expect(whole.files.map(\.module) == ["App"])
    let below = try SourceTree(at: folder("Sources"))
    #expect(below.files.map(\.module) == ["App"])
    let one = try SourceTree(at: folder("Sources/App/Inner/C.swift"))
    #expect(one.read().containers.map(\.name) == ["C"])
    #expect(try SourceTree(list: folder("list.tsv")).read().containers.map(\.module) == ["App"])

    let nowhere = folder("nowhere")
    #expect(throws: SourceTreeError.missing(nowhere)) { try SourceTree(at: nowhere) }
    #expect(throws: SourceTreeError.missing(nowhere)) { try SourceTree(list: nowhere) }
    let broken = folder("broken.tsv")
    #expect(throws: SourceTreeError.badLine(broken, 2)) { try SourceTree(list: broken) }
  }
}
