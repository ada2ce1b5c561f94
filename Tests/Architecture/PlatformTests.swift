import Foundation
import Testing

@Suite("Platforms")
struct PlatformTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The declarations for programs and home folders, which iOS, tvOS, watchOS and visionOS lack.
  private static let unavailable: Set<Substring> = [
    "Process", "NSTask", "popen", "fork", "execv", "execve", "posix_spawn", "posix_spawnp",
    "homeDirectory", "homeDirectoryForCurrentUser",
  ]

  /// Returns the numbers of the lines of a source that use an unavailable declaration, outside a
  /// condition that only macOS or Linux meets.
  private static func unguardedUses(in source: String) -> [Int] {
    var guards: [Bool] = []
    var found: [Int] = []
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      let words = code.split(separator: " ")
      switch words.first {
      case "#if": guards.append(isGuard(words.dropFirst()))
      case "#elseif":
        _ = guards.popLast()
        guards.append(isGuard(words.dropFirst()))
      case "#else":
        _ = guards.popLast()
        guards.append(false)
      case "#endif": _ = guards.popLast()
      default:
        let names = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if !guards.contains(true), names.contains(where: unavailable.contains) {
          found.append(index + 1)
        }
      }
    }
    return found
  }

  private static func isGuard(_ condition: ArraySlice<Substring>) -> Bool {
    !condition.isEmpty && condition.allSatisfy { ["os(macOS)", "os(Linux)", "||"].contains($0) }
  }

  @Test("The manifest declares the minimum versions of all Apple platforms")
  func versions() async throws {
    #expect(
      try await Manifest.ofThePackage().platforms == [
        "ios": "18.0", "macos": "15.0", "tvos": "18.0", "watchos": "11.0", "visionos": "2.0",
      ]
    )
  }

  @Test("The console kit and its dependencies run programs only on macOS and Linux")
  func programs() async throws {
    let manifest = try await Manifest.ofThePackage()
    let names = manifest.closure(of: "InnoConsole")
    // A macro runs in the compiler.
    let targets = manifest.targets.filter { names.contains($0.name) && $0.type != "macro" }
    #expect(names.isSuperset(of: ["InnoConsole", "InnoDIGraph", "InnoNetworkDownload"]))
    let files = targets.flatMap {
      SourceImports.swiftFiles(below: Self.root.appending(path: $0.path))
    }
    #expect(files.count > 400)
    let uses = try files.flatMap { file in
      Self.unguardedUses(in: try String(contentsOf: file, encoding: .utf8)).map {
        "\(file.path.dropFirst(Self.root.path.count + 1)):\($0)"
      }
    }
    #expect(uses == [], "enclose these in #if os(macOS) || os(Linux)")
  }

  @Test("A use outside a condition is found, and a use within a condition is not")
  func uses() {
    let source = """
      // Process() in a comment
      let process = Process()
      #if os(macOS) || os(Linux)
      let guarded = Process()
      #if DEBUG
      posix_spawn(&id, path, nil, nil, nil, nil)
      #endif
      #else
      posix_spawn(&id, path, nil, nil, nil, nil)
      #endif
      #if !os(Linux)
      let home = FileManager.default.homeDirectoryForCurrentUser
      #elseif os(Linux)
      let home = FileManager.default.homeDirectoryForCurrentUser
      #endif
      #if os(Linux) || os(iOS)
      popen(command, "w")
      #endif
      let information = ProcessInfo.processInfo
      """
    #expect(Self.unguardedUses(in: source) == [2, 9, 12, 17])
  }
}
