import InnoRouterMacros
package import SampleDomain

/// What can lie above the feature's stack.
@Routable
package enum PeopleModalRoute {
  /// People summed up.
  case overview([UserSummary])
}
