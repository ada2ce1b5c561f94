import Testing

@Suite("@InnoFlow")
struct InnoFlowMacroTests {
  @Test("A feature's body becomes reduce(into:action:), and its Action gets @ReflectedCases")
  func plain() {
    expectExpansion(
      of: """
        @InnoFlow
        struct Counter {
          struct State {}
          enum Action {
            case add(Int)
          }
          var body: some Reducer<State, Action> { base }
        }
        """,
      is: """
        struct Counter {
          struct State {}
          @InnoFlow.ReflectedCases
          enum Action {
            case add(Int)
          }
          var body: some Reducer<State, Action> { base }

          func built() -> some InnoFlow.Reducer<State, Action> {
            body.built()
          }

          func reduce(
            into state: inout State,
            action: Action
          ) -> InnoFlow.EffectTask<Action> {
            built().reduce(into: &state, action: action)
          }
        }

        extension Counter: InnoFlow.Reducer {
        }
        """
    )
  }

  @Test("An Action that already has @ReflectedCases is not changed")
  func alreadyReflected() {
    let members = """
        typealias State = Int
        @Other.ReflectedCases
        enum Action {
          case add
        }
        var body: some Reducer<State, Action> { base }
      """
    expectExpansion(
      of: """
        @InnoFlow
        struct Counter {
        \(members)
        }
        """,
      is: """
        struct Counter {
        \(members)

          func built() -> some InnoFlow.Reducer<State, Action> {
            body.built()
          }

          func reduce(
            into state: inout State,
            action: Action
          ) -> InnoFlow.EffectTask<Action> {
            built().reduce(into: &state, action: action)
          }
        }

        extension Counter: InnoFlow.Reducer {
        }
        """
    )
  }

  @Test("A phase-managed feature stores its map and reduces through it")
  func phaseManaged() {
    expectExpansion(
      of: """
        @InnoFlow(phaseManaged: true)
        public struct Door {
          public struct State {}
          public struct Action {}
          static var phaseMap: PhaseMap<State, Action, State.Phase> { map }
          var body: some Reducer<State, Action> { base }
        }
        """,
      is: """
        public struct Door {
          public struct State {}
          public struct Action {}
          static var phaseMap: PhaseMap<State, Action, State.Phase> { map }
          var body: some Reducer<State, Action> { base }

          private static let _phaseMap = phaseMap

          public func built() -> some InnoFlow.Reducer<State, Action> {
            body.phaseMap(Self._phaseMap)
          }

          public func reduce(
            into state: inout State,
            action: Action
          ) -> InnoFlow.EffectTask<Action> {
            built().reduce(into: &state, action: action)
          }
        }

        extension Door: InnoFlow.Reducer, InnoFlow.PhaseManagedReducer {
        }
        """
    )
  }

  @Test("phaseManaged: false has no effect")
  func phaseManagedFalse() {
    expectExpansion(
      of: """
        @InnoFlow(phaseManaged: false)
        package struct Door {
          typealias State = Int
          struct Action {}
          var body: some Reducer<State, Action> { base }
        }
        """,
      is: """
        package struct Door {
          typealias State = Int
          struct Action {}
          var body: some Reducer<State, Action> { base }

          package func built() -> some InnoFlow.Reducer<State, Action> {
            body.built()
          }

          package func reduce(
            into state: inout State,
            action: Action
          ) -> InnoFlow.EffectTask<Action> {
            built().reduce(into: &state, action: action)
          }
        }

        extension Door: InnoFlow.Reducer {
        }
        """
    )
  }

  @Test(
    "A generic feature, or one in a generic type, does not store its map",
    arguments: [("Door<Value>", "", ""), ("Door", "enum Building<Value> {\n", "\n}")]
  )
  func generic(declaration: String, opening: String, closing: String) {
    let members = """
        struct State {}
        struct Action {}
        static var phaseMap: PhaseMap<State, Action, State.Phase> { map }
        let _phaseMap = "not a reserved name here"
        var body: some Reducer<State, Action> { base }
      """
    let name = opening.isEmpty ? "Door" : "Building.Door"
    expectExpansion(
      of: """
        \(opening)@InnoFlow(phaseManaged: true)
        struct \(declaration) {
        \(members)
        }\(closing)
        """,
      is: """
        \(opening)struct \(declaration) {
        \(members)

          func built() -> some InnoFlow.Reducer<State, Action> {
            body.phaseMap(Self.phaseMap)
          }

          func reduce(
            into state: inout State,
            action: Action
          ) -> InnoFlow.EffectTask<Action> {
            built().reduce(into: &state, action: action)
          }
        }\(closing)

        extension \(name): InnoFlow.Reducer, InnoFlow.PhaseManagedReducer {
        }
        """
    )
  }
}
