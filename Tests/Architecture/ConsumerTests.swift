import Foundation
import Testing

/// The packages that a reader of README and Docs creates, made from the text of the pages alone.
@Suite("Packages of consumers")
struct ConsumerTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let pages = ["README", "Docs/Your-own-app"]

  /// Returns the Swift code blocks in the section that contains the manifest.
  private static func blocks(of page: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: page + ".md"), encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## ").first { $0.contains("// swift-tools-version") }
    )
    return section.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test("A page's manifest names exactly the products that its program imports", arguments: pages)
  func products(page: String) throws {
    let blocks = try Self.blocks(of: page)
    let manifest = try #require(blocks.first)
    let named = Set(manifest.matches(of: /"(Inno\w+)"/).map { String($0.1) })
    let program = blocks.dropFirst().joined(separator: "\n")
    let imported = Set(
      program.matches(of: /^import (\w+)/.anchorsMatchLineEndings()).map { String($0.1) }
    )
    #expect(imported.subtracting(named) == imported.intersection(["Foundation", "Observation"]))
    #expect(named.subtracting(imported) == [])
    #expect(named.isSuperset(of: ["InnoConsole", "InnoConsoleRunner"]))
  }

  @Test(
    "The package of a page is built by SwiftPM and runs the page's commands",
    .enabled(
      if: ProcessInfo.processInfo.environment["INNO_CONSUMERS"] != nil,
      "the first builds take minutes; Scripts/test runs them"
    ),
    .timeLimit(.minutes(30)),
    arguments: pages
  )
  func build(page: String) async throws {
    let result = try await Shell.run("Scripts/consumers '\(page)'", in: Self.root)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("built and run"), "\(result.output)")
  }
}
