import InnoRouterMacros
package import SampleDomain

/// A route of the People feature's stack.
@Routable
package enum PeopleRoute: Codable {
  /// A person's screen.
  case detail(UserSummary)
}

/// A route of the People feature's sheets.
@Routable
package enum PeopleModalRoute {
  /// A summary of people: their number and their most common city.
  case overview([UserSummary])
}
