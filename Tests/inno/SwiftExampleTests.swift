import Foundation
import Testing

/// The Swift code in README and in the catalogs of documentation.
///
/// The code blocks of a page are one program: they are compiled together, in their order.
@Suite("Swift examples in README and the documentation")
struct SwiftExampleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pages with examples, as paths in the package.
  static let pages = ["README.md"] + articles.filter(isBuilt)

  private static let articles: [String] = {
    let paths = FileManager.default.enumerator(atPath: root.path + "/Sources")?.allObjects ?? []
    return paths.compactMap { $0 as? String }.filter {
      $0.contains(".docc/") && $0.hasSuffix(".md")
    }
    .map { "Sources/" + $0 }.sorted()
  }()

  /// Returns whether the product of a page is part of the build: a companion needs its trait, and the
  /// package that OpenAPI needs is in no build of the tests.
  private static func isBuilt(_ page: String) -> Bool {
    #if WebSocket && Download && PersistentCache && Signing && AuthAWS && HTTPTypes && AsyncHTTPClient
    let missing = ["OpenAPI"]
    #else
    let missing = [
      "AsyncHTTPClient", "Trust", "WebSocket", "Download", "PersistentCache", "Signing", "AuthAWS",
      "HTTPTypes", "OpenAPI",
    ]
    #endif
    return !missing.contains { page.contains("/Network/\($0)/") }
  }

  /// Returns the program of a page; empty for a page without code.
  private static func program(of page: String) throws -> String {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    return blocks.filter { !$0.hasPrefix("// swift-tools-version") }.joined(separator: "\n\n")
  }

  @Test("The Swift examples of a page compile", arguments: pages)
  func compiles(page: String) async throws {
    let program = try Self.program(of: page)
    guard !program.isEmpty else { return }
    let folder = try Folder()
    let file = try folder.file("main.swift", program)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let command = Self.compiler + " '\(file)'"
    let result = try await Program.shell(command, environment: ["PATH": path])
    #expect(result.status == 0, "\(page): \(result.errors)\(result.output)")
    #expect(!result.errors.contains("warning:"), "\(page): \(result.errors)")
  }

  @Test("The documentation has examples of every library")
  func examples() throws {
    let programs = try Self.pages.map(Self.program).joined()
    for library in ["DI", "Flow", "Router", "Network", "Console"] {
      #expect(programs.contains("import Inno\(library)\n"))
    }
    #expect(Self.articles.count > 30)
  }

  /// The command that checks a program against the modules of the build that runs these tests.
  private static let compiler: String = {
    let folder = URL(filePath: ProgramPath.inno).deletingLastPathComponent()
    let build = folder.deletingLastPathComponent().deletingLastPathComponent()
    let description = build.appending(path: folder.lastPathComponent + ".yaml")
    let text = (try? String(contentsOf: description, encoding: .utf8)) ?? ""
    let maps = Set(text.matches(of: /-fmodule-map-file=[^"]+/).map { String($0.0) })
      .filter { !$0.contains("-tool.build") }
    var words = ["swiftc", "-typecheck", "-swift-version", "6", "-I", folder.path + "/Modules"]
    words += ["-module-cache-path", folder.path + "/ModuleCache"]
    for feature in ["ExistentialAny", "MemberImportVisibility"] {
      words += ["-enable-upcoming-feature", feature]
    }
    #if os(macOS)
    words += ["-target", "arm64-apple-macosx15.0"]
    #endif
    for map in maps.sorted() { words += ["-Xcc", map] }
    for library in ["InnoDI", "InnoFlow", "InnoRouter", "InnoNetwork"] {
      let plugin = library + "MacroPlugin"
      words += ["-load-plugin-executable", "\(folder.path)/\(plugin)-tool#\(plugin)"]
    }
    return words.map { "'\($0)'" }.joined(separator: " ")
  }()
}
