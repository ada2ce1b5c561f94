/// A view that stands for several: a stack lays them out as if each were its own child.
@MainActor
protocol TextViewGroup: PrimitiveTextView {
  var children: [any TextView] { get }
}

extension TextViewGroup {
  /// Draws the children below one another.
  ///
  /// - Parameter width: The columns there are.
  /// - Returns: The lines of all the children.
  public func lines(width: Int) -> [TextLine] {
    children.flatMap { $0.drawn(width: width) }
  }

  /// Draws the children below one another until there is no more room.
  ///
  /// - Parameters:
  ///   - width: The columns there are.
  ///   - height: The lines there are.
  /// - Returns: At most that many lines, and how many more there would be.
  public func drawing(width: Int, height: Int) -> TextDrawing {
    TextDrawing(stacking: children, width: width, height: height)
  }
}

/// The views a container lays out: groups opened, however deep they are nested.
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
