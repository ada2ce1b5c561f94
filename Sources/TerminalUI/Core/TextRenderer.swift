/// Draws a view as lines of text.
///
/// ```swift
/// let lines = TextRenderer(width: 80).render(screen)
/// ```
public struct TextRenderer: Hashable, Sendable {
  private let width: Int
  private let height: Int?
  private let styled: Bool

  /// Describes the room there is.
  ///
  /// - Parameters:
  ///   - width: Columns; no line is wider. With fewer than one nothing is drawn, and more than 10,000
  ///     count as 10,000.
  ///   - height: Lines; when there are more, a last one tells how many, above the footer of a
  ///     ``Page``. `nil` for all of them.
  ///   - styled: Whether bold and dim are written as ANSI sequences.
  public init(width: Int, height: Int? = nil, styled: Bool = false) {
    self.width = min(width, 10_000)
    self.height = height
    self.styled = styled
  }

  /// Draws a view.
  ///
  /// - Parameter view: The view.
  /// - Returns: Its lines, without spaces at their ends and without line ends.
  @MainActor
  public func render(_ view: some TextView) -> [String] {
    guard width > 0 else { return [] }
    let lines =
      height.map { view.drawn(width: width, height: $0) } ?? view.drawn(width: width)
    return lines.map { $0.truncated(to: width).text(styled: styled) }
  }
}
