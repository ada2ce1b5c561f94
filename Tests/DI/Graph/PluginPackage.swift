import Foundation

/// A package with two targets, of which the higher-level one applies the plugin.
///
/// The package contains the plugin's sources and the built tool, because building the tool with
/// swift-syntax would take minutes.
struct PluginPackage {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "Package.swift")
    try folder.write(Self.bundle, to: "innodi-graph.artifactbundle/info.json")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder("innodi-graph.artifactbundle/innodi-graph"),
      withDestinationPath: Program.products.appending(path: "innodi-graph")
        .path(percentEncoded: false)
    )
    try files.copyItem(
      at: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/DI/Plugin").standardizedFileURL,
      to: URL(filePath: folder("Plugin"))
    )
  }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Builds the package incrementally.
  func build() throws -> Program.Result {
    try Program.run(
      ["swift", "build", "--package-path", folder.path, "--target", "App", "--disable-sandbox"],
      of: URL(filePath: "/usr/bin/env")
    )
  }

  /// Returns the path of a file in the form that the compiler and the plugin print.
  func place(of name: String) -> String { folder(name) }

  /// The manifest, which uses the built macros.
  private static var manifest: String {
    let products = Program.products.path(percentEncoded: false)
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let macros: [SwiftSetting] = [
        .unsafeFlags([
          "-I", "\(products)/Modules", "-load-plugin-executable",
          "\(products)/InnoDIMacroPlugin-tool#InnoDIMacroPlugin",
        ])
      ]
      let package = Package(
        name: "Consumer",
        platforms: [.macOS(.v15)],
        targets: [
          .target(name: "Feature", swiftSettings: macros),
          .target(
            name: "App",
            dependencies: ["Feature"],
            swiftSettings: macros,
            plugins: ["InnoDIDAGValidationPlugin"]
          ),
          .plugin(
            name: "InnoDIDAGValidationPlugin",
            capability: .buildTool(),
            dependencies: ["innodi-graph"],
            path: "Plugin"
          ),
          .binaryTarget(name: "innodi-graph", path: "innodi-graph.artifactbundle"),
        ]
      )

      """
  }

  /// The manifest of the artifact bundle.
  private static var bundle: String {
    let triple = Program.products.deletingLastPathComponent().lastPathComponent
    return """
      {
        "schemaVersion": "1.0",
        "artifacts": {
          "innodi-graph": {
            "type": "executable",
            "version": "1.0.0",
            "variants": [{ "path": "innodi-graph", "supportedTriples": ["\(triple)"] }]
          }
        }
      }

      """
  }
}
