// A file that declares routes needs both the types and the macros of the library.
@_exported public import InnoRouter

/// Turns an enum into a `Route` with case paths and case schemas.
///
/// ```swift
/// @Routable
/// enum PeopleRoute {
///   case detail(UserSummary)
/// }
///
/// PeopleRoute.caseSchemas.map(\.signature)                 // ["detail(UserSummary)"]
/// PeopleRoute.detail(ada)[case: PeopleRoute.Cases.detail]  // ada
/// ```
///
/// The macro adds conformances to `Route` and `CaseReflecting`, the members `caseSchemas` and
/// `caseName`, and a nested enum `Cases` with a path to each case. The members have the access
/// level of the enum. If the enum itself declares `caseSchemas`, `caseName` or one of the
/// conformances, the macro does not generate that declaration.
///
/// A case inside `#if` gets a path inside the same `#if`. A generic enum is a route if its generic
/// parameters are `Hashable` and `Sendable`. The macro cannot be attached to a type inside a
/// function, because Swift cannot extend such a type.
///
/// `Docs/InnoRouter-Diagnostics.md` lists the diagnostics.
@attached(member, names: named(caseSchemas), named(caseName), named(Cases))
@attached(extension, conformances: Route, CaseReflecting)
public macro Routable() =
  #externalMacro(module: "InnoRouterMacroPlugin", type: "RoutableMacro")

/// Adds case paths and case schemas to an enum that is not a route.
///
/// ```swift
/// @CasePathable
/// enum Sorting {
///   case byName
///   case byDistance(from: String)
/// }
///
/// Sorting.byName.is(Sorting.Cases.byName)  // true
/// ```
@attached(member, names: named(caseSchemas), named(caseName), named(Cases))
@attached(extension, conformances: CaseReflecting)
public macro CasePathable() =
  #externalMacro(module: "InnoRouterMacroPlugin", type: "CasePathableMacro")
