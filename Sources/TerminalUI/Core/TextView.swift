/// A view that is drawn as text.
///
/// ```swift
/// struct PersonScreen: TextView {
///   let name: String
///
///   var body: some TextView {
///     Title(name)
///     Button("Go to Settings", command: "send people openSettings 3")
///   }
/// }
///
/// TextRenderer(width: 40).render(PersonScreen(name: "Mara Quill"))
/// ```
///
/// The views in a body are drawn one below another. A view stores no state, because a new view is
/// created from the model each time the screen is drawn.
@MainActor
public protocol TextView {
  /// The type of ``body``.
  associatedtype Body: TextView

  /// The views of which this view is composed.
  @TextViewBuilder var body: Body { get }

  /// Draws all lines of the view.
  ///
  /// The default implementation draws the ``body``. Do not implement this method. If a view must
  /// draw its own lines, conform the view to ``PrimitiveTextView`` instead.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines from top to bottom.
  func drawn(width: Int) -> [TextLine]

  /// Draws as much of the view as fits.
  ///
  /// Unlike ``drawn(width:height:place:)``, this method adds no line that shows the number of
  /// hidden lines.
  ///
  /// The default implementation draws the ``body``. Do not implement this method. If a view must
  /// draw its own lines, conform the view to ``PrimitiveTextView`` instead.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
  /// - Returns: A drawing of at most `height` lines. The property ``TextDrawing/hidden`` contains
  ///   the number of hidden lines.
  func drawing(width: Int, height: Int) -> TextDrawing

  /// The views that replace this view in its container.
  ///
  /// The container lays out these views as its own children. The value is `nil` for a view that is
  /// laid out as a whole.
  ///
  /// Do not implement this property. Use ``Group`` instead.
  var _children: [any TextView]? { get }
}
