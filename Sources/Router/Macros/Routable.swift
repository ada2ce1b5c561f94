import InnoRouter

/// Makes an enum a ``InnoRouter/Route`` that can tell which cases it has.
///
/// ```swift
/// @Routable
/// enum PeopleRoute {
///   case detail(UserSummary)
/// }
///
/// PeopleRoute.caseSchemas.map(\.signature)         // ["detail(UserSummary)"]
/// PeopleRoute.detail(ada)[case: PeopleRoute.Cases.detail]  // ada
/// ```
///
/// It adds the conformances that are not written already, `caseSchemas`, `caseName`, and `Cases`
/// with a case path for each case, all as visible as the enum; a `caseSchemas` or `caseName` that the
/// enum has itself is kept. Of cases inside `#if` it adds what is built. A generic enum is a route if
/// its parameters are `Hashable` and `Sendable`. A type inside a function cannot have the macro,
/// because Swift adds no conformances to it.
///
/// What it refuses is listed in `Docs/InnoRouter-Diagnostics.md`.
@attached(member, names: named(caseSchemas), named(caseName), named(Cases))
@attached(extension, conformances: Route, CaseReflecting)
public macro Routable() =
  #externalMacro(module: "InnoRouterMacroPlugin", type: "RoutableMacro")
