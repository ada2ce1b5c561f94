import SwiftSyntaxMacros

/// Expands `@Routable`.
enum RoutableMacro: CasePathExpanding {
  static let attribute = "@Routable"
}
