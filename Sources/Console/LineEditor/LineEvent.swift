/// What one prompt brought.
public enum LineEvent: Sendable, Equatable {
  /// A line was accepted, by Enter or by a pasted newline; it carries none itself.
  case line(String)
  /// A line was accepted that holds bytes which are no UTF-8; `column` is the first of them, from 1.
  case invalidLine(column: Int)
  /// Ctrl-C: the line was abandoned.
  case interrupt
  /// Ctrl-D on an empty line, a terminal that went away, or a closed editor.
  case endOfInput
}
