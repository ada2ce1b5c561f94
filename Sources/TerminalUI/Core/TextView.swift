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
}
