import Foundation
import InnoArchitecture
import Testing

@Suite("Who may import whom")
struct ArchitectureTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appending(path: "Sources")
  private static let rules = ImportRules.all(leaves: Leaves.folders(in: root))

  @Test("A target imports only what its rule lists", arguments: rules.keys.sorted())
  func importsFollowTheRule(folder: String) throws {
    let rule = try #require(Self.rules[folder])
    #expect(try SourceImports.breaches(of: rule, in: folder, root: Self.root) == [])
  }

  @Test("The manifest lists the features that have folders")
  func leaves() throws {
    #expect(try Leaves.listed(in: Self.root).sorted() == Leaves.folders(in: Self.root))
  }

  @Test("A target depends only on what its rule lists, so that it cannot import more")
  func targetsFollowTheRule() async throws {
    let targets = try await Manifest(in: Self.root).targets
    // What is built with, and not imported.
    let tools = targets.filter { ["macro", "plugin", "executable"].contains($0.type) }.map(\.name)
    let sources = targets.filter { $0.path.hasPrefix("Sources/") && $0.type != "system-target" }
    #expect(sources.count > 40)
    for target in sources {
      // The two targets in C import no module.
      guard let rule = Self.rules[String(target.path.dropFirst("Sources/".count))] else { continue }
      let more = Set(target.dependencies).subtracting(rule).subtracting(tools)
      #expect(more.isEmpty, "Package.swift: \(target.name) may not depend on \(more.sorted())")
    }
  }

  /// A build plugin's tool is built for every consumer of the package, whichever product it names.
  @Test("No target runs a build plugin, so that no consumer has to build its tool")
  func noBuildPlugin() async throws {
    let targets = try await Manifest(in: Self.root).targets
    #expect(targets.filter { !$0.plugins.isEmpty }.map(\.name) == [])
  }

  @Test(
    "A product without macros is built without other packages",
    arguments: ["InnoNetwork", "InnoNetworkTestSupport", "InnoRouter", "InnoTerminalUI"]
  )
  func noOtherPackages(product: String) async throws {
    let manifest = try await Manifest(in: Self.root)
    let own = Set(manifest.targets.map(\.name))
    #expect(manifest.closure(of: product).subtracting(own) == [])
    let macros = manifest.targets.filter { $0.type == "macro" }.map(\.name)
    #expect(manifest.closure(of: product).isDisjoint(with: macros))
  }

  @Test("Every folder with Swift files has a rule")
  func everyFolderHasARule() {
    let ruled = Self.rules.keys.map { $0 + "/" }
    for file in SourceImports.swiftFiles(below: Self.sources) {
      let path = file.path.dropFirst(Self.sources.path.count + 1)
      #expect(ruled.contains { path.hasPrefix($0) }, "\(path) stands in a folder without a rule")
    }
  }

  @Test("Every rule's folder has Swift files", arguments: rules.keys.sorted())
  func everyRuleHasAFolder(folder: String) {
    #expect(!SourceImports.swiftFiles(below: Self.sources.appending(path: folder)).isEmpty)
  }

  @Test("The four libraries meet in no file outside the console's kit")
  func theLibrariesStayApart() throws {
    let libraries: Set = ["InnoDI", "InnoFlow", "InnoRouter", "InnoNetwork"]
    let imports = try SourceImports.below(Self.sources, relativeTo: Self.root)
    for (file, found) in Dictionary(grouping: imports, by: \.file)
    where !file.hasPrefix("Sources/Console/Kit/") {
      #expect(!libraries.isSubset(of: found.map(\.module)), "\(file) imports all four libraries")
    }
  }

  @Test(
    "An import is found however it is spelled",
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

  @Test("A breach is named by file and line")
  func breaches() throws {
    let rule = try #require(Self.rules["Sample/Features/People/Logic"])
    let source = "import InnoFlow\n\nimport struct InnoRouter.RouteStack\n"
    let breaches = SourceImports.of(source, file: "Sources/People.swift")
      .filter { !rule.contains($0.module) }
    #expect(breaches.map(\.description) == ["Sources/People.swift:3"])
  }
}
