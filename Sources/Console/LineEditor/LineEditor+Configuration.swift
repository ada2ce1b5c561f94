extension LineEditor {
  /// The configuration of a line editor.
  public struct Configuration: Sendable {
    /// The program's name in `~/.editrc`.
    ///
    /// For example, the line `inno:bind -v` in that file applies only to the program with the name
    /// `inno`.
    public var name: String
    /// The path of the history file; `nil` to keep the history in memory only.
    public var historyFile: String?
    /// The maximum number of entries in the history.
    public var historyLimit: Int
    /// A Boolean value that indicates whether prompts are colored, and whether hints and the
    /// details of completion candidates are dimmed.
    ///
    /// Without colors, hints are not shown, because they would look like typed text.
    public var usesColor: Bool
    /// A closure that returns the completion candidates for `line` at `cursor`, an offset in
    /// Unicode scalars.
    ///
    /// The closure is called on the thread that reads the line, and blocks the thread until the
    /// candidates are returned.
    public var complete: @Sendable (_ line: String, _ cursor: Int) -> CompletionAnswer
    /// A closure that returns the hint for `line`, or `nil` for none.
    ///
    /// The hint is shown dimmed after the line while the cursor is at the end of the line.
    ///
    /// The closure is called before the line is drawn, on the thread that reads the line. If a
    /// suggestion from the history is shown, the closure is not called.
    public var hint: @Sendable (_ line: String) -> String?

    /// A closure that returns whether hints and suggestions are shown.
    ///
    /// The closure is called on the reading thread whenever a hint or suggestion could be shown.
    public var showsHints: @Sendable () -> Bool
    /// A closure that lets the user edit `line` in another program, and returns the edited text.
    ///
    /// If the line cannot be edited, the closure returns `nil`.
    ///
    /// The closure is called on the reading thread, while the terminal has its original settings.
    public var edit: @Sendable (_ line: String) -> String?

    /// Creates a configuration.
    ///
    /// Every property except the name has a default value.
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
