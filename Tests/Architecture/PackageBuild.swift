import Foundation
import PseudoTerminal

/// Builds what a copy of the package has changed, over the modules and objects of the original.
///
/// The package manager would build a copy from scratch, libraries, macros and all. This builds the
/// changed targets and those that depend on them, by the compiler itself.
struct PackageBuild {
  private let copy: PackageCopy
  private let targets: [String: Manifest.Target]
  /// The targets that are built: those with other files, and all above them.
  private let changed: Set<String>
  /// Where the original's products are.
  private let products: String
  private let packageName: String
  /// Where the modules in C are described that the original is built with.
  private let moduleMaps: [String]

  init(of copy: PackageCopy, original: URL, targets: [Manifest.Target]) async throws {
    self.copy = copy
    self.targets = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    products = URL(filePath: BuiltProduct.path("inno")).deletingLastPathComponent().path
    packageName = original.lastPathComponent.lowercased()
    moduleMaps = try await Shell.run(
      """
      find '\(products)' -mindepth 2 -maxdepth 2 -name module.modulemap -not -path '*-tool.build/*'
      find '\(products)/../../checkouts' -name module.modulemap
      """,
      in: copy.root
    ).output.split(separator: "\n").map(String.init)
    let places = try await copy.differences(from: original)
    var changed = Set(
      targets.filter { target in
        places.contains { "\($0)/".hasPrefix("\(target.path)/") || target.path.hasPrefix("\($0)/") }
      }.map(\.name)
    )
    var count = 0
    while count < changed.count {
      count = changed.count
      changed.formUnion(targets.filter { !changed.isDisjoint(with: $0.dependencies) }.map(\.name))
    }
    self.changed = changed
  }

  /// Builds an executable.
  ///
  /// - Returns: Its path.
  func executable(_ name: String) async throws -> String {
    let built = try await build(needed(by: name))
    let list = try String(
      contentsOfFile: "\(products)/\(name).product/Objects.LinkFileList",
      encoding: .utf8
    )
    let kept = list.split(separator: "\n").filter { object in
      !built.contains { object.contains("/\($0).build/") }
    }
    let objects = kept.map(String.init) + built.map { "'\(folder)/\($0).o'" }
    try objects.joined(separator: "\n").write(
      toFile: "\(folder)/objects",
      atomically: true,
      encoding: .utf8
    )
    try await copy.run("swiftc -emit-executable -o '\(folder)/\(name)' @'\(folder)/objects' -ledit")
    return "\(folder)/\(name)"
  }

  /// Checks that a target compiles.
  func check(_ name: String) async throws {
    try await build(needed(by: name).subtracting([name]))
    try await copy.run(command(name, "-typecheck"))
  }

  private var folder: String { copy.root.path + "/.build" }

  /// The changed targets that a target depends on, and itself.
  private func needed(by name: String) -> Set<String> {
    let below = targets[name]?.dependencies.map(needed) ?? []
    return below.reduce(changed.intersection([name])) { $0.union($1) }
  }

  /// Builds targets that are not built yet, those below before those above.
  @discardableResult
  private func build(_ names: Set<String>) async throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ordered(names) where !FileManager.default.fileExists(atPath: "\(folder)/\(name).o")
    {
      let module = "-emit-module -emit-module-path '\(folder)/\(name).swiftmodule'"
      try await copy.run(command(name, "-c -wmo -o '\(folder)/\(name).o' \(module)"))
    }
    return names.sorted()
  }

  /// Targets, those below before those above.
  private func ordered(_ names: Set<String>) -> [String] {
    var order: [String] = []
    func visit(_ name: String) {
      guard names.contains(name), !order.contains(name) else { return }
      targets[name]?.dependencies.forEach(visit)
      order.append(name)
    }
    names.sorted().forEach(visit)
    return order
  }

  private func command(_ name: String, _ mode: String) -> String {
    let plugins = [
      "InnoDIMacros", "InnoFlowMacros", "InnoRouterMacroPlugin", "InnoNetworkMacroPlugin",
    ]
    let maps = moduleMaps.map { "-Xcc -fmodule-map-file='\($0)'" }
    let macros = plugins.map { "-load-plugin-executable '\(products)/\($0)-tool#\($0)'" }
    return """
      swiftc -module-name \(name) -parse-as-library -swift-version 6 -package-name \(packageName) \
      -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
      -enable-upcoming-feature MemberImportVisibility -Onone -suppress-warnings \
      -I '\(folder)' -I '\(products)/Modules' \
      \((maps + macros).joined(separator: " ")) \
      \(mode) $(find '\(targets[name]?.path ?? "")' -name '*.swift')
      """
  }
}
