/// A view that consists of several views, its children.
///
/// A stack that contains the group lays out each child of the group as a child of the stack.
@MainActor
protocol TextViewGroup: PrimitiveTextView {
  var children: [any TextView] { get }
}

extension TextViewGroup {
  /// The children of the group.
  public var _children: [any TextView]? { children }

  /// Draws the children one below another.
  ///
  /// - Parameter width: The available width, in columns.
  /// - Returns: The lines of all children.
  public func lines(width: Int) -> [TextLine] {
    children.flatMap { $0.drawn(width: width) }
  }

  /// Draws the children one below another, and hides the lines that exceed the maximum height.
  ///
  /// - Parameters:
  ///   - width: The available width, in columns.
  ///   - height: The maximum number of lines.
  /// - Returns: A drawing of at most `height` lines. The property ``TextDrawing/hidden`` contains
  ///   the number of hidden lines.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(stacking: children, width: width, height: height)
  }
}

/// Returns the children of a group, with each nested group replaced by its own children.
///
/// For a view that is not a group, the result is an array that contains only this view.
@MainActor
func flattened(_ view: any TextView) -> [any TextView] {
  var views: [any TextView] = []
  flatten(view, into: &views)
  return views
}

@MainActor
private func flatten(_ view: any TextView, into views: inout [any TextView]) {
  guard let children = view._children else { return views.append(view) }
  for child in children { flatten(child, into: &views) }
}

/// A group of views.
///
/// A stack that contains the group lays out each view of the group as a child of the stack.
public struct Group<Content: TextView>: TextViewGroup {
  private let content: Content

  /// Creates a group.
  ///
  /// - Parameter content: The views in the group.
  public init(@TextViewBuilder content: () -> Content) {
    self.content = content()
  }

  var children: [any TextView] { [content] }
}

/// A group that contains a view for each element of a sequence.
///
/// ```swift
/// ForEach(people) { person in Text(person.name) }
/// ```
public struct ForEach<Content: TextView>: TextViewGroup {
  private let content: [Content]

  /// Creates a view for each element, in order.
  ///
  /// - Parameters:
  ///   - elements: The elements to show. The elements need no identifiers, because a screen is
  ///     always drawn as a whole.
  ///   - content: A closure that returns the view for an element.
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
  /// - Parameter content: The view to wrap.
  public init(_ content: any TextView) {
    self.content = content
  }

  var children: [any TextView] { [content] }
}
