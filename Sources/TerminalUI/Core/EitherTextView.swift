/// One of two views: an `if` with `else`, or a `switch`.
public enum EitherTextView<First: TextView, Second: TextView>: TextViewGroup {
  /// The first branch was taken.
  case first(First)
  /// The second branch was taken.
  case second(Second)

  var children: [any TextView] {
    switch self {
    case .first(let view): [view]
    case .second(let view): [view]
    }
  }
}
