/// A view with a header and a footer that stay visible even if the content does not fit.
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
/// For example, on a screen of five lines, a page with a hundred people shows the header, two
/// names, `… 98 more lines` and the footer.
public struct Page<Header: TextView, Content: TextView, Footer: TextView>: PrimitiveTextView {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - header: The views at the top, or an empty closure for no header.
  ///   - content: The views between the header and the footer. Lines that do not fit are hidden.
  ///   - footer: The views at the bottom, or an empty closure for no footer.
  public init(
    @TextViewBuilder header: () -> Header,
    @TextViewBuilder content: () -> Content,
    @TextViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// Draws the whole page.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines of the header, the content and the footer.
  public func lines(width: Int) -> [TextLine] {
    header.drawn(width: width) + content.drawn(width: width) + footer.drawn(width: width)
  }

  /// Draws the header, the footer and as much of the content as fits.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines. If the header and the footer leave no line for the
  ///     content, the page is cut off at the bottom.
  /// - Returns: A drawing of at most `height` lines. If lines of the content are hidden, one of the
  ///   drawn lines shows how many.
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
