import Foundation
import PackagePlugin

/// A build tool plugin that validates the containers of a target and of its dependencies before the
/// target is compiled.
///
/// Apply the plugin to the target that composes the app. A single scan then validates the
/// containers in this target and in its dependencies in the same package. The scan runs again only
/// if a source file is changed, added or removed. The scan generates one of the target's source
/// files, so the target is compiled only if the scan succeeds.
@main
struct InnoDIDAGValidationPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let files = sources(of: target, in: context.package)
    let list = context.pluginWorkDirectoryURL.appending(path: "sources.tsv")
    try update(list, with: files.map { "\($0.module)\t\(path(of: $0.file))\n" }.joined())
    let stamp = context.pluginWorkDirectoryURL.appending(path: "\(target.name)+Containers.swift")
    return [
      .buildCommand(
        displayName: "Validating the containers of \(target.name)",
        executable: try context.tool(named: "innodi-graph").url,
        arguments: [
          "--validate", "--allow-empty", "--sources", path(of: list), "--stamp", path(of: stamp),
        ],
        inputFiles: [list] + files.map(\.file),
        outputFiles: [stamp]
      )
    ]
  }

  /// Returns the Swift files of a target and of its dependencies in the same package.
  private func sources(
    of target: SwiftSourceModuleTarget,
    in package: Package
  ) -> [(module: String, file: URL)] {
    let own = Set(package.targets.map(\.id))
    let below = target.recursiveTargetDependencies.filter { own.contains($0.id) }
    return ([target] + below).compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { $0.kind == .generic || $0.id == target.id }
      .flatMap { target in
        target.sourceFiles(withSuffix: "swift").map(\.url)
          .sorted { path(of: $0) < path(of: $1) }
          .map { (target.moduleName, $0) }
      }
  }

  /// Writes text to the file that lists the sources, unless the file already contains this text.
  ///
  /// Each write to the file causes the next build to scan the sources again, even if the text has
  /// not changed.
  private func update(_ list: URL, with text: String) throws {
    guard (try? String(contentsOf: list, encoding: .utf8)) != text else { return }
    try text.write(to: list, atomically: true, encoding: .utf8)
  }

  private func path(of url: URL) -> String { url.path(percentEncoded: false) }
}
