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
  ///   - width: The largest width of a line, in columns. Nothing is drawn if it is below 1; values
  ///     above 10,000 count as 10,000.
  ///   - height: The largest number of lines, or `nil` for no limit. If there are more, the last
  ///     line, or the line above the footer of a ``Page``, counts the hidden ones.
  ///   - styled: `true` to write bold and dim text as ANSI sequences.
  public init(width: Int, height: Int? = nil, styled: Bool = false) {
    self.width = min(width, 10_000)
    self.height = height
    self.styled = styled
  }

  /// Draws a view.
  ///
  /// - Parameter view: The view.
  /// - Returns: The lines without trailing spaces and line ends.
  @MainActor
  public func render(_ view: some TextView) -> [String] {
    guard width > 0 else { return [] }
    let lines =
      height.map { view.drawn(width: width, height: $0) } ?? view.drawn(width: width)
    return lines.map { $0.truncated(to: width).text(styled: styled) }
  }
}
