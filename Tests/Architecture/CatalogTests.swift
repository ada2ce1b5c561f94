import Foundation
import Testing

@Suite("Documentation of the libraries")
struct CatalogTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("Each library has a page, which the home page of the documentation links to")
  func homePage() async throws {
    let manifest = try await Manifest.ofThePackage()
    for target in manifest.targets where manifest.libraries.contains(target.name) {
      let page = try Self.text("\(target.path)/\(target.name).docc/\(target.name).md")
      #expect(page.hasPrefix("# ``\(target.name)``\n"))
    }
    let home = try Self.text("Docs/Inno.docc/Inno.md")
    let links = home.matches(of: /- ``\/(\w+)``/).map { String($0.1) }
    #expect(links.count == manifest.libraries.count)
    #expect(Set(links) == manifest.libraries)
  }

  @Test("The Swift Package Index documents each library that is not empty without a trait")
  func packageIndex() async throws {
    let manifest = try await Manifest.ofThePackage()
    let companions = manifest.targets.filter {
      $0.path.hasPrefix("Sources/Network/") && !$0.conditional.isEmpty
    }
    let listed = try Self.text(".spi.yml").matches(of: /- (Inno\w+)/).map { String($0.1) }
    #expect(Set(listed) == manifest.libraries.subtracting(companions.map(\.name)))
    #expect(listed.count == Set(listed).count)
  }

  @Test(
    "The page of each of the five libraries has an example of at most ten lines",
    arguments: [
      "DI/Core/InnoDI", "Flow/Core/InnoFlow", "Router/Core/InnoRouter", "Network/Core/InnoNetwork",
      "Console/Kit/InnoConsole",
    ]
  )
  func example(library: String) throws {
    let name = library.split(separator: "/").last ?? ""
    let blocks = try Self.text("Sources/\(library).docc/\(name).md")
      .components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(blocks.count == 1)
    let lines = blocks.joined().split(separator: "\n")
    #expect(lines.contains("import \(name)"))
    #expect((3...10).contains(lines.count { !$0.hasPrefix("import ") }))
  }
}
