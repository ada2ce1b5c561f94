@testable import InnoFlowMacros

let featureRuleCases = [
  RuleCase(
    .structRequired,
    broken: "@InnoFlow public final class Counter {}",
    says: "1:1: @InnoFlow makes a reducer of a struct; declare the feature as a struct",
    repair: "Make it a struct",
    repaired: "@InnoFlow public struct Counter {}",
    kept: counter()
  ),
  RuleCase(
    .structRequired,
    broken: "@InnoFlow actor Counter {}",
    says: "1:1: @InnoFlow makes a reducer of a struct; declare the feature as a struct",
    repair: "Make it a struct",
    repaired: "@InnoFlow struct Counter {}",
    kept: counter()
  ),
  RuleCase(
    .structRequired,
    broken: "@InnoFlow enum Counter {}",
    says: "1:1: @InnoFlow makes a reducer of a struct; declare the feature as a struct",
    kept: counter()
  ),
  RuleCase(
    .missingState,
    broken: """
      @InnoFlow struct Counter {
        enum Action: Equatable, Sendable { case increment }
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
      }
      """,
    says: "1:18: a feature needs a nested State; add `struct State: Equatable, Sendable`",
    repair: "Add State",
    repaired: """
      @InnoFlow struct Counter {
        enum Action: Equatable, Sendable { case increment }
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }

        struct State: Equatable, Sendable {}
      }
      """
  ),
  RuleCase(
    .missingAction,
    broken: """
      enum Features {
          @InnoFlow
          struct Counter {
              struct State: Equatable, Sendable {}
              var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
          }
      }
      """,
    says: "3:12: a feature needs a nested Action; add `enum Action: Equatable, Sendable`",
    repair: "Add Action",
    repaired: """
      enum Features {
          @InnoFlow
          struct Counter {
              struct State: Equatable, Sendable {}
              var body: some Reducer<State, Action> { Reduce { _, _ in .none } }

              enum Action: Equatable, Sendable {}
          }
      }
      """
  ),
  RuleCase(
    .actionElsewhere,
    broken: """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable {}
        typealias Action = CounterAction
        var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
      }
      """,
    says: "3:13: Action is declared elsewhere, where @InnoFlow cannot read its cases; "
      + "it needs @ReflectedCases there to have case paths",
    kept: counter()
  ),
  RuleCase(
    .missingBody,
    broken: """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable {}
        enum Action: Equatable, Sendable { case increment }
      }
      """,
    says: "1:18: a feature needs a body; add `var body: some Reducer<State, Action>`",
    repair: "Add an empty body",
    repaired: """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable {}
        enum Action: Equatable, Sendable { case increment }

        var body: some Reducer<State, Action> {
          Reduce { state, action in
            .none
          }
        }
      }
      """
  ),
  RuleCase(
    .missingBody,
    broken:
      "@InnoFlow struct Counter { struct State {}; enum Action {}; static var body: Int { 0 } }",
    says: "1:18: a feature needs a body; add `var body: some Reducer<State, Action>`",
    repair: "Add an empty body",
    repaired: """
      @InnoFlow struct Counter { struct State {}; enum Action {}; static var body: Int { 0 }

        var body: some Reducer<State, Action> {
          Reduce { state, action in
            .none
          }
        }
      }
      """
  ),
  RuleCase(
    .bodyForm,
    broken: counter("let body = Reduce<State, Action> { _, _ in .none }"),
    says: "4:7: a body is computed and of the type that the store expects; "
      + "declare it as `var body: some Reducer<State, Action> { … }`",
    repair: "Declare it as a computed reducer",
    repaired: counter(
      "var body: some Reducer<State, Action> { Reduce<State, Action> { _, _ in .none } }"
    )
  ),
  RuleCase(
    .bodyForm,
    broken: counter("var body: any Reducer<State, Action> { Reduce { _, _ in .none } }"),
    says: "4:13: a body is computed and of the type that the store expects; "
      + "declare it as `var body: some Reducer<State, Action> { … }`",
    repair: "Declare it as a computed reducer",
    repaired: counter("var body: some Reducer<State, Action> { Reduce { _, _ in .none } }"),
    kept: counter(
      "var body: some InnoFlow.Reducer<Self.State, Counter.Action> { Reduce { _, _ in .none } }"
    )
  ),
  RuleCase(
    .bodyForm,
    broken: counter("var body: some Reducer<Action, State> { Reduce { _, _ in .none } }"),
    says: "4:13: a body is computed and of the type that the store expects; "
      + "declare it as `var body: some Reducer<State, Action> { … }`",
    repair: "Declare it as a computed reducer",
    repaired: counter("var body: some Reducer<State, Action> { Reduce { _, _ in .none } }")
  ),
  RuleCase(
    .bodyForm,
    broken: counter("var body: some Reducer<State, Action>"),
    says: "4:13: a body is computed and of the type that the store expects; "
      + "declare it as `var body: some Reducer<State, Action> { … }`",
    kept: counter()
  ),
  RuleCase(
    .explicitReduce,
    broken: counter(
      """
      /// Counts.
        func reduce(into state: inout State, action event: Action) -> EffectTask<Action> {
          switch event {
          case .increment: state.count += 1
          }
          return .none
        }
      """
    ),
    says: "5:8: @InnoFlow writes reduce(into:action:) itself; move its content into "
      + "`var body: some Reducer<State, Action>`",
    repair: "Make it the body",
    repaired: counter(
      """
      /// Counts.
        var body: some Reducer<State, Action> {
          Reduce { state, event in
            switch event {
            case .increment: state.count += 1
            }
            return .none
          }
        }
      """
    )
  ),
  RuleCase(
    .explicitReduce,
    broken: counter(
      """
      var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
      """
    ),
    says: "5:8: @InnoFlow writes reduce(into:action:) itself; move its content into "
      + "`var body: some Reducer<State, Action>`",
    kept: counter(
      """
      var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        func reduce(_ state: inout State) {}
      """
    )
  ),
  RuleCase(
    .reservedName,
    broken: counter(
      """
      var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        func built() -> Counter { self }
      """
    ),
    says: "5:8: @InnoFlow writes a `built()` of its own; give this another name",
    kept: counter(
      """
      var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
        func built(by name: String) -> Counter { self }
      """
    )
  ),
]

/// A feature with a body, or with another member in its place on line 4.
private func counter(
  _ member: String = "var body: some Reducer<State, Action> { Reduce { _, _ in .none } }"
) -> String {
  """
  @InnoFlow struct Counter {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable, Sendable { case increment }
    \(member)
  }
  """
}
