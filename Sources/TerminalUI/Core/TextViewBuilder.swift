/// A result builder that composes the views of a body, with support for `if`, `switch` and `for`.
@MainActor
@resultBuilder
public enum TextViewBuilder {
  /// Builds an empty body.
  public static func buildBlock() -> EmptyTextView {
    EmptyTextView()
  }

  /// Builds a body that consists of one view.
  public static func buildBlock<Content: TextView>(_ content: Content) -> Content {
    content
  }

  /// Builds a body that consists of several views.
  public static func buildBlock<each Content: TextView>(
    _ content: repeat each Content
  ) -> TupleTextView<repeat each Content> {
    TupleTextView(repeat each content)
  }

  /// Builds a view from an `if` without `else`.
  public static func buildOptional<Content: TextView>(
    _ content: Content?
  ) -> OptionalTextView<Content> {
    OptionalTextView(content)
  }

  /// Builds a view from the first branch of an `if` with `else`, or from a branch of a `switch`.
  public static func buildEither<First: TextView, Second: TextView>(
    first content: First
  ) -> EitherTextView<First, Second> {
    .first(content)
  }

  /// Builds a view from the second branch of an `if` with `else`, or from a branch of a `switch`.
  public static func buildEither<First: TextView, Second: TextView>(
    second content: Second
  ) -> EitherTextView<First, Second> {
    .second(content)
  }

  /// Builds a view from a `for` loop.
  public static func buildArray<Content: TextView>(_ content: [Content]) -> ForEach<Content> {
    ForEach(content)
  }

  /// Builds a view from an `if #available`.
  public static func buildLimitedAvailability(_ content: any TextView) -> AnyTextView {
    AnyTextView(content)
  }
}

/// A group of the views that a body lists.
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

/// A view that may be absent.
///
/// A ``TextViewBuilder`` builds this view from an `if` without `else`.
public struct OptionalTextView<Content: TextView>: TextViewGroup {
  private let content: Content?

  init(_ content: Content?) {
    self.content = content
  }

  var children: [any TextView] {
    content.map { [$0] } ?? []
  }
}

/// One of two views.
///
/// A ``TextViewBuilder`` builds this view from an `if` with `else`, or from a `switch`.
public enum EitherTextView<First: TextView, Second: TextView>: TextViewGroup {
  /// The view of the first branch.
  case first(First)
  /// The view of the second branch.
  case second(Second)

  var children: [any TextView] {
    switch self {
    case .first(let view): [view]
    case .second(let view): [view]
    }
  }
}

/// A view without lines.
public struct EmptyTextView: PrimitiveTextView {
  /// The type of the body.
  ///
  /// The body is never read, because a primitive view draws its own lines.
  public typealias Body = EmptyTextView

  /// Creates a view without lines.
  public init() {}

  /// Returns no lines.
  ///
  /// - Parameter width: The available width, which is ignored.
  /// - Returns: An empty array.
  public func lines(width: Int) -> [TextLine] { [] }
}
