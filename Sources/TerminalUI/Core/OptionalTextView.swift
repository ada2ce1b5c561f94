/// A view that may be absent: an `if` without `else`.
public struct OptionalTextView<Content: TextView>: TextViewGroup {
  private let content: Content?

  init(_ content: Content?) {
    self.content = content
  }

  var children: [any TextView] {
    content.map { [$0] } ?? []
  }
}
