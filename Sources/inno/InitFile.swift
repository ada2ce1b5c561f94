import Foundation

/// The file whose commands run before a session begins.
enum InitFile {
  /// The file's path: as named, or a person's own in the configuration folder where there is one.
  ///
  /// A script does not read what whoever runs it keeps there, so that it is the same for everybody. A
  /// file in the working folder is never read unless it is named: it may be somebody else's.
  static func path(_ options: SessionOptions, isInteractive: Bool) -> String? {
    if let file = options.initFile { return file }
    guard isInteractive, !options.noInit else { return nil }
    let path = configurationFolder + "/inno/init.inno"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static var configurationFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
    return environment["HOME", default: NSHomeDirectory()] + "/.config"
  }
}
