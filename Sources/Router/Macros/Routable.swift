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
/// with a case path for each case, all as visible as the enum. The enum must be declared at the top
/// level or inside another type, because Swift adds no conformances to types inside functions.
@attached(member, names: named(caseSchemas), named(caseName), named(Cases))
@attached(extension, conformances: Route, CaseReflecting)
public macro Routable() =
  #externalMacro(module: "InnoRouterMacroPlugin", type: "RoutableMacro")
