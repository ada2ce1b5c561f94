import Foundation

/// The targets of a package, as the package manager reads its manifest.
struct Manifest {
  /// A target.
  struct Target {
    let name: String
    let type: String
    let path: String
    /// The targets and products that it may import or is built with.
    let dependencies: [String]
    /// The plugins that run whenever it is built.
    let plugins: [String]
  }

  let targets: [Target]

  /// The targets and products of other packages that building a target needs, itself included.
  func closure(of target: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [target]
    while let name = waiting.popLast() {
      guard found.insert(name).inserted else { continue }
      waiting += targets.first { $0.name == name }?.dependencies ?? []
    }
    return found
  }

  /// Reads the manifest in a folder.
  ///
  /// It is read elsewhere: whoever runs the tests may hold the folder of the package locked.
  init(in root: URL) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "inno-manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Package.swift"),
      to: folder.appending(path: "Package.swift")
    )
    let result = try await Shell.run("swift package dump-package 2>/dev/null", in: folder)
    guard result.status == 0,
      let manifest = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        as? [String: Any],
      let targets = manifest["targets"] as? [[String: Any]]
    else { throw Shell.Failure(output: result.output) }
    self.targets = targets.map { target in
      let dependencies = target["dependencies"] as? [[String: [Any]]] ?? []
      let plugins = target["pluginUsages"] as? [[String: [Any]]] ?? []
      return Target(
        name: target["name"] as? String ?? "",
        type: target["type"] as? String ?? "",
        path: target["path"] as? String ?? "",
        dependencies: dependencies.compactMap { $0.values.first?.first as? String },
        plugins: plugins.compactMap { $0.values.first?.first as? String }
      )
    }
  }
}
