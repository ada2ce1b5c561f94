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
  ///   - width: Columns; no line is wider. With fewer than one nothing is drawn.
  ///   - height: Lines; when there are more, the last one tells how many. `nil` for all of them.
  ///   - styled: Whether bold and dim are written as ANSI sequences.
  public init(width: Int, height: Int? = nil, styled: Bool = false) {
    self.width = width
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
    return clipped(view.drawn(width: width)).map { $0.truncated(to: width).text(styled: styled) }
  }

  private func clipped(_ lines: [TextLine]) -> [TextLine] {
    guard let height, lines.count > height else { return lines }
    guard height > 0 else { return [] }
    let hidden = lines.count - height + 1
    let notice = TextLine([TextRun("… \(hidden) more lines", style: .dim)])
    return lines.prefix(height - 1) + [notice]
  }
}
