package import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  package var identifierName: String { identifier?.name ?? text }
}

extension DeclModifierListSyntax {
  /// The access modifier of the generated members, followed by a space.
  ///
  /// Members have the same access level as their type, except that members of a `private` type are
  /// `fileprivate`. The text is empty for `internal`.
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
