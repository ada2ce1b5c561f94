import Foundation
import Testing

/// What a fuzzer began with and what it once found, run without it.
@MainActor
@Suite("Bytes that a fuzzer found", .timeLimit(.minutes(5)))
struct SeedTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(_ kind: String, _ target: FuzzTarget) -> [URL] {
    let folder = folder.appending(path: "\(kind)/\(target.rawValue)")
    return
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }

  @Test("the seeds of a target hold", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) async throws {
    let files = Self.files("Seeds", target)
    #expect(!files.isEmpty)
    for file in files { try await target.run(Array(Data(contentsOf: file))) }
  }

  @Test("what once broke a target holds now", arguments: FuzzTarget.allCases)
  func crashes(target: FuzzTarget) async throws {
    for file in Self.files("Crashes", target) {
      try await target.run(Array(Data(contentsOf: file)))
    }
  }

  @Test(
    "input that is cut anywhere and joined with any other holds",
    arguments: FuzzTarget.allCases
  )
  func splices(target: FuzzTarget) async throws {
    let seeds = try Self.files("Seeds", target).map { Array(try Data(contentsOf: $0)) }
    for (first, second) in zip(seeds, seeds.dropFirst()) {
      for cut in stride(from: 0, through: first.count, by: 7) {
        try await target.run(Array(first[..<cut] + second.suffix(cut)))
      }
    }
  }
}
