/// A renderer that draws views as lines of text.
///
/// ```swift
/// let lines = TextRenderer(width: 80).render(screen)
/// ```
public struct TextRenderer: Hashable, Sendable {
  private let width: Int
  private let height: Int?
  private let styled: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line, in columns. If the width is less than 1, nothing is
  ///     drawn. A value above 10,000 counts as 10,000.
  ///   - height: The maximum number of lines, or `nil` for no limit. If the view has more lines,
  ///     one line shows the number of hidden lines. In a ``Page``, this line is above the footer.
  ///     In other views, this line is the last line.
  ///   - styled: `true` to write bold and dimmed text with ANSI escape sequences.
  public init(width: Int, height: Int? = nil, styled: Bool = false) {
    self.width = min(width, 10_000)
    self.height = height
    self.styled = styled
  }

  /// Draws a view.
  ///
  /// - Parameter view: The view to draw.
  /// - Returns: The lines from top to bottom, without trailing spaces or newlines.
  @MainActor
  public func render(_ view: some TextView) -> [String] {
    guard width > 0 else { return [] }
    let lines =
      height.map { view.drawn(width: width, height: $0) } ?? view.drawn(width: width)
    return lines.map { $0.truncated(to: width).text(styled: styled) }
  }
}
