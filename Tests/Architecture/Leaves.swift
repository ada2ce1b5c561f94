import Foundation

/// The features that are shown in tabs, as folders and as listed in the manifest.
enum Leaves {
  /// Returns the folders of the features, sorted, without the shell and the composition.
  static func folders(in root: URL) -> [String] {
    let features = root.appending(path: "Sources/Sample/Features")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: features.path)) ?? []
    return names.filter { !["EntireTab", "Composition"].contains($0) }.sorted()
  }

  /// Returns the names in the manifest's list.
  static func listed(in root: URL) throws -> [String] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let list = manifest.firstMatch(of: /\nlet leaves = \[([^\]]*)\]/)?.1 ?? ""
    return list.matches(of: /"(\w+)"/).map { String($0.1) }
  }
}
