import SwiftSyntaxMacros

/// Expands `@CasePathable`.
enum CasePathableMacro: CasePathExpanding {
  static let attribute = "@CasePathable"
}
