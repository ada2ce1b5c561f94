/// An error while a line editor is created.
public enum LineEditorError: Error, Equatable, CustomStringConvertible {
  /// Standard input or output is not a terminal on which lines can be edited.
  case notATerminal
  /// Another editor of this process uses the terminal.
  case terminalTaken
  /// The system has no memory or file descriptor for the editor.
  case unavailable

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .notATerminal:
      """
      standard input and output are not a terminal with cursor control; \
      read lines without an editor
      """
    case .terminalTaken:
      "this process already has a line editor on the terminal; close that editor first"
    case .unavailable:
      """
      cannot start the line editor: out of memory or file descriptors; \
      close some files, or read lines without an editor
      """
    }
  }
}
