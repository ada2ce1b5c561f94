import SwiftSyntax

/// A boolean option of an attribute: macros read what is written, so only a literal has a value.
enum BoolOption {
  case absent
  case literal(Bool)
  case unreadable(ExprSyntax)

  init(_ expression: ExprSyntax?) {
    guard let expression else {
      self = .absent
      return
    }
    switch expression.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind {
    case .keyword(.true): self = .literal(true)
    case .keyword(.false): self = .literal(false)
    default: self = .unreadable(expression)
    }
  }

  /// Whether the option is literally `true`.
  var isTrue: Bool {
    if case .literal(true) = self { true } else { false }
  }
}
