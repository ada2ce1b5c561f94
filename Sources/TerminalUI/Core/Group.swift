/// Several views in the place of one; the container around lays them out as its own.
public struct Group<Content: TextView>: TextViewGroup {
  private let content: Content

  /// Gathers views.
  ///
  /// - Parameter content: The views.
  public init(@TextViewBuilder content: () -> Content) {
    self.content = content()
  }

  var children: [any TextView] { [content] }
}
