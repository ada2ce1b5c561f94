package import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  package var identifierName: String { identifier?.name ?? text }
}

extension DeclModifierListSyntax {
  /// The access modifier, followed by a space, that makes generated members as visible as their
  /// type.
  ///
  /// Empty for `internal`. Members of a `private` type are `fileprivate`.
  package var accessPrefix: String {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      case .keyword(.fileprivate), .keyword(.private): return "fileprivate "
      default: continue
      }
    }
    return ""
  }
}
