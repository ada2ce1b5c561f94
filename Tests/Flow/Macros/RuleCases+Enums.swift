@testable import InnoFlowMacros

let enumRuleCases = [
  RuleCase(
    .enumRequired,
    broken: "@ReflectedCases struct Action {}",
    says: "1:1: case paths are made for the cases of an enum; declare this type as an enum",
    kept: "@ReflectedCases enum Action {}"
  ),
  RuleCase(
    .overloadedCase,
    broken: """
      @ReflectedCases enum Action {
        case add(Int), add(twice: Int)
        case loaded, _loaded(Int)
      }
      """,
    says: "2:18: two cases are named add; a case path needs a name of its own, rename one",
    "3:16: two cases are named loaded; a case path needs a name of its own, rename one",
    kept: "@ReflectedCases enum Action { case add(Int), addTwice(Int), _loaded(Int) }"
  ),
  RuleCase(
    .conditionalCase,
    broken: """
      @ReflectedCases enum Action {
        case add
        #if DEBUG
        case dump
        #endif
      }
      """,
    says: "3:3: a macro cannot tell which branch of #if is built; declare the cases outside #if",
    kept: """
      @ReflectedCases enum Action {
        case add, dump
        #if DEBUG
        static let last = Self.dump
        #endif
      }
      """
  ),
  RuleCase(
    .nameTaken,
    broken: """
      @ReflectedCases enum Action {
        case add(Int), addCasePath, caseSchemas
        case row(id: Int, action: Int)
        static let rowActionPath = 1
      }
      """,
    says: "2:18: addCasePath is the name of a static property that @ReflectedCases writes; "
      + "rename this",
    "4:14: rowActionPath is the name of a static property that @ReflectedCases writes; "
      + "rename this",
    "2:31: caseSchemas is the name of a static property that @ReflectedCases writes; rename this",
    kept: """
      @ReflectedCases enum Action {
        case add(Int), caseName
        case row(id: Int, state: Int)
        static let rowActionPath = 1
        var addCasePath: Int { 1 }
      }
      """
  ),
  RuleCase(
    .limitedAvailability,
    broken: """
      @ReflectedCases enum Action {
        @available(macOS 26, *) case glow
        @available(macOS, unavailable) case shine
      }
      """,
    says: "2:32: glow is not available everywhere, so it cannot be listed among the cases; "
      + "remove its @available, or declare it unavailable on all systems (*)",
    "3:39: shine is not available everywhere, so it cannot be listed among the cases; "
      + "remove its @available, or declare it unavailable on all systems (*)",
    kept: """
      @ReflectedCases enum Action {
        @available(*, unavailable) case glow
        @available(*, deprecated, message: "It is dark.") case shine
      }
      """
  ),
]
