/// An error that occurs when a line editor is created.
public enum LineEditorError: Error, Equatable, CustomStringConvertible {
  /// Standard input or output is not a terminal on which lines can be edited.
  case notATerminal
  /// Another editor in this process is using the terminal.
  case terminalTaken
  /// There is not enough memory, or no free file descriptor, for the editor.
  case unavailable

  /// A message that states the error and how to fix it.
  public var description: String {
    switch self {
    case .notATerminal:
      """
      standard input or output is not a terminal that can move the cursor; use readLine() \
      instead of the line editor
      """
    case .terminalTaken:
      "this process already has a line editor on the terminal; close that editor first"
    case .unavailable:
      """
      cannot start the line editor: not enough memory or file descriptors; close some \
      files, or run the program without the editor
      """
    }
  }
}
