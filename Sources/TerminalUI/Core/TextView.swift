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
/// The views in a body are drawn below one another. A view keeps no state, because it is created
/// from the model each time the screen is drawn.
@MainActor
public protocol TextView {
  /// The type of ``body``.
  associatedtype Body: TextView

  /// The views that this view is composed of.
  @TextViewBuilder var body: Body { get }

  /// Draws all lines of the view.
  ///
  /// The default implementation draws the ``body``. To draw the lines of a view yourself, conform
  /// the view to ``PrimitiveTextView`` instead of implementing this method.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines from top to bottom.
  func drawn(width: Int) -> [TextLine]

  /// Draws as much of the view as fits, without adding a line that shows the number of hidden
  /// lines.
  ///
  /// The default implementation draws the ``body``. To draw the lines of a view yourself, conform
  /// the view to ``PrimitiveTextView`` instead of implementing this method.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
  /// - Returns: A drawing of at most `height` lines, with the number of hidden lines.
  func drawing(width: Int, height: Int) -> TextDrawing

  /// The views that a container lays out as its own children instead of this view; `nil` for a view
  /// that is laid out as a whole.
  ///
  /// Do not implement this property; use ``Group`` instead.
  var _children: [any TextView]? { get }
}
