extension LineEditor {
  /// What a line editor is told once, when it starts.
  public struct Configuration: Sendable {
    /// The program's name in `~/.editrc`, where `inno:bind -v` speaks to this program alone.
    public var name: String
    /// Where lines are kept between sessions; nil keeps them for this session only.
    public var historyFile: String?
    /// How many lines are kept.
    public var historyLimit: Int
    /// Whether prompts keep their colours, and hints and details are shown dim.
    ///
    /// Hints are not shown without: nothing would tell them from text that was typed.
    public var usesColor: Bool
    /// Completes `line` at `cursor`, an offset in Unicode scalars.
    ///
    /// Called on the reading thread, which waits for the answer.
    public var complete: @Sendable (_ line: String, _ cursor: Int) -> CompletionAnswer
    /// Text to show dim after `line` while the cursor stands at its end, or nil.
    ///
    /// Called on the reading thread before each drawing.
    public var hint: @Sendable (_ line: String) -> String?

    /// Creates a configuration; all but the name has a default.
    public init(
      name: String,
      historyFile: String? = nil,
      historyLimit: Int = 1000,
      usesColor: Bool = true,
      complete: @escaping @Sendable (_ line: String, _ cursor: Int) -> CompletionAnswer = {
        _,
        _ in .empty
      },
      hint: @escaping @Sendable (_ line: String) -> String? = { _ in nil }
    ) {
      self.name = name
      self.historyFile = historyFile
      self.historyLimit = historyLimit
      self.usesColor = usesColor
      self.complete = complete
      self.hint = hint
    }
  }
}
