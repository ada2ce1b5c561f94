import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax

/// A rule that requires `@ReflectedCases` on an enum if `Action` is a type alias for the enum.
///
/// A macro can read only the feature's own declaration, so the rule checks only enums that the
/// feature declares.
struct ActionDeclaredHere: Rule {
  var codes: [DiagnosticCode] { [.actionElsewhere] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let alias = feature.nestedType("Action")?.as(TypeAliasDeclSyntax.self),
      let path = alias.initializer.value.path
    else { return [] }
    let isOwn = path.first == "Self" || path.first == feature.type.name.text
    let names = isOwn ? path.dropFirst() : path[...]
    // An enum inside another type is not checked, because a macro that is attached to the other
    // type can add the attribute.
    guard names.count == 1, let action = feature.nestedEnum(at: names), !action.isReflected else {
      return []
    }
    return [
      Finding(
        .actionElsewhere,
        at: alias.name,
        "'Action' is an alias, so @InnoFlow does not generate case paths for it; "
          + "add @ReflectedCases to '\(action.name.text)'"
      )
    ]
  }
}

extension DiagnosticCode {
  static let actionElsewhere = DiagnosticCode(
    "feature.action-elsewhere",
    "If `Action` is a type alias for another enum in the feature, that enum must have "
      + "`@ReflectedCases`, which generates its case paths. Enums outside the feature are not "
      + "checked.",
    severity: .remark,
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable {}
        enum Event: Equatable, Sendable { case increment }
        typealias Action = Event
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
      }
      """,
      reports: "4:13: 'Action' is an alias, so @InnoFlow does not generate case paths for it; "
        + "add @ReflectedCases to 'Event'",
      correct: """
        @InnoFlow struct Counter {
          struct State: Equatable, Sendable {}
          @ReflectedCases enum Event: Equatable, Sendable { case increment }
          typealias Action = Event
          var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        }
        """
    )
  )
}
