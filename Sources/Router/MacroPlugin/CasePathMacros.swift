import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxMacros

/// The `@Routable` macro, which adds case paths to an enum, and makes the enum conform to `Route`
/// and `CaseReflecting`.
enum RoutableMacro: RouteMacro {}

/// The `@CasePathable` macro, which adds case paths to an enum, and makes the enum conform to
/// `CaseReflecting`.
enum CasePathableMacro: RouteMacro {}

/// A macro that adds case paths and protocol conformances to an enum.
protocol RouteMacro: CasePathMacro {}

extension RouteMacro {
  static var casePaths: CasePathExpansion { spelledCasePaths }

  static func conformances(_ missing: [TypeSyntax]) -> [String] {
    missing.map { "nonisolated \($0.trimmedDescription)" }
  }
}

/// The rules by which `@Routable` and `@CasePathable` generate members.
///
/// The members and conformances are `nonisolated`, because routes are `Sendable` even in a module
/// that isolates its declarations to the main actor by default.
private let spelledCasePaths = CasePathExpansion(
  CasePathSpelling(
    library: "InnoRouter",
    attribute: "@Routable",
    namespace: "Cases",
    modifiers: "nonisolated ",
    pathName: \.name
  ),
  rules: {
    [CasesRequired($0), CasesAvailableEverywhere($0), UniqueCaseNames($0), FreeMemberNames($0)]
  }
)
