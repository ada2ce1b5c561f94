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
/// `Action` gains a case path for each case (`Action.addCasePath`) and ``CaseReflecting``, so that
/// a test or a console can list its cases and build them from values.
///
/// - Parameter phaseManaged: With `true` the reducer has a `static var phaseMap`, and the phase in
///   the state is written only by that map.
@attached(extension, conformances: Reducer, PhaseManagedReducer)
@attached(member, names: named(reduce), named(built), named(_phaseMap))
@attached(memberAttribute)
public macro InnoFlow(phaseManaged: Bool = false) =
  #externalMacro(module: "InnoFlowMacroPlugin", type: "InnoFlowMacro")

/// Adds case paths and ``CaseReflecting`` to an enum. `@InnoFlow` attaches it to `Action`
/// automatically.
@attached(extension, conformances: CaseReflecting)
@attached(member, names: arbitrary)
public macro ReflectedCases() =
  #externalMacro(module: "InnoFlowMacroPlugin", type: "ReflectedCasesMacro")
