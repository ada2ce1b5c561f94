import Foundation
import InnoConsole

/// The options of a runner.
struct RunnerOptions: Sendable {
  /// The format of the output.
  enum OutputForm: String, Sendable, CaseIterable {
    /// Human-readable text.
    case text

    /// One JSON object per line.
    case json
  }

  /// The format of the output.
  var output = OutputForm.text

  /// The setting that determines when text is printed in color.
  ///
  /// The command `set color` changes this setting.
  var color = ColorChoice.auto

  /// The path of the history file; `nil` to keep the history in memory only.
  var historyFile: String?

  /// The path of the file that stores the progress in lessons; `nil` to store no progress.
  ///
  /// Scripts neither read nor write the file, so that they have the same result for every user.
  var progressFile: String?

  /// The text to print at the start of an interactive session with text output; `nil` for none.
  var greeting: String?

  /// A line to run before the first typed line; `nil` for none.
  var opening: String?

  /// The path of a command file to run before the session or script; `nil` for none.
  ///
  /// Errors in the file are printed but do not end the run. If there are any errors, a script's
  /// exit code is 1 even if the script succeeds.
  var initFile: String?

  /// The path of the command file that an interactive session runs first if ``initFile`` is `nil`.
  ///
  /// The file does not have to exist.
  ///
  /// Scripts ignore this file, so that they have the same result for every user.
  var personalInitFile: String?

  /// A Boolean value that indicates whether test results are printed in the Test Anything Protocol.
  ///
  /// If the value is `true`, all other output is printed as comments.
  var printsTAP = false

  /// The path at which to write the test results as JUnit XML; `nil` to write none.
  var junitFile: String?

  /// A Boolean value that indicates whether each failure is also printed to standard error as a
  /// GitHub Actions workflow command.
  var annotatesFailures = false

  /// Creates the default options: text output, in color if the terminal supports it, without any
  /// files or reports.
  init() {}

  /// Returns the path of the history file for the current working folder.
  ///
  /// The file is in a folder under `XDG_STATE_HOME`. This method creates the folder if necessary.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: The path of the file.
  static func historyFile(of program: String) -> String {
    let folder = stateFolder(of: program)
    let project = FileManager.default.currentDirectoryPath
      .split(separator: "/").joined(separator: "%")
    return folder.appending(path: "\(project.suffix(200)).history").path
  }

  /// Returns the path, under `XDG_STATE_HOME`, of the file that stores the progress in lessons.
  ///
  /// This method creates the folder that contains the file, if necessary.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: The path of the file.
  static func progressFile(of program: String) -> String {
    stateFolder(of: program).appending(path: "lessons.json").path
  }

  /// Returns the folder for a program's state; creates the folder if necessary.
  private static func stateFolder(of program: String) -> URL {
    let folder = URL(filePath: folder("XDG_STATE_HOME", inHome: ".local/state"))
      .appending(path: program)
    try? FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return folder
  }

  /// Returns the usual path of the user's own initialization file, under `XDG_CONFIG_HOME`.
  ///
  /// A file in the working folder is never used, because it may belong to another user.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: The path of the file, which may not exist.
  static func initFile(of program: String) -> String {
    folder("XDG_CONFIG_HOME", inHome: ".config") + "/\(program)/init.inno"
  }

  /// Returns a folder defined by the XDG Base Directory Specification.
  private static func folder(_ variable: String, inHome path: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    return environment["HOME", default: NSHomeDirectory()] + "/" + path
  }
}
