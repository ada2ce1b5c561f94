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
}

/// The views a container lays out: groups opened, however deep they are nested.
@MainActor
func flattened(_ view: any TextView) -> [any TextView] {
  guard let group = view as? any TextViewGroup else { return [view] }
  return group.children.flatMap(flattened)
}
