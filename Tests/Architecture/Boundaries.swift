import Foundation

/// The modules that each folder of `Sources` may import, as the manifest lists them.
struct Boundaries {
  /// The names of the modules, by the folder of the target that may import them.
  let imports: [String: Set<String>]
  /// The folder of each module of the package.
  let folders: [String: String]

  /// The system modules that every target may import.
  private static let system: Set<String> = [
    "Foundation", "FoundationNetworking", "Dispatch", "Synchronization", "Observation", "Darwin",
    "Glibc", "Musl", "Swift",
  ]
  /// The additional system modules that a folder may import, by folder.
  private static let exceptions: [String: Set<String>] = [
    "DI/Plugin": ["PackagePlugin"],
    "Flow/SwiftUI": ["SwiftUI"],
    "Base/TestReporting": ["Testing", "XCTest"],
    "Network/Core": ["Security"],
    "Network/Trust": ["Security"],
  ]

  init(_ manifest: Manifest) {
    let sources = manifest.targets.filter { $0.path.hasPrefix("Sources/") }
    let tools = Set(
      manifest.targets.filter { ["macro", "plugin", "executable"].contains($0.type) }.map(\.name)
    )
    let folder = { (target: Manifest.Target) in String(target.path.dropFirst("Sources/".count)) }
    folders = Dictionary(uniqueKeysWithValues: sources.map { ($0.name, folder($0)) })
    imports = Dictionary(
      uniqueKeysWithValues: sources.map { target in
        (folder(target), Set(target.dependencies).subtracting(tools))
      }
    )
  }

  /// Returns the imports in a folder that the manifest does not list, each as a sentence.
  func breaches(in folder: String, root: URL) throws -> [String] {
    let allowed = Self.system.union(imports[folder] ?? []).union(Self.exceptions[folder] ?? [])
    return try SourceImports.below(root.appending(path: "Sources/\(folder)"), relativeTo: root)
      .filter { !allowed.contains($0.module) }
      .map { "\($0): Package.swift does not list \($0.module) for \(folder)" }
  }

  /// A row of the table: a folder, and the modules that it may import.
  struct Row {
    let folder: String
    let imports: [String]
  }

  /// Returns the rows of the table, sorted by folder.
  ///
  /// - Parameter leaves: The features that are shown in tabs. A row that they have in common is
  ///   listed once, under the name `<Feature>`.
  /// - Returns: The rows.
  func table(leaves: [String]) -> [Row] {
    func general(_ name: some StringProtocol) -> String {
      guard let leaf = leaves.first(where: { name.hasPrefix($0) }) else { return String(name) }
      return "<Feature>" + name.dropFirst(leaf.count)
    }
    let generalized = imports.map { folder, modules in
      Row(
        folder: folder.split(separator: "/").map { general($0) }.joined(separator: "/"),
        imports: Set(modules.map { general($0) }).sorted()
      )
    }
    let groups = Dictionary(grouping: generalized, by: \.folder)
    let common = groups.values.filter { Set($0.map(\.imports)).count == 1 }.compactMap(\.first)
    let names = Set(common.map(\.folder))
    let others = imports.filter { folder, _ in
      !names.contains(folder.split(separator: "/").map { general($0) }.joined(separator: "/"))
    }
    return (common + others.map { Row(folder: $0.key, imports: $0.value.sorted()) })
      .sorted { $0.folder < $1.folder }
  }
}
