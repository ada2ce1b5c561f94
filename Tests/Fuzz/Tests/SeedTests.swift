import Foundation
import Testing

@MainActor
@Suite("Fuzzing corpus", .timeLimit(.minutes(5)))
struct SeedTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(_ kind: String, _ target: FuzzTarget) -> [URL] {
    let folder = folder.appending(path: "\(kind)/\(target.rawValue)")
    return
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }

  @Test("The seeds violate no condition", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) async throws {
    let files = Self.files("Seeds", target)
    #expect(!files.isEmpty)
    for file in files { try await target.run(Array(Data(contentsOf: file))) }
  }

  @Test("Earlier findings violate no condition", arguments: FuzzTarget.allCases)
  func crashes(target: FuzzTarget) async throws {
    for file in Self.files("Crashes", target) {
      try await target.run(Array(Data(contentsOf: file)))
    }
  }

  @Test(
    "Spliced seeds violate no condition",
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
