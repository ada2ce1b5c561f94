extension LineEditor {
  /// The configuration of a line editor.
  public struct Configuration: Sendable {
    /// The program's name in `~/.editrc`: a line such as `inno:bind -v` applies only to that
    /// program.
    public var name: String
    /// The path of the history file; `nil` keeps lines for this session only.
    public var historyFile: String?
    /// The greatest number of lines in the history.
    public var historyLimit: Int
    /// A Boolean value that indicates whether prompts are colored, and hints and details dim.
    ///
    /// Without colors no hints are shown, because they would look like typed text.
    public var usesColor: Bool
    /// A closure that returns the candidates for `line` at `cursor`, an offset in Unicode scalars.
    ///
    /// The reading thread calls it and waits for the answer.
    public var complete: @Sendable (_ line: String, _ cursor: Int) -> CompletionAnswer
    /// A closure that returns text to show dimmed after `line` while the cursor is at its end, or
    /// `nil`.
    ///
    /// The reading thread calls it before each drawing.
    public var hint: @Sendable (_ line: String) -> String?

    /// A closure that returns whether hints and suggestions are shown; the reading thread calls it
    /// before each drawing.
    public var showsHints: @Sendable () -> Bool
    /// A closure that lets the user edit a line in another program; it returns the text, or `nil`
    /// if that failed.
    ///
    /// The reading thread calls it, with the terminal in its original settings.
    public var edit: @Sendable (_ line: String) -> String?

    /// Creates a configuration; everything but the name has a default.
    public init(
      name: String,
      historyFile: String? = nil,
      historyLimit: Int = 1000,
      usesColor: Bool = true,
      complete: @escaping @Sendable (_ line: String, _ cursor: Int) -> CompletionAnswer = {
        _,
        _ in .empty
      },
      hint: @escaping @Sendable (_ line: String) -> String? = { _ in nil },
      showsHints: @escaping @Sendable () -> Bool = { true },
      edit: @escaping @Sendable (_ line: String) -> String? = { _ in nil }
    ) {
      self.name = name
      self.historyFile = historyFile
      self.historyLimit = historyLimit
      self.usesColor = usesColor
      self.complete = complete
      self.hint = hint
      self.showsHints = showsHints
      self.edit = edit
    }
  }
}
