import Foundation

/// Where the lines of a project are kept.
enum HistoryPlace {
  /// The history's path: as told, or one for the working folder under XDG_STATE_HOME.
  static func path(_ options: SessionOptions) -> String? {
    if options.noHistory { return nil }
    if let history = options.history { return history }
    let folder = URL(filePath: stateFolder).appending(path: "inno")
    try? FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let project = FileManager.default.currentDirectoryPath
      .split(separator: "/").joined(separator: "%")
    return folder.appending(path: "\(project.suffix(200)).history").path
  }

  private static var stateFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder }
    return environment["HOME", default: NSHomeDirectory()] + "/.local/state"
  }
}
