/// Views between a header and a footer that stay in sight when there is no room for all.
///
/// ```swift
/// Page {
///   Text("People").bold()
/// } content: {
///   ForEach(people) { person in Text(person.name) }
/// } footer: {
///   Button("Refresh", command: "send people refresh")
/// }
/// ```
///
/// In a screen of five lines a hundred people come to the header, two names, `… 98 more lines` and
/// the footer.
public struct Page<Header: TextView, Content: TextView, Footer: TextView>: PrimitiveTextView {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// Puts views between a header and a footer.
  ///
  /// - Parameters:
  ///   - header: What stands above; `{}` for nothing.
  ///   - content: What is shown as far as there is room.
  ///   - footer: What stands below; `{}` for nothing.
  public init(
    @TextViewBuilder header: () -> Header,
    @TextViewBuilder content: () -> Content,
    @TextViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// Draws all of it.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: The lines of the header, the content and the footer.
  public func lines(width: Int) -> [TextLine] {
    header.drawn(width: width) + content.drawn(width: width) + footer.drawn(width: width)
  }

  /// Draws the header, the footer and what there is room for between them.
  ///
  /// - Parameters:
  ///   - width: The columns there are.
  ///   - height: The lines there are; if the header and the footer leave none, the page is cut at
  ///     its bottom as any view.
  /// - Returns: At most that many lines. What the content hides is marked already.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    let above = header.drawn(width: width)
    let below = footer.drawn(width: width)
    let room = height - above.count - below.count
    guard room > 0 else { return TextDrawing(lines(width: width), clippedTo: height) }
    var drawing = TextDrawing()
    drawing.lines = above + content.drawn(width: width, height: room) + below
    drawing.isArranged = true
    return drawing
  }
}
