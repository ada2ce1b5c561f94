import InnoRouterMacros
package import SampleDomain

/// A route in the navigation stack of the People feature.
@Routable
package enum PeopleRoute: Codable {
  /// A person's screen.
  case detail(UserSummary)
}

/// A route that the People feature shows as a sheet.
@Routable
package enum PeopleModalRoute {
  /// The sheet that shows the number of people and their most common city.
  case overview([UserSummary])
}
