/// Turns a struct with `State`, `Action` and `body` into a reducer.
///
/// ```swift
/// @InnoFlow
/// struct Counter {
///   struct State: Equatable, Sendable, DefaultInitializable { var count = 0 }
///   enum Action: Equatable, Sendable { case increment, add(Int) }
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .increment: state.count += 1
///       case .add(let amount): state.count += amount
///       }
///       return .none
///     }
///   }
/// }
/// ```
///
/// The macro adds a case path to `Action` for each case, such as `Action.addCasePath`. `Action`
/// also gains a conformance to `CaseReflecting`, so that a test or a console can list the cases and
/// build actions from values. If `Action` is a type alias, attach `@ReflectedCases` to the aliased
/// enum.
///
/// - Parameter phaseManaged: `true` if the reducer has a `static var phaseMap`. If the argument is
///   `true`, only the phase map may change the phase in the state.
@attached(extension, conformances: Reducer, PhaseManagedReducer)
@attached(member, names: named(reduce), named(built), named(_phaseMap))
@attached(memberAttribute)
public macro InnoFlow(phaseManaged: Bool = false) =
  #externalMacro(module: "InnoFlowMacroPlugin", type: "InnoFlowMacro")

/// Extends an enum with case paths and a conformance to `CaseReflecting`.
///
/// `@InnoFlow` attaches this macro to `Action` automatically, unless `Action` is a type alias.
@attached(extension, conformances: CaseReflecting)
@attached(member, names: arbitrary)
public macro ReflectedCases() =
  #externalMacro(module: "InnoFlowMacroPlugin", type: "ReflectedCasesMacro")
