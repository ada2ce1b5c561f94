import Foundation

/// The targets of a package, as SwiftPM reads them from its manifest.
struct Manifest: Sendable {
  /// A target of the package.
  struct Target: Sendable {
    let name: String
    let type: String
    let path: String
    /// The targets and products that it may import or that its build uses.
    var dependencies: [String]
    /// The dependencies that a trait adds.
    var conditional: Set<String>
    /// The plugins that run whenever it is built.
    let plugins: [String]
  }

  private(set) var targets: [Target]
  /// The names of the products that are libraries.
  let libraries: Set<String>
  /// The minimum version of each declared platform, by the name of the platform.
  let platforms: [String: String]

  private static let read = Task {
    try await Manifest(
      in: URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    )
  }

  /// Returns the name of a dependency that a trait adds, or nil for any other dependency.
  private static func conditional(_ dependency: [String: [Any]]) -> String? {
    guard let values = dependency.values.first,
      let condition = values.compactMap({ $0 as? [String: Any] }).first(where: {
        $0["traits"] != nil
      }),
      let traits = condition["traits"] as? [String], !traits.isEmpty
    else { return nil }
    return values.first as? String
  }

  /// Returns the manifest of this package, which is read once.
  static func ofThePackage() async throws -> Manifest { try await read.value }

  /// Returns the manifest with an additional dependency for the target in a folder.
  func adding(_ dependency: String, in path: String) -> Manifest {
    var copy = self
    for index in targets.indices where targets[index].path == path {
      copy.targets[index].dependencies.append(dependency)
    }
    return copy
  }

  /// Returns the target and all targets and products that its build needs, including those of other
  /// packages.
  func closure(of target: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [target]
    while let name = waiting.popLast() {
      guard found.insert(name).inserted else { continue }
      guard let target = targets.first(where: { $0.name == name }) else { continue }
      waiting += target.dependencies.filter { !target.conditional.contains($0) }
    }
    return found
  }

  /// Reads the manifest in a folder.
  ///
  /// Reads a copy in another folder, since the process that runs the tests may hold the package's
  /// lock.
  init(in root: URL) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: root.appending(path: "Package.swift"),
      to: folder.url.appending(path: "Package.swift")
    )
    let result = try await Shell.run("swift package dump-package 2>/dev/null", in: folder.url)
    guard result.status == 0,
      let manifest = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        as? [String: Any],
      let targets = manifest["targets"] as? [[String: Any]],
      let products = manifest["products"] as? [[String: Any]],
      let platforms = manifest["platforms"] as? [[String: Any]]
    else { throw Shell.Failure(output: result.output) }
    libraries = Set(
      products.filter { ($0["type"] as? [String: Any])?["library"] != nil }
        .compactMap { $0["name"] as? String }
    )
    self.platforms = Dictionary(
      uniqueKeysWithValues: platforms.map {
        ($0["platformName"] as? String ?? "", $0["version"] as? String ?? "")
      }
    )
    self.targets = targets.map { target in
      let dependencies = target["dependencies"] as? [[String: [Any]]] ?? []
      let plugins = target["pluginUsages"] as? [[String: [Any]]] ?? []
      return Target(
        name: target["name"] as? String ?? "",
        type: target["type"] as? String ?? "",
        path: target["path"] as? String ?? "",
        dependencies: dependencies.compactMap { $0.values.first?.first as? String },
        conditional: Set(dependencies.compactMap(Self.conditional)),
        plugins: plugins.compactMap { $0.values.first?.first as? String }
      )
    }
  }
}
