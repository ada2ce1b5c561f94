import InnoRouter

/// Gives an enum case paths and a case schema, as `@Routable` does, without making it a route.
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
