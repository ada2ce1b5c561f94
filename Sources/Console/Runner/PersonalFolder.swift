import Foundation

/// Where a person's own files are, by the XDG Base Directory Specification.
enum PersonalFolder {
  /// The folder of configuration files.
  static var configuration: String { path("XDG_CONFIG_HOME", orInHome: ".config") }

  /// The path of the lines of a project: one file for the working folder.
  static func history(of program: String) -> String {
    let folder = URL(filePath: path("XDG_STATE_HOME", orInHome: ".local/state"))
      .appending(path: program)
    try? FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let project = FileManager.default.currentDirectoryPath
      .split(separator: "/").joined(separator: "%")
    return folder.appending(path: "\(project.suffix(200)).history").path
  }

  private static func path(_ variable: String, orInHome path: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    return environment["HOME", default: NSHomeDirectory()] + "/" + path
  }
}
