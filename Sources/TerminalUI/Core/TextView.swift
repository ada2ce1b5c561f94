/// A piece of a screen that is text: what it is made of, never how wide it is.
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
/// Views listed in a body stand below one another. A view keeps no state: it is made anew from the
/// model each time the screen is drawn.
@MainActor
public protocol TextView {
  /// The type of the views this one is made of.
  associatedtype Body: TextView

  /// The views this one is made of.
  @TextViewBuilder var body: Body { get }
}
