import Foundation

/// The features that stand in tabs, as folders and as the manifest lists them.
enum Leaves {
  /// The folders of features, but for the shell and what puts them together; sorted.
  static func folders(in root: URL) -> [String] {
    let features = root.appending(path: "Sources/Sample/Features")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: features.path)) ?? []
    return names.filter { !["EntireTab", "Composition"].contains($0) }.sorted()
  }

  /// The names in the manifest's own list.
  static func listed(in root: URL) throws -> [String] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let list = manifest.firstMatch(of: /\nlet leaves = \[([^\]]*)\]/)?.1 ?? ""
    return list.matches(of: /"(\w+)"/).map { String($0.1) }
  }
}
