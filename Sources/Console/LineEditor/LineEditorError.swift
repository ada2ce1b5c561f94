/// Why a line editor could not start.
public enum LineEditorError: Error, Equatable, CustomStringConvertible {
  /// Standard input or output is no terminal that can be edited on.
  case notATerminal
  /// Another editor of this process has the terminal.
  case terminalTaken
  /// The system refused what the editor needs: memory, or a file descriptor.
  case unavailable

  /// What went wrong, and what to do next.
  public var description: String {
    switch self {
    case .notATerminal:
      """
      Standard input and output are not a terminal with cursor control; \
      read the lines without an editor.
      """
    case .terminalTaken:
      "The terminal already has a line editor in this process; close that one first."
    case .unavailable:
      """
      The line editor could not start: no memory or file descriptor left; \
      close some files or read the lines without an editor.
      """
    }
  }
}
