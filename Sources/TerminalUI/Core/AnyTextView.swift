/// A view whose type is forgotten, so that views of several types fit one property.
public struct AnyTextView: TextViewGroup {
  private let content: any TextView

  /// Forgets the type of a view.
  ///
  /// - Parameter content: The view.
  public init(_ content: any TextView) {
    self.content = content
  }

  var children: [any TextView] { [content] }
}
