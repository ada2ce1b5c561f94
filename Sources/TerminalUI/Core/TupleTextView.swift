/// Several views in a row of a body.
public struct TupleTextView<each Content: TextView>: TextViewGroup {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  var children: [any TextView] {
    var children: [any TextView] = []
    for view in repeat each content {
      children.append(view)
    }
    return children
  }
}
