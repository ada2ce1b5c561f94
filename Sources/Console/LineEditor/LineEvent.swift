/// What one prompt brought.
public enum LineEvent: Sendable, Equatable {
  /// A line was accepted, by Enter or by a pasted newline; it carries none itself.
  case line(String)
  /// Ctrl-C: the line was abandoned.
  case interrupt
  /// Ctrl-D on an empty line, a terminal that went away, or a closed editor.
  case endOfInput
}
