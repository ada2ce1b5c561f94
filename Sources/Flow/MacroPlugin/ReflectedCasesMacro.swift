import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxMacros

/// The `@ReflectedCases` macro, which adds a conformance to `CaseReflecting`, and a case path for
/// each case.
struct ReflectedCasesMacro: CasePathMacro {
  static let casePaths = CasePathExpansion(
    CasePathSpelling(
      library: "InnoFlow",
      attribute: "@ReflectedCases",
      pathName: { $0.pathName + "CasePath" },
      derivedPath: { enumCase in
        // A case that wraps the actions of a row, such as `case todo(id: ID, action: Action)`, also
        // gets a collection action path.
        guard enumCase.payloads.map(\.label) == ["id", "action"] else { return nil }
        let types = enumCase.payloads.map(\.type).joined(separator: ", ")
        return CasePathSpelling.DerivedPath(
          name: enumCase.pathName + "ActionPath",
          type: "CollectionActionPath<Self, \(types)>",
          value: "CollectionActionPath(\(enumCase.pathName)CasePath)"
        )
      }
    ),
    rules: {
      [
        UniqueCaseNames($0), UnconditionalCases(), FreeMemberNames($0),
        CasesAvailableEverywhere($0),
      ]
    }
  )

  static func conformances(_ missing: [TypeSyntax]) -> [String] { ["InnoFlow.CaseReflecting"] }
}

extension EnumCase {
  /// The name of the enum case without leading underscores.
  fileprivate var pathName: String {
    plainName.hasPrefix("_") ? String(plainName.drop { $0 == "_" }) : plainName
  }
}
