/// A view that represents several: a stack lays out each of them as its own child.
@MainActor
protocol TextViewGroup: PrimitiveTextView {
  var children: [any TextView] { get }
}

extension TextViewGroup {
  /// Draws the children below one another.
  ///
  /// - Parameter width: The width in columns.
  /// - Returns: The lines of all the children.
  public func lines(width: Int) -> [TextLine] {
    children.flatMap { $0.drawn(width: width) }
  }

  /// Draws the children below one another, as far as they fit.
  ///
  /// - Parameters:
  ///   - width: The width in columns.
  ///   - height: The number of lines.
  /// - Returns: At most that many lines, and the number of hidden ones.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(stacking: children, width: width, height: height)
  }
}

/// Returns the views that a container lays out, with all nested groups flattened.
@MainActor
func flattened(_ view: any TextView) -> [any TextView] {
  var views: [any TextView] = []
  flatten(view, into: &views)
  return views
}

@MainActor
private func flatten(_ view: any TextView, into views: inout [any TextView]) {
  guard let group = view as? any TextViewGroup else { return views.append(view) }
  for child in group.children { flatten(child, into: &views) }
}

/// A group of views, which the surrounding container lays out as its own children.
public struct Group<Content: TextView>: TextViewGroup {
  private let content: Content

  /// Creates a group.
  ///
  /// - Parameter content: The views.
  public init(@TextViewBuilder content: () -> Content) {
    self.content = content()
  }

  var children: [any TextView] { [content] }
}

/// A view for each element of a collection.
///
/// ```swift
/// ForEach(people) { person in Text(person.name) }
/// ```
public struct ForEach<Content: TextView>: TextViewGroup {
  private let content: [Content]

  /// Creates the views in the order of the elements.
  ///
  /// - Parameters:
  ///   - elements: The elements. They need no identity, since a screen is always drawn as a whole.
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

/// A type-erased view.
public struct AnyTextView: TextViewGroup {
  private let content: any TextView

  /// Creates a type-erased view.
  ///
  /// - Parameter content: The view.
  public init(_ content: any TextView) {
    self.content = content
  }

  var children: [any TextView] { [content] }
}
