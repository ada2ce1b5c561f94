import Foundation
public import InnoConsole

/// How a console is run.
public struct RunnerOptions: Sendable {
  /// What is printed.
  public enum OutputForm: String, Sendable, CaseIterable {
    /// Text for people.
    case text

    /// One JSON object a line.
    case json
  }

  /// What is printed.
  public var output = OutputForm.text

  /// When text for people is coloured; `set color` changes it.
  public var color = ColorChoice.auto

  /// Where a person's lines are kept; `nil` for nowhere.
  public var historyFile: String?

  /// What a person reads first.
  public var greeting: String?

  /// A line that runs before a person types the first one; `nil` for none.
  public var opening: String?

  /// The file whose commands run before all else, also before a script; `nil` for none.
  ///
  /// What is wrong in it is told, and what comes after it runs. A script exits with 1 all the same.
  public var initFile: String?

  /// The file whose commands run before a session with a person, where ``initFile`` names none and
  /// this one is there.
  ///
  /// A script does not read it, so that it is the same for everybody.
  public var personalInitFile: String?

  /// Whether what is tested is printed in the Test Anything Protocol; all else becomes comments.
  public var printsTAP = false

  /// Where what was tested is written as JUnit's XML; `nil` for nowhere.
  public var junitFile: String?

  /// Text, coloured where the terminal can do so and nobody asked for less; no files and no reports.
  public init() {}

  /// A history file for the working folder, under `XDG_STATE_HOME`.
  ///
  /// - Parameter program: The program's name, which its folder there has.
  /// - Returns: The file's path; its folder is made.
  public static func historyFile(of program: String) -> String {
    PersonalFolder.history(of: program)
  }

  /// A person's own file of commands, under `XDG_CONFIG_HOME`.
  ///
  /// A file in the working folder is never meant: it may be somebody else's.
  ///
  /// - Parameter program: The program's name, which its folder there has.
  /// - Returns: The file's path, whether it is there or not.
  public static func initFile(of program: String) -> String {
    PersonalFolder.configuration + "/\(program)/init.inno"
  }
}
