/// Makes one view of the views listed in a body, with `if`, `switch` and `for` among them.
@MainActor
@resultBuilder
public enum TextViewBuilder {
  /// An empty list.
  public static func buildBlock() -> EmptyTextView {
    EmptyTextView()
  }

  /// A list of one.
  public static func buildBlock<Content: TextView>(_ content: Content) -> Content {
    content
  }

  /// A list of several.
  public static func buildBlock<each Content: TextView>(
    _ content: repeat each Content
  ) -> TupleTextView<repeat each Content> {
    TupleTextView(repeat each content)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: TextView>(
    _ content: Content?
  ) -> OptionalTextView<Content> {
    OptionalTextView(content)
  }

  /// The first branch of an `if` with `else`, or of a `switch`.
  public static func buildEither<First: TextView, Second: TextView>(
    first content: First
  ) -> EitherTextView<First, Second> {
    .first(content)
  }

  /// The other branch of an `if` with `else`, or of a `switch`.
  public static func buildEither<First: TextView, Second: TextView>(
    second content: Second
  ) -> EitherTextView<First, Second> {
    .second(content)
  }

  /// A `for` loop.
  public static func buildArray<Content: TextView>(_ content: [Content]) -> ForEach<Content> {
    ForEach(content)
  }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: any TextView) -> AnyTextView {
    AnyTextView(content)
  }
}
