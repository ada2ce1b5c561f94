/// A view for each element of a collection.
///
/// ```swift
/// ForEach(people) { person in Text(person.name) }
/// ```
public struct ForEach<Content: TextView>: TextViewGroup {
  private let content: [Content]

  /// Makes the views at once, in the order of the elements.
  ///
  /// - Parameters:
  ///   - elements: What to show; elements need no identity, as a screen is drawn anew each time.
  ///   - content: The view of one element.
  public init<Elements: Sequence>(
    _ elements: Elements,
    @TextViewBuilder content: (Elements.Element) -> Content
  ) {
    self.content = elements.map(content)
  }

  init(_ content: [Content]) {
    self.content = content
  }

  var children: [any TextView] { content }
}
