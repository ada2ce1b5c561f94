package import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  package var identifierName: String { identifier?.name ?? text }
}

extension DeclModifierListSyntax {
  /// The access modifier of the generated members, followed by a space.
  ///
  /// Generated members have the same access level as their type, with two exceptions: the generated
  /// members of an `open` type are `public`, and the generated members of a `private` type are
  /// `fileprivate`. The string is empty if the access level is `internal`.
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
