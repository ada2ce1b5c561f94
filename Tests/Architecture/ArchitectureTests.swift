import Foundation
import Testing

@Suite("Boundaries between modules")
struct ArchitectureTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appending(path: "Sources")

  private static func boundaries() async throws -> Boundaries {
    Boundaries(try await Manifest.ofThePackage())
  }

  @Test("A target imports only the modules that the manifest lists for it")
  func imports() async throws {
    let boundaries = try await Self.boundaries()
    #expect(boundaries.imports.count > 40)
    for folder in boundaries.imports.keys.sorted() {
      #expect(try boundaries.breaches(in: folder, root: Self.root) == [])
    }
  }

  @Test("The manifest follows the rule", arguments: BoundaryRule.all)
  func rules(rule: BoundaryRule) async throws {
    #expect(rule.breaches(in: try await Self.boundaries()) == [])
  }

  @Test("A manifest that breaks the rule is rejected", arguments: BoundaryRule.all)
  func brokenRules(rule: BoundaryRule) async throws {
    let (folder, module) = rule.example
    let manifest = try await Manifest.ofThePackage().adding(module, in: "Sources/\(folder)")
    let sentence = "Package.swift: \(folder) must not use \(module). \(rule.testDescription)"
    #expect(rule.breaches(in: Boundaries(manifest)) == [sentence])
  }

  @Test("`explain boundaries` prints the table derived from the manifest")
  func table() async throws {
    let page = BoundariesPage(try await Self.boundaries(), leaves: Leaves.folders(in: Self.root))
    let file = Self.root.appending(path: BoundariesPage.file)
    if ProcessInfo.processInfo.environment["INNO_WRITE_PAGES"] != nil {
      try page.source.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == page.source,
      "\(BoundariesPage.file) is out of date: INNO_WRITE_PAGES=1 Scripts/test --filter Architecture"
    )
  }

  @Test("The page lists every module")
  func page() async throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Docs/Architecture.md"),
      encoding: .utf8
    )
    for name in try await Self.boundaries().folders where !name.value.contains("/Features/") {
      #expect(page.contains("`\(name.key)`"), "Docs/Architecture.md does not list \(name.key)")
    }
  }

  @Test("Only container files import InnoDI")
  func containers() throws {
    let imports = try SourceImports.below(
      Self.sources.appending(path: "Sample"),
      relativeTo: Self.root
    )
    let files = Set(imports.filter { $0.module == "InnoDI" }.map(\.file))
    #expect(!files.isEmpty)
    #expect(files.filter { !$0.contains("Container") } == [])
  }

  @Test("No file outside the console kit imports all four libraries")
  func libraries() throws {
    let libraries: Set = ["InnoDI", "InnoFlow", "InnoRouter", "InnoNetwork"]
    let imports = try SourceImports.below(Self.sources, relativeTo: Self.root)
    for (file, found) in Dictionary(grouping: imports, by: \.file)
    where !file.hasPrefix("Sources/Console/Kit/") {
      #expect(!libraries.isSubset(of: found.map(\.module)), "\(file) imports all four libraries")
    }
  }

  @Test("The manifest lists the features that have folders")
  func leaves() throws {
    #expect(try Leaves.listed(in: Self.root).sorted() == Leaves.folders(in: Self.root))
  }

  @Test("Every Swift file is in the folder of a target")
  func everyFileHasATarget() async throws {
    let folders = try await Self.boundaries().imports.keys.map { $0 + "/" }
    for file in SourceImports.swiftFiles(below: Self.sources) {
      let path = file.path.dropFirst(Self.sources.path.count + 1)
      #expect(folders.contains { path.hasPrefix($0) }, "\(path) belongs to no target")
    }
  }

  @Test("The manifest has at most 250 lines of code")
  func manifestLength() throws {
    let manifest = Self.root.appending(path: "Package.swift")
    let lines = try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n")
    let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    #expect(code.count <= 250)
  }

  /// A build plugin would make SwiftPM build its tool for every consumer of the package.
  @Test("No target runs a build plugin")
  func noBuildPlugin() async throws {
    let targets = try await Manifest.ofThePackage().targets
    #expect(targets.filter { !$0.plugins.isEmpty }.map(\.name) == [])
  }

  @Test(
    "A product without macros depends on no other package",
    arguments: ["InnoNetwork", "InnoNetworkTestSupport", "InnoRouter", "InnoTerminalUI"]
  )
  func noOtherPackages(product: String) async throws {
    let manifest = try await Manifest.ofThePackage()
    let own = Set(manifest.targets.map(\.name))
    #expect(manifest.closure(of: product).subtracting(own) == [])
    let macros = manifest.targets.filter { $0.type == "macro" }.map(\.name)
    #expect(manifest.closure(of: product).isDisjoint(with: macros))
  }

  @Test(
    "An import is found in any spelling",
    arguments: [
      "import InnoNetwork", "public import InnoNetwork", "@_exported public import InnoNetwork",
      "@testable import InnoNetwork", "import struct InnoNetwork.HTTPHeaders",
      "  import InnoNetwork.Client", "import Foundation; import InnoNetwork", "import\tInnoNetwork",
      "private import class InnoNetwork.StubSession",
    ]
  )
  func spellings(source: String) {
    let found = SourceImports.of(source, file: "File.swift")
    #expect(found.last == SourceImport(module: "InnoNetwork", file: "File.swift", line: 1))
  }

  @Test("An import that the manifest does not list is reported by file and line")
  func breaches() async throws {
    let folder = try TemporaryFolder()
    let file = "Sources/TerminalUI/Core/Page.swift"
    try folder.write("import Foundation\n\nimport struct InnoRouter.RouteStack\n", to: file)
    #expect(
      try await Self.boundaries().breaches(in: "TerminalUI/Core", root: folder.url)
        == ["\(file):3: Package.swift does not list InnoRouter for TerminalUI/Core"]
    )
  }
}
